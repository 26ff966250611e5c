import { defineEvaluator, popcount, type Role } from 'evolab';
import type { ConnectFour } from './position.ts';
import { findThreats, THREATS } from './threats.ts';

/** The lead in points that is worth half a win. */
const HALF = 4;

export const threats = defineEvaluator({
  id: 'connect-four-threats',
  summary:
    'Cells that would complete four in a row, counted twice in rows of the right parity (Allis 1988), and discs in the middle',
  game: 'connect-four',
  create: () => ({
    evaluate(p: ConnectFour, role: Role) {
      const otherLow = p.allLow ^ p.ownLow;
      const otherHigh = p.allHigh ^ p.ownHigh;
      const lead = points(p, p.ownLow, p.ownHigh, p.turn) - points(p, otherLow, otherHigh, 1 - p.turn);
      const own = (role === p.turn ? lead : -lead) * p.board.prize;
      return own / (Math.abs(own) + HALF);
    },
  }),
});

/** Threats of `role`, plus an eighth for every disc in the middle. */
function points({ board, allLow, allHigh }: ConnectFour, low: number, high: number, role: Role): number {
  findThreats(board, low, high, allLow, allHigh);
  const rowsLow = role === 0 ? board.oddLow : ~board.oddLow;
  const rowsHigh = role === 0 ? board.oddHigh : ~board.oddHigh;
  const threats = popcount(THREATS[0]) + popcount(THREATS[1]);
  const right = popcount(THREATS[0] & rowsLow) + popcount(THREATS[1] & rowsHigh);
  const middle = popcount(low & board.middleLow) + popcount(high & board.middleHigh);
  return threats + right + middle / 8;
}
