import type { ConnectFour } from './position.ts';
import { exactScore, ScoreSearch } from './score-search.ts';

/** Entries of the transposition table, powers of two; searches with few discs need far more. */
const ENTRIES = 1 << 20;
const MANY_ENTRIES = 1 << 22;
const FEW_DISCS = 9;

/**
 * The exact score of a position: 0 for a draw, n if the role to move wins with its n-th disc counted from the
 * last it could play, -n if the other role does (as in P. Pons, "Solving Connect 4", 2015). Not for suicide.
 * Positions with 14 discs take up to seconds, those with two or three discs minutes, and the empty board is
 * not feasible.
 */
export function solve(position: ConnectFour): number {
  const { board, plies } = position;
  if (board.prize !== 1) throw new RangeError('suicide cannot be solved: the solver looks for fours');
  return exactScore(position, new ScoreSearch(board, plies <= FEW_DISCS ? MANY_ENTRIES : ENTRIES));
}
