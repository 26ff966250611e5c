import type { Othello } from './position.ts';
import { OthelloSolver } from './solver.ts';

/**
 * The exact final disc difference for the role to move with best play; empty squares count for the winner. A
 * search to the end takes a second with 20 empty squares, and about ten times as long for every two more.
 */
export function solve(position: Othello): number {
  return new OthelloSolver(position.margin).score(position);
}
