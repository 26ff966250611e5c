import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { Position, Role } from '../contract/game.ts';
import type {
  Learned,
  SiblingEvaluator,
  StepRule,
  Trainable,
  TrainingSettings,
} from '../contract/trainable.ts';
import { LabError } from '../util/errors.ts';
import { exp } from '../util/math.ts';
import { adam } from './adam.ts';
import { SparseSlots } from './sparse-slots.ts';

/** A value function with a gradient. It sees a position as numbers, its sample. */
export interface GradientNet {
  readonly blocks: readonly WeightBlock[];
  /** How many numbers a sample has. */
  readonly sampleSize: number;
  /** Writes what is seen of `position` where `role` is evaluated; whether the value is that of the other role. */
  read(position: Position, role: Role, sample: Float64Array): boolean;
  /** Is told of weights before they are first used and after every change of them. */
  prepare?(weights: Float64Array): void;
  /** The value of a sample, in [-1, 1]. */
  forward(weights: Float64Array, sample: Float64Array): number;
  /**
   * The only weights that have a gradient for a sample: those from the first number to before the second; all of them, if not
   * given.
   */
  reach?(sample: Float64Array): readonly [from: number, to: number];
  /** Writes the gradient of the last `forward` by the weights, or by those that it reaches. */
  backward(weights: Float64Array, sample: Float64Array, gradient: Float64Array): void;
  /** Adds `scale` times the gradient of the last `forward` to the weights themselves, at less cost than `backward`. */
  climb?(weights: Float64Array, sample: Float64Array, scale: number): void;
  /** Evaluates the positions after the moves of one position faster. It has buffers of its own: `forward` stays the last. */
  siblings?(weights: Float64Array): SiblingEvaluator | undefined;
}

/** Of the exponential step rule. */
const BETA = 2.7;

/** How fast the logarithms of the steps of `idbd` change. */
export const META_STEP = 1;
/** Bounds of the logarithm of such a step, and the largest change of it at once (Sutton 1992). */
const [LEAST, MOST, JUMP] = [-10, 10, 2];

/** A net that learners teach by gradients: the weights of `td` and `mc`, see `Trainable`. */
export function trainableNet(net: GradientNet, settings: TrainingSettings): Trainable {
  return new TrainableNet(net, settings);
}

/** LAB_BAD_FILE unless this was learned by a net with `size` weights and, if `tracked`, by a step rule that adapts. */
export function checkLearned({ weights, coherence }: Learned, size: number, tracked: boolean): void {
  const tracks = tracked ? 2 * size : 0;
  if (weights.length === size && coherence.length === tracks) return;
  throw new LabError(
    'LAB_BAD_FILE',
    weights.length === size
      ? `what was learned has ${coherence.length} numbers of a step rule, this net has ${tracks}`
      : `what was learned has ${weights.length} weights, this net has ${size}`,
    'it is of another game, or has other options',
  );
}

class TrainableNet implements Trainable {
  readonly evaluator: Evaluator;
  readonly siblings?: SiblingEvaluator;
  readonly #net: GradientNet;
  readonly #step: StepRule;
  readonly #weights: Float64Array;
  /** Two numbers of the step rule for each weight: see `Learned.coherence`. */
  readonly #tracks: Float64Array;
  readonly #gradient: Float64Array;
  /** Blocks of weights with bounds: where they begin and end, and the bounds. */
  readonly #bounded: (readonly [from: number, to: number, low: number, high: number])[] = [];
  readonly #slots: SparseSlots;
  /** By slot: 1, or -1 if the net sees the position for the other role. */
  readonly #signs: Int8Array;
  readonly #sample: Float64Array;
  /** The slot of the last `forward`, whose sample is in `#sample`; -1 if it was of something else or weights changed. */
  #last = -1;

