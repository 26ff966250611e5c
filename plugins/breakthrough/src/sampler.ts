import { lowestBit, popcount, type Move, type Random } from 'evolab';
import { ahead, aheadHigh, aheadLow, east, eastHigh, eastLow, west, westHigh, westLow } from './board.ts';
import { encodeMove, type BreakthroughPosition } from './position.ts';

/** Draws a legal move uniformly: counts the moves and builds only the drawn one. */
export function sample(position: BreakthroughPosition, random: Random): Move {
  const low = position.mineLow;
  const high = position.mineHigh;
  const turn = position.turn;
  const inner = position.inner;
  const toAheadLow = aheadLow(low, high, turn) & ~(low | position.theirsLow);
  const toAheadHigh = aheadHigh(low, high, turn) & ~(high | position.theirsHigh);
  const toWestLow = westLow(low, high, turn) & ~low;
  const toWestHigh = westHigh(low, high, turn) & ~high;
  const toEastLow = eastLow(low, high, turn, inner) & ~low;
  const toEastHigh = eastHigh(low, high, turn, inner) & ~high;
  const countAhead = popcount(toAheadLow) + popcount(toAheadHigh);
  const countWest = popcount(toWestLow) + popcount(toWestHigh);
  const countEast = popcount(toEastLow) + popcount(toEastHigh);
  const n = random.below(countAhead + countWest + countEast);
  if (n < countAhead) return nth(toAheadLow, toAheadHigh, n, ahead(turn));
  if (n < countAhead + countWest) return nth(toWestLow, toWestHigh, n - countAhead, west(turn));
  return nth(toEastLow, toEastHigh, n - countAhead - countWest, east(turn));
}

/** The move by `step` to the `n`-th target, counted from 0. */
function nth(low: number, high: number, n: number, step: number): Move {
  const below = popcount(low);
  let targets = n < below ? low : high;
  for (let skip = n < below ? n : n - below; skip > 0; skip--) targets &= targets - 1;
  const to = lowestBit(targets) + (n < below ? 0 : 32);
  return encodeMove(to - step, to);
}
