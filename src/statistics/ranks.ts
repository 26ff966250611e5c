import { exp, sqrt } from '../util/math.ts';
import { bisect } from './bisect.ts';
import { betaCdf, normalCdf } from './distributions.ts';
import { orders } from './orders.ts';

/** A test of several methods on several tasks by their ranks. */
export interface RankTest {
  /** The mean rank of each method; 1 is the best. */
  readonly ranks: readonly number[];
  /**
   * The probability that mean ranks differ as much without a difference between the methods, by Friedman's statistic (1937):
   * exact if the tasks can be ranked in at most a million ways, otherwise by the F distribution (Iman and Davenport 1980).
   */
  readonly p: number;
  /**
   * Two methods differ at 5% if their mean ranks do by at least this (Nemenyi 1963). With few tasks it may be more than the
   * largest difference there is, the number of methods less one.
   */
  readonly criticalDifference: number;
}

/** Up to so many rankings of the tasks are counted. */
const MOST_EXACT = 1e6;

/**
 * Friedman's test with Nemenyi's critical difference, as Demsar 2006 recommends for methods over tasks: `scores[task][method]`,
 * more is better, equal scores share their ranks. At least two tasks and two methods.
 */
export function friedmanTest(scores: readonly (readonly number[])[]): RankTest {
  const n = scores.length;
  const k = scores[0].length;
  const rows = scores.map(ranksOf);
  const ways = Array.from({ length: k }, (_, i) => i + 1).reduce((all, i) => all * i, 1) ** (n - 1);
  return {
    ranks: sumsOf(rows).map((sum) => sum / n),
    p: ways <= MOST_EXACT ? countedP(rows) : approximateP(rows),
    criticalDifference: (studentizedRangeQuantile(k) / Math.SQRT2) * sqrt((k * (k + 1)) / (6 * n)),
  };
}

const sumsOf = (rows: readonly (readonly number[])[]): number[] =>
  rows[0].map((_, method) => rows.reduce((sum, row) => sum + row[method], 0));

const squaresOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x * x, 0);

/**
 * The share of all ways to rank the methods anew in every task whose sums of ranks differ as much. Another ranking of the
 * first task would only rename the methods. Ranks are halves of whole numbers, so equal sums are equal.
 */
function countedP(rows: readonly (readonly number[])[]): number {
  const k = rows[0].length;
  const found = squaresOf(sumsOf(rows));
  let [count, all] = [0, 0];
  const rankFrom = (task: number, sums: readonly number[]): void => {
    if (task === rows.length) {
      all++;
      if (squaresOf(sums) >= found) count++;
      return;
    }
    for (const order of orders(k))
      rankFrom(
        task + 1,
        sums.map((sum, method) => sum + rows[task][order[method]]),
      );
  };
  rankFrom(1, rows[0]);
  return count / all;
}

/** By Iman and Davenport, with Friedman's statistic as corrected for shared ranks (Conover 1999). */
function approximateP(rows: readonly (readonly number[])[]): number {
  const n = rows.length;
  const k = rows[0].length;
  const even = (n * k * (k + 1) * (k + 1)) / 4;
  const spread = rows.reduce((sum, row) => sum + squaresOf(row), 0) - even;
  if (spread === 0) return 1;
  const statistic = ((k - 1) * (squaresOf(sumsOf(rows)) - n * even)) / spread;
  const f = ((n - 1) * statistic) / Math.max(0, n * (k - 1) - statistic);
  return fTail(k - 1, (k - 1) * (n - 1), f);
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

/** The quantile at 95% of the range of `k` independent standard normal variables, to about 1e-9. */
export function studentizedRangeQuantile(k: number): number {
  return bisect((q) => rangeCdf(k, q) - 0.95, 0, 40);
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