  constructor(net: GradientNet, { slots, step }: TrainingSettings) {
    const size = net.blocks.reduce((sum, block) => sum + block.size, 0);
    this.#net = net;
    this.#step = step;
    this.#weights = new Float64Array(size);
    this.#tracks = new Float64Array(step === 'fixed' ? 0 : 2 * size);
    this.#gradient = new Float64Array(size);
    let at = 0;
    for (const { size: count, bounds } of net.blocks) {
      if (bounds) this.#bounded.push([at, at + count, ...bounds]);
      at += count;
    }
    this.#slots = new SparseSlots(slots);
    this.#signs = new Int8Array(slots);
    this.#sample = new Float64Array(net.sampleSize);
    this.evaluator = { evaluate: (position, role) => this.#evaluate(position, role) };
    const siblings = net.siblings?.(this.#weights);
    if (siblings) this.siblings = siblings;
  }

  #evaluate(position: Position, role: Role): number {
    this.#last = -1;
    const other = this.#net.read(position, role, this.#sample);
    const value = this.#net.forward(this.#weights, this.#sample);
    return other ? 0 - value : value;
  }

  load(learned: Learned): void {
    const { weights, coherence } = learned;
    checkLearned(learned, this.#weights.length, this.#tracks.length > 0);
    this.#weights.set(weights);
    this.#tracks.set(coherence);
    this.#last = -1;
    this.#net.prepare?.(this.#weights);
  }

  save(): Learned {
    return {
      weights: Float32Array.from(this.#weights),
      coherence: Float32Array.from(this.#tracks),
    };
  }

  read(slot: number, position: Position, role: Role): void {
    this.#last = -1;
    this.#signs[slot] = this.#net.read(position, role, this.#sample) ? -1 : 1;
    this.#slots.keep(slot, this.#sample);
  }

  value(slot: number): number {
    this.#slots.take(slot, this.#sample);
    this.#last = slot;
    return this.#signs[slot] * this.#net.forward(this.#weights, this.#sample);
  }

  learn(slot: number, _value: number, error: number, eta: number): void {
    if (this.#last !== slot) this.value(slot);
    this.#last = -1;
    const net = this.#net;
    const weights = this.#weights;
    const own = error * this.#signs[slot];
    if (this.#step === 'fixed' && net.climb) net.climb(weights, this.#sample, eta * own);
    else this.#learnByGradient(own, eta);
    for (const [from, to, low, high] of this.#bounded)
      for (let i = from; i < to; i++) weights[i] = Math.min(high, Math.max(low, weights[i]));
    net.prepare?.(weights);
  }

  #learnByGradient(own: number, eta: number): void {
    const weights = this.#weights;
    const gradient = this.#gradient;
    const reach = this.#net.reach?.(this.#sample);
    const [from, to] = reach ?? [0, weights.length];
    this.#net.backward(weights, this.#sample, gradient);
    if (this.#step === 'adam') {
      for (let i = from; i < to; i++) gradient[i] *= own;
      adam(weights, this.#tracks, gradient, eta);
      // The next one may reach other weights.
      if (reach) gradient.fill(0, from, to);
      return;
    }
    if (this.#step === 'mean') {
      this.#average(own, eta, from, to);
      return;
    }
    const scale = this.#step === 'idbd' ? this.#adaptStepSizes(own, eta, from, to) : 1;
    for (let i = from; i < to; i++) {
      const wanted = own * gradient[i];
      if (wanted === 0) continue;
      weights[i] +=
        this.#step === 'idbd'
          ? this.#idbdUpdate(i, wanted, eta, scale)
          : eta * this.#coherenceRate(i, wanted) * wanted;
    }
  }

  /** The step of each weight shrinks with its updates; one without an error counts. */
  #average(error: number, eta: number, from: number, to: number): void {
    const [weights, gradient, tracks] = [this.#weights, this.#gradient, this.#tracks];
    for (let i = from; i < to; i++)
      if (gradient[i] !== 0) weights[i] += (eta * error * gradient[i]) / ++tracks[2 * i];
  }

  /** Changes the steps of IDBD for an error; returns how much of them may be made, so that they do not lead beyond the target. */
  #adaptStepSizes(error: number, eta: number, from: number, to: number): number {
    const [gradient, tracks] = [this.#gradient, this.#tracks];
    let whole = 0;
    for (let i = from; i < to; i++) {
      const slope = gradient[i];
      if (slope === 0) continue;
      const climb = Math.max(-JUMP, Math.min(JUMP, META_STEP * error * slope * tracks[2 * i + 1]));
      tracks[2 * i] = Math.max(LEAST, Math.min(MOST, tracks[2 * i] + climb));
      whole += eta * exp(tracks[2 * i]) * slope * slope;
    }
    return whole > 1 ? 1 / whole : 1;
  }

  /** How far IDBD moves weight `i`, whose share in this error is `wanted`. */
  #idbdUpdate(i: number, wanted: number, eta: number, scale: number): number {
    const tracks = this.#tracks;
    const step = scale * eta * exp(tracks[2 * i]);
    if (scale < 1) tracks[2 * i] = Math.max(LEAST, tracks[2 * i] - (2 * (1 - scale)) / (1 + scale));
    const slope = this.#gradient[i];
    tracks[2 * i + 1] = tracks[2 * i + 1] * Math.max(0, 1 - step * slope * slope) + step * wanted;
    return step * wanted;
  }

  /** The factor of the step rule for weight `i`, whose share in this error is `wanted`, which is counted after that. */
  #coherenceRate(i: number, wanted: number): number {
    if (this.#step === 'fixed') return 1;
    const tracks = this.#tracks;
    const [sum, size] = [tracks[2 * i], tracks[2 * i + 1]];
    tracks[2 * i] = sum + wanted;
    tracks[2 * i + 1] = size + Math.abs(wanted);
    if (size === 0) return 1;
    const ratio = Math.abs(sum) / size;
    return this.#step === 'tc' ? ratio : exp(BETA * (ratio - 1));
  }
}
