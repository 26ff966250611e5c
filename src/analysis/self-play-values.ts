import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position } from '../contract/game.ts';
import { Z95 } from '../statistics/elo.ts';
import { sqrt } from '../util/math.ts';
import { selfPlay, type SelfPlayOptions } from './self-play.ts';
import { sum } from '../util/sums.ts';

/**
 * What an evaluator thinks of the positions of its own games, and what these come to: means over all positions, 0 without
 * any.
 */
export interface SelfPlayValues {
  /** Of the value for the side that waits. An evaluator that is fair is near `outcome`, which is near 0. */
  readonly waiting: number;
  /**
   * Half the width of the 95% interval of `waiting`; games, not positions, are taken to be independent. Infinite without
   * positions.
   */
  readonly error: number;
  /** Of what the side that waits gets in the end. */
  readonly outcome: number;
  readonly positions: number;
}

/**
 * Plays an evaluator against itself, one ply deep, and judges every position after the opening that is not over.
 * A mean for the side that waits that differs from its outcome makes positions of odd and even depth incomparable:
 * quiescence and extensions then choose by parity. LAB_WRONG_GAME unless two roles move in turn. `look` is shown each position.
 */
export function selfPlayValues(
  game: Game,
  evaluator: Evaluator,
  options: SelfPlayOptions,
  look?: (position: Position) => void,
): SelfPlayValues {
  const { games } = options;
  const sums = new Array<number>(games).fill(0);
  const counts = new Array<number>(games).fill(0);
  let outcomes = 0;
  for (const found of selfPlay(game, evaluator, options, 'the mean value of self-play')) {
    const { position, payoffs } = found;
    const waiting = 1 - position.turn;
    sums[found.game]! += evaluator.evaluate(position, waiting);
    outcomes += payoffs[waiting]!;
    counts[found.game]!++;
    look?.(position);
  }
  const positions = sum(counts);
  // Of a short game there may be nothing left after the opening but the last move.
  if (positions === 0) return { waiting: 0, error: Infinity, outcome: 0, positions };
  const waiting = sum(sums) / positions;
  // The variance of a ratio of sums over games (Cochran 1977, section 2.11).
  const squares = sums.reduce((total, sum, i) => total + (sum - waiting * counts[i]!) ** 2, 0);
  const error = (Z95 * sqrt((squares * games) / Math.max(1, games - 1))) / positions;
  return { waiting, error, outcome: outcomes / positions, positions };
}

/** Steps of the secant method, after which the rest is far below the error of the measurement. */
const STEPS = 2;

/**
 * What to add to the output's bias of a net to make it fair: then the mean value for the side that waits is what it
 * gets. `evaluatorWith` gives the evaluator with a shifted bias, in which values must grow with the shift.
 */
export function fairShift(
  game: Game,
  evaluatorWith: (shift: number) => Evaluator,
  options: SelfPlayOptions,
): number {
  const excess = (shift: number): number => {
    const { waiting, outcome } = selfPlayValues(game, evaluatorWith(shift), options);
    return waiting - outcome;
  };
  let [last, before] = [excess(0), 0];
  let shift = -last;
  for (let step = 0; step < STEPS; step++) {
    const now = excess(shift);
    const slope = (now - last) / (shift - before);
    // A net that is saturated, or exact already, is left as it is.
    if (!(slope > 0.01)) return shift;
    [last, before] = [now, shift];
    shift -= now / slope;
  }
  return shift;
}
