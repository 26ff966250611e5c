import { log, logistic } from '../util/math.ts';
import { bisect } from './bisect.ts';

/** A value that was expected, and what became of it, both in [-1, 1]. */
export interface ValueAndPayoff {
  readonly value: number;
  readonly payoff: number;
}

/** Values nearer to a certain win or loss than this are taken for this far. */
const NEAREST = 1e-6;

/** Slopes are fitted from the first to the second: if the sign of the value always tells who wins, none is too large. */
const [LEAST, MOST] = [0.05, 50];

/**
 * The score, from 0 to 1, that a value promises: 1 / (1 + ((1 - v) / (1 + v))^slope). With slope 1 it is (1 + v) / 2, what
 * an expected payoff is by its definition; certain wins, losses and draws are themselves by any slope.
 */
export function expectedScore(value: number, slope: number): number {
  if (slope === 1 || Math.abs(value) >= 1) return (1 + value) / 2;
  return logistic(slope * logOdds(value));
}

/** The logarithm of the odds that (1 + v) / 2 stands for. */
function logOdds(value: number): number {
  const v = Math.max(NEAREST - 1, Math.min(1 - NEAREST, value));
  return log((1 + v) / (1 - v));
}

/**
 * The slope of `expectedScore` under which the payoffs are likeliest: the inverse of the temperature of Guo et al. 2017,
 * from 0.05 to 50. 1 if no value differs from 0.
 */
export function fitSlope(seen: readonly ValueAndPayoff[]): number {
  const points = seen.map(({ value, payoff }) => [logOdds(value), (1 + payoff) / 2] as const);
  if (points.every(([x]) => x === 0)) return 1;
  /** The derivative of the likelihood's logarithm, which falls, negated. */
  const fall = (slope: number): number =>
    points.reduce((sum, [x, score]) => sum + x * (logistic(slope * x) - score), 0);
  return bisect(fall, LEAST, MOST);
}
