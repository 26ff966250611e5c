import type { Position, Role } from 'evolab';
import type { FeatureEvaluator } from './feature-evaluator.ts';

export interface TdOptions {
  /** Step size of what inputs give, to hidden units or the output; 0: 1 / inputs. */
  readonly alpha1: number;
  /** Step size of what hidden units give; 0: 1 / hidden units. */
  readonly alpha2: number;
  /** How much of an error reaches the positions before, in [0, 1]. */
  readonly lambda: number;
  /** What a step into the future takes from a value. */
  readonly gamma: number;
  /** How much of its last step a weight adds to the next, if both go the same way. */
  readonly momentum: number;
  /** Learns as the public descendants of NeuroDraughts do: wrong slopes, stale traces. */
  readonly legacyQuirks: boolean;
}

/** How far outputs were from what came next. */
export interface Errors {
  updates: number;
  squares: number;
}

/**
 * TD(lambda) of a feature net during a game (Sutton 1988, in the form of Lynch 1997): every position after an own move
 * is worth what the next is found to be worth, the last what the game pays, and the positions before have their share
 * of each error, which fades by lambda a step.
 */
export class TdLambda {
  readonly errors: Errors = { updates: 0, squares: 0 };
  /** What each weight was changed by the last time; kept for momentum. */
  readonly steps: Float64Array;
  readonly #evaluator: FeatureEvaluator;
  readonly #options: TdOptions;
  readonly #taught: Float64Array;
  readonly #trace: Float64Array;
  readonly #levels: Int32Array;
  /** Where the rates change: the weights of the output lie from the first to the second. */
  readonly #outputs: readonly [from: number, to: number];
  readonly #alpha1: number;
  readonly #alpha2: number;
  #visits = 0;
  #value = 0;

  /**
   * Teaches the weights of `evaluator`; or, for experiments, others of that size by the values of weights that stay.
   * `steps` are the last steps of the weights if there is momentum; they may be shared with another update rule.
   */
  constructor(
    evaluator: FeatureEvaluator,
    options: TdOptions,
    taught: Float64Array = evaluator.weights,
    steps: Float64Array = new Float64Array(options.momentum > 0 ? taught.length : 0),
  ) {
    const { net, map, weights } = evaluator;
    this.#evaluator = evaluator;
    this.#options = options;
    this.#taught = taught;
    this.#trace = new Float64Array(weights.length);
    this.#levels = new Int32Array(map.bits.length);
    this.#alpha1 = options.alpha1 || 1 / map.size;
    this.#alpha2 = options.alpha2 || 1 / Math.max(1, net.hidden);
    const from = (map.size + 1) * net.hidden;
    this.#outputs = [from, from + net.hidden + 1];
    this.steps = steps;
  }

  /** A game begins in which `role` learns. */
  begin(role: Role): void {
    // The sources clear traces when Black, who begins, is the learner; White goes on with what the last game left.
    if (!this.#options.legacyQuirks || role === 0) this.#trace.fill(0);
    this.#visits = 0;
  }

  /** `role` has moved to `position`, and the game goes on. */
  visit(position: Position, role: Role): void {
    const { map, net, weights } = this.#evaluator;
    const { lambda, gamma, legacyQuirks } = this.#options;
    const trace = this.#trace;
    const levels = this.#levels;
    map.read(position, role, levels);
    if (this.#visits++ > 0) this.#teach(gamma * net.forward(weights, levels) - this.#value);
    this.#value = net.forward(weights, levels);
    for (let i = 0; i < trace.length; i++) trace[i] *= lambda;
    net.gradient(weights, levels, trace, legacyQuirks);
  }

  /** The game is over and pays `reward`, in [-1, 1]. */
  end(reward: number): void {
    if (this.#visits > 0) this.#teach(reward - this.#value);
  }

  #teach(error: number): void {
    const [from, to] = this.#outputs;
    this.errors.updates++;
    this.errors.squares += error * error;
    this.#step(0, from, this.#alpha1 * error);
    this.#step(from, to, this.#alpha2 * error);
    this.#step(to, this.#taught.length, this.#alpha1 * error);
    if (this.#taught === this.#evaluator.weights) this.#evaluator.refresh();
  }

  #step(from: number, to: number, size: number): void {
    const weights = this.#taught;
    const trace = this.#trace;
    const steps = this.steps;
    if (steps.length === 0) {
      for (let i = from; i < to; i++) weights[i] += size * trace[i];
      return;
    }
    for (let i = from; i < to; i++) {
      let step = size * trace[i];
      if (step * steps[i] > 0) step += this.#options.momentum * steps[i];
      weights[i] += step;
      steps[i] = step;
    }
  }
}
