import type { Position, Role } from './game.ts';

/** Evaluates positions that are not over. */
export interface Evaluator<P extends Position = Position> {
  /** Expected payoff of `role`, in [-1, 1]; a function of the position alone. Keeps no reference to `position`. */
  evaluate(position: P, role: Role): number;
}

/** One stretch of an evaluator's weights and how a learner may begin and bound it. */
export interface WeightBlock {
  readonly name: string;
  readonly size: number;
  /** New weights are drawn uniformly from [low, high]. */
  readonly start: readonly [low: number, high: number];
  /** Weights that mean something by themselves, such as the value of a king, stay within these bounds. */
  readonly bounds?: readonly [low: number, high: number];
}
