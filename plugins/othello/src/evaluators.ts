import { defineEvaluator, popcount, type Role } from 'evolab';
import { squaresOf } from './board.ts';
import type { Othello } from './position.ts';

/**
 * The weight of a square by its distances to the nearest two edges (Yoshioka, Ishii and Ito 1999, a common
 * benchmark).
 */
const WEIGHTS = [
  [1, -0.25, 0.1, 0.05],
  [-0.25, -0.25, 0.01, 0.01],
  [0.1, 0.01, 0.05, 0.02],
  [0.05, 0.01, 0.02, 0.01],
];
/** Smaller boards keep the edge and omit the middle. */
const weightOf = (square: number, margin: number): number => {
  const fromEdge = (line: number) => Math.min(line, 7 - line) - margin;
  return WEIGHTS[fromEdge(square >> 3)][fromEdge(square & 7)];
};

/** The squares of each weight, and the sum of the absolute weights. */
function weightMasks(margin: number) {
  const squares = squaresOf(8 - 2 * margin);
  const masks = [...new Set(WEIGHTS.flat())].map((weight) => {
    const mask = { weight, low: 0, high: 0 };
    for (const square of squares) {
      if (weightOf(square, margin) !== weight) continue;
      if (square < 32) mask.low |= 1 << square;
      else mask.high |= 1 << square;
    }
    return mask;
  });
  return { masks, total: squares.reduce((sum, square) => sum + Math.abs(weightOf(square, margin)), 0) };
}
const BY_MARGIN = [0, 1, 2].map(weightMasks);

export const weights = defineEvaluator({
  id: 'othello-weights',
  summary:
    'A weight for every square: corners are good, squares next to them bad (Yoshioka, Ishii and Ito 1999)',
  game: 'othello',
  create: () => ({
    evaluate(p: Othello, role: Role) {
      const { masks, total } = BY_MARGIN[p.margin];
      let sum = 0;
      for (let i = 0; i < masks.length; i++) {
        const { weight, low, high } = masks[i];
        const own = popcount(p.ownLow & low) + popcount(p.ownHigh & high);
        sum += weight * (own - popcount(p.otherLow & low) - popcount(p.otherHigh & high));
      }
      return (role === p.turn ? sum : -sum) / total;
    },
  }),
});

export const mobility = defineEvaluator({
  id: 'othello-mobility',
  summary: 'Ten points per corner plus relative mobility (after Rosenbloom 1982)',
  game: 'othello',
  create: () => ({
    evaluate(p: Othello, role: Role) {
      const own = p.mobility(role);
      const other = p.mobility(1 - role);
      const share = own + other === 0 ? 0 : (own - other) / (own + other);
      const corners = cornerLead(p);
      return ((role === p.turn ? corners : -corners) * 10 + share) / 41;
    },
  }),
});

/** Corners of the role to move minus those of the other. */
function cornerLead(p: Othello): number {
  const first = p.margin * 9;
  const last = 63 - first;
  const side = 7 - 2 * p.margin;
  return p.ownerOf(first) + p.ownerOf(first + side) + p.ownerOf(last - side) + p.ownerOf(last);
}

export const parity = defineEvaluator({
  id: 'othello-parity',
  summary: 'Own discs minus enemy discs, as a share of the board',
  game: 'othello',
  create: () => ({
    evaluate: (p: Othello, role: Role) => p.lead(role) / (8 - 2 * p.margin) ** 2,
  }),
});
