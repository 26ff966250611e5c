import type { Position, Role } from './game.ts';

/** Evaluates positions that are not over. */
export interface Evaluator<P extends Position = Position> {
  /** Expected payoff of `role`, in [-1, 1]; a function of the position alone. Keeps no reference to `position`. */
  evaluate(position: P, role: Role): number;
}

/** A block of an evaluator's weights, with the range of new weights and their bounds. */
export interface WeightBlock {
  readonly name: string;
  /** The number of weights. */
  readonly size: number;
  /** New weights are drawn uniformly from [low, high]. */
  readonly start: readonly [low: number, high: number];
  /** Learners keep weights that have a meaning, such as the value of a king, within these bounds. */
  readonly bounds?: readonly [low: number, high: number];
}
