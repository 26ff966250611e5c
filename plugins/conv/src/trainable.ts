import {
  LabError,
  type Evaluator,
  type Learned,
  type Lesson,
  type LessonLoss,
  type Position,
  type Role,
  type Trainable,
  type TrainablePolicy,
  type TrainingSettings,
} from 'evolab';
import { adam, checkLearned, divergence } from 'evolab/network';
import type { Design } from './design.ts';
import { ConvEvaluator } from './evaluator.ts';
import { Kernel } from './kernel.ts';
import { SeenNet } from './seen-net.ts';

/** Positions that are learned in one step. */
const BATCH = 32;

/** Trains a net by gradients, in a memory of its own. */
export class TrainableConv implements Trainable {
  readonly evaluator: Evaluator;
  readonly policy?: TrainablePolicy;
  readonly #design: Design;
  readonly #step: TrainingSettings['step'];
  readonly #seen: SeenNet;
  readonly #tracks: Float32Array;
  readonly #gradient: Float32Array;
  readonly #valueSlopes = new Float64Array(BATCH);
  readonly #places: Int32Array;
  readonly #probabilities: Float64Array;
  /** By slot: a position, and the role that it is evaluated for. */
  readonly #slots: readonly { readonly position: Position; role: Role }[];

  constructor(design: Design, { slots, step }: TrainingSettings) {
    if (step !== 'fixed' && step !== 'adam')
      throw new LabError('LAB_BAD_OPTION', `conv cannot learn by step '${step}'`, 'step: adam, or fixed');
    const { game } = design;
    this.#design = design;
    this.#step = step;
    this.#seen = new SeenNet(new Kernel(), design, BATCH, true);
    const size = this.#seen.net.weights.length;
    this.#tracks = new Float32Array(step === 'adam' ? 2 * size : 0);
    this.#gradient = new Float32Array(size);
    this.#places = new Int32Array(game.maxMoves);
    this.#probabilities = new Float64Array(game.maxMoves);
    this.#slots = Array.from({ length: slots }, () => ({ position: game.start(), role: 0 }));
    this.evaluator = new ConvEvaluator(this.#seen, design);
    if (game.actions)
      this.policy = {
        batch: BATCH,
        learn: (lessons, etaValue, etaPolicy) => this.#learnBoth(lessons, etaValue, etaPolicy),
      };
  }

  load(learned: Learned): void {
    const { net } = this.#seen;
    checkLearned(learned, net.weights.length, this.#tracks.length > 0);
    this.#tracks.set(learned.coherence);
    net.load(learned.weights);
  }

  save(): Learned {
    return { weights: this.#seen.net.weights.slice(), coherence: this.#tracks.slice() };
  }

  read(slot: number, position: Position, role: Role): void {
    this.#slots[slot].position.copy(position);
    this.#slots[slot].role = role;
  }

  value(slot: number): number {
    const { position, role } = this.#slots[slot];
    return this.evaluator.evaluate(position, role);
  }

  learn(slot: number, _value: number, error: number, eta: number): void {
    const { position, role } = this.#slots[slot];
    const seer = this.#seen.read(0, position, role);
    const { net } = this.#seen;
    net.forward(1);
    const value = net.value(0);
    this.#clearPolicy(1);
    this.#valueSlopes[0] = (seer === role ? error : -error) * (1 - value * value);
    net.backward(1, this.#valueSlopes, this.#gradient);
    this.#updateWeights(eta);
  }

  /** Nothing is to be changed by the numbers of the policy. */
  #clearPolicy(count: number): void {
    if (this.#design.shape.actions === 0) return;
    const { net } = this.#seen;
    net.floats.fill(0, net.policySlopesAt(0), net.policySlopesAt(count));
  }

  #learnBoth(lessons: readonly Lesson[], etaValue: number, etaPolicy: number): LessonLoss {
    const { net } = this.#seen;
    const most = Math.max(etaValue, etaPolicy);
    const [shareOfValue, shareOfPolicy] = most === 0 ? [0, 0] : [etaValue / most, etaPolicy / most];
    const signs = lessons.map(({ position, role }, at) =>
      this.#seen.read(at, position, role) === role ? 1 : -1,
    );
    net.forward(lessons.length);
    this.#clearPolicy(lessons.length);
    let [squares, divergences] = [0, 0];
    lessons.forEach((lesson, at) => {
      const value = net.value(at);
      // What the role that sees the position should see there.
      const error = signs[at] * lesson.value - value;
      squares += error * error;
      this.#valueSlopes[at] = (shareOfValue * error * (1 - value * value)) / lessons.length;
      if (lesson.count > 0) divergences += this.#policySlopes(lesson, at, shareOfPolicy / lessons.length);
    });
    net.backward(lessons.length, this.#valueSlopes, this.#gradient);
    this.#updateWeights(most);
    return { squares, divergence: divergences };
  }

  /** Writes `share` of what the numbers of the policy are to gain; returns the divergence of the policy from the lesson's. */
  #policySlopes({ position, moves, count, policy }: Lesson, at: number, share: number): number {
    const { net } = this.#seen;
    const places = this.#places;
    const probabilities = this.#probabilities;
    this.#seen.placesOf(at, position, moves, count, places);
    this.#seen.probabilities(places, count, probabilities);
    const shift = net.policySlopesAt(at) - net.policyAt(at);
    const { floats } = net;
    for (let i = 0; i < count; i++) floats[places[i] + shift] = share * (policy[i] - probabilities[i]);
    return divergence(policy, probabilities, count);
  }

  /** A step along the gradient. */
  #updateWeights(eta: number): void {
    const { net } = this.#seen;
    const { weights } = net;
    const gradient = this.#gradient;
    if (this.#step === 'adam') adam(weights, this.#tracks, gradient, eta);
    else for (let i = 0; i < weights.length; i++) weights[i] += eta * gradient[i];
    net.changed();
  }
}
