import { kindOfGame, type Game, type Position } from 'evolab';
import { solveAllForward } from './forward.ts';
import { solve } from './retrograde.ts';
import { iterateAllValues } from './value-iteration.ts';

/** Whether values are averages, or those of each role for itself. */
export function hasExpectedValues(game: Game): boolean {
  return game.chance !== undefined || !isOpposed(game);
}

/** Whether there is one role, or what one of two gets the other loses. */
export function isOpposed(game: Game): boolean {
  const { roles, utility } = kindOfGame(game);
  return roles === 1 || (roles === 2 && utility === 'zero-sum');
}

/** Positions of a game beyond which `lab lesson` has no page of the solved game, if it is not told otherwise. */
export const MOST_WALKED = 1_000_000;

/** What best play comes to from any position of a game. */
export interface SolvedPositions {
  /** How many were solved; those in which chance comes next do not count. */
  readonly positions: number;
  /** What each role gets; on average where there is chance. */
  payoffsOf(position: Position): readonly number[];
  /** The plies of the fastest win or the longest resistance; 0 for draws. Undefined where payoffs are averages. */
  pliesOf(position: Position): number | undefined;
}

/**
 * Solves all positions that can arise, by the method that `lab solve` uses for the game. LAB_WRONG_GAME if there are more
 * than `limit`, or if the game is of a kind that is not solved. `onCount` is called now and then with the number so far.
 */
export function solveAll(game: Game, limit: number, onCount?: (positions: number) => void): SolvedPositions {
  const index = game.positionIndex;
  if (hasExpectedValues(game)) {
    const solved = iterateAllValues(game, game.start(), limit, isOpposed(game) ? index : undefined, onCount);
    return { ...solved, pliesOf: () => undefined };
  }
  const payoffs = (position: Position, value: number) =>
    game.roles.map((_, role) => (role === position.turn ? value : -value) + 0);
  if (index !== undefined && index.count <= limit) {
    const solution = solve(game, index, onCount);
    return {
      positions: index.count,
      payoffsOf: (position) => payoffs(position, solution.valueOf(position)),
      pliesOf: (position) => solution.pliesOf(position),
    };
  }
  const solved = solveAllForward(game, limit, onCount);
  return {
    positions: solved.positions,
    payoffsOf: (position) => payoffs(position, solved.outcomeOf(position).value),
    pliesOf: (position) => solved.outcomeOf(position).plies,
  };
}
