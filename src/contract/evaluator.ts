import type { Move, Position, Role } from './game.ts';

/** Evaluates positions that are not over. */
export interface Evaluator<P extends Position = Position> {
  /**
   * Expected payoff of `role`, in [-1, 1]; a function of the position alone. Keeps no reference to `position`. The turn may
   * be that of any role, or `CHANCE`.
   */
  evaluate(position: P, role: Role): number;
  /**
   * Value and policy in one evaluation, for evaluators that learn both: writes a probability for each of the `count` moves
   * of `position.turn`, which is a role, to `out`; they sum to 1. Returns the expected payoff of that role.
   */
  policy?(position: P, moves: ArrayLike<Move>, count: number, out: Float64Array): number;
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
  /** The name of the block that an evaluator without stages has in its place, and whose weights are good first ones. */
  readonly unstaged?: string;
  /** First weights that are given, `size` of them: nothing is drawn. */
  readonly given?: Float64Array;
}
