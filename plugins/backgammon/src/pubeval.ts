import { defineEvaluator, type Role } from 'evolab';
import { DoublingBackgammon } from './doubling.ts';
import { expectedWith } from './equity.ts';
import { BAR } from './plays.ts';
import { CONTACT_WEIGHTS, RACE_WEIGHTS } from './pubeval-weights.ts';
import type { Backgammon } from './position.ts';

/** Sums are in units of 1/3,000,000: weights have five decimals, inputs are multiples of 1/30. So they are exact. */
const INPUT = 30;
const UNIT = 100_000 * INPUT;
/** Where half of the range of values is reached; the sum is no probability, and only its order matters. */
const HALF = 8 * UNIT;

/**
 * The sum of pubeval for `role`, which has just moved, in units of 1/3,000,000: the position with the greatest is the one
 * that it plays.
 */
function pubevalSum(position: Backgammon, role: Role): number {
  const { points, race } = position;
  const weights = race ? RACE : CONTACT;
  const sign = role === 0 ? 1 : -1;
  const from = role === 0 ? 0 : BAR;
  let sum = 0;
  for (let point = 24, at = 0; point >= 1; point--, at += 5) {
    const men = sign * points[from + sign * point];
    if (men > 1) {
      sum += INPUT * weights[at + 2];
      if (men === 3) sum += INPUT * weights[at + 3];
      else if (men > 3) sum += (INPUT / 2) * (men - 3) * weights[at + 4];
    } else if (men === 1) sum += INPUT * weights[at + 1];
    else if (men === -1) sum += INPUT * weights[at];
  }
  const enemyBar = role === 0 ? -points[0] : points[BAR];
  return sum + (INPUT / 2) * enemyBar * weights[120] + (INPUT / 15) * points[26 + role] * weights[121];
}

const CONTACT = Int32Array.from(CONTACT_WEIGHTS);
const RACE = Int32Array.from(RACE_WEIGHTS);

/**
 * The value by pubeval; `scale` is the payoff of a plain win, which no position is worth. With a cube or in a match the value is
 * taken for a probability, which it is not: plays keep their order, doubles are guesses.
 */
export function valueByPubeval(position: Backgammon, role: Role, scale: number): number {
  const { player } = position;
  const doubling = position instanceof DoublingBackgammon;
  if (player < 0) return doubling ? expectedWith(position, role, 0.5) : 0;
  const sum = pubevalSum(position, 1 - player);
  if (doubling) return expectedWith(position, role, (1 - sum / (HALF + Math.abs(sum))) / 2);
  const value = (scale * sum) / (HALF + Math.abs(sum));
  return role === player ? 0 - value : value;
}

export const pubeval = defineEvaluator({
  id: 'pubeval',
  summary:
    "Tesauro's public benchmark: two linear functions, for contact and for races (1993); use it with greedy",
  game: 'backgammon',
  create: (_, { game }) => {
    const scale = (game.start() as Backgammon).gammons ? 1 / 3 : 1;
    return { evaluate: (position: Backgammon, role: Role) => valueByPubeval(position, role, scale) };
  },
});
