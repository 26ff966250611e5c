import type { Spec } from '../contract/agent.ts';
import type { Move } from '../contract/game.ts';
import { largest } from '../util/extremes.ts';

/** What every legal move of a position comes to if both sides play their best from then on, for the role that moves. */
export interface ExactMoves {
  readonly moves: readonly Move[];
  /** Payoffs, in [-1, 1]; in a game of one role all that matters may be the score. */
  readonly values: readonly number[];
  /** What tells moves of one value apart, more is better: a lead of discs, or plies; empty if there is no such thing. */
  readonly scores: readonly number[];
}

/** A position whose moves are known exactly. */
export interface SolvedPosition extends ExactMoves {
  /** As the game prints it. */
  readonly text: string;
  /** Plies of the game in which it came up. */
  readonly ply: number;
}

/** Solved positions of a game, and where they come from. Plain data. */
export interface OracleSet {
  /** With all its options. */
  readonly game: Spec;
  readonly rulesVersion: number;
  /** How they were solved, such as `solver`, `table 3-3` or `search`. */
  readonly source: string;
  /** The unit of scores; empty if there are none. */
  readonly scoreUnit: string;
  /** Whether a game of one role, in which scores alone tell good moves from others. */
  readonly byScore: boolean;
  readonly positions: readonly SolvedPosition[];
  /** How they were found: players, seed, plies, versions; for people. */
  readonly provenance: Readonly<Record<string, unknown>>;
}

/** What moves are compared by: values, or the scores where these are all that counts. */
export function resultsOf({ byScore }: Pick<OracleSet, 'byScore'>, moves: ExactMoves): readonly number[] {
  return byScore ? moves.scores : moves.values;
}

/** Whether the result can be thrown away: some legal move keeps it and another does not. */
export function isCritical(results: readonly number[]): boolean {
  return results.some((result) => result !== results[0]);
}

/** What the position is worth for the role to move: the best of its moves. */
export function bestOf(results: readonly number[]): number {
  return largest(results);
}
