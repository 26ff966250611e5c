import { exp, sqrt } from '../util/math.ts';
import { bisect } from './bisect.ts';
import { betaCdf, chiSquaredTail, normalCdf } from './distributions.ts';

/** A test of several methods on several tasks by their ranks. */
export interface RankTest {
  /** The mean rank of each method; 1 is the best. */
  readonly ranks: readonly number[];
  /** Friedman's statistic and its probability without a difference, by the chi-squared distribution (Friedman 1937). */
  readonly chiSquared: number;
  readonly p: number;
  /** The less conservative statistic of Iman and Davenport 1980 and its probability, by the F distribution. */
  readonly f: number;
  readonly pOfF: number;
  /** Two methods differ at 5% if their mean ranks do by at least this (Nemenyi 1963). */
  readonly criticalDifference: number;
}

/**
 * Friedman's test with Nemenyi's critical difference, as Demsar 2006 recommends for methods over tasks: `scores[task][method]`,
 * more is better, equal scores share their ranks. At least two tasks and two methods.
 */
export function friedmanTest(scores: readonly (readonly number[])[]): RankTest {
  const n = scores.length;
  const k = scores[0].length;
  const sums = new Float64Array(k);
  for (const row of scores) ranksOf(row).forEach((rank, method) => (sums[method] += rank));
  const ranks = [...sums].map((sum) => sum / n);
  const squares = ranks.reduce((sum, rank) => sum + rank * rank, 0);
  const chiSquared = ((12 * n) / (k * (k + 1))) * (squares - (k * (k + 1) * (k + 1)) / 4);
  const f = ((n - 1) * chiSquared) / (n * (k - 1) - chiSquared);
  return {
    ranks,
    chiSquared,
    p: chiSquaredTail(k - 1, chiSquared),
    f,
    pOfF: Number.isFinite(f) && f >= 0 ? fTail(k - 1, (k - 1) * (n - 1), f) : 0,
    criticalDifference: (studentizedRangeQuantile(k, 0.95) / Math.SQRT2) * sqrt((k * (k + 1)) / (6 * n)),
  };
}

/** The ranks of scores, 1 for the highest; equal scores get the mean of their ranks. */
export function ranksOf(scores: readonly number[]): number[] {
  return scores.map((score) => {
    const above = scores.filter((other) => other > score).length;
    const equal = scores.filter((other) => other === score).length;
    return above + (equal + 1) / 2;
  });
}

/** The probability that an F-distributed variable is at least `x`. */
function fTail(freedom1: number, freedom2: number, x: number): number {
  return betaCdf(freedom2 / 2, freedom1 / 2, freedom2 / (freedom2 + freedom1 * x));
}

/** The quantile of the range of `k` independent standard normal variables, to about 1e-9. */
export function studentizedRangeQuantile(k: number, p: number): number {
  return bisect((q) => rangeCdf(k, q) - p, 0, 40);
}

/** The probability that the range of `k` standard normal variables is at most `q`, by Simpson's rule. */
function rangeCdf(k: number, q: number): number {
  const steps = 400;
  const [low, high] = [-8, 8 + q];
  const width = (high - low) / steps;
  let sum = 0;
  for (let i = 0; i <= steps; i++) {
    const z = low + i * width;
    const inside = normalCdf(z) - normalCdf(z - q);
    const density = exp((-z * z) / 2) / 2.5066282746310002;
    sum += (i === 0 || i === steps ? 1 : i % 2 === 1 ? 4 : 2) * density * inside ** (k - 1);
  }
  return (k * sum * width) / 3;
}
