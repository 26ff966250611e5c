import { exp, log, sqrt } from '../util/math.ts';
import type { Interval } from './interval.ts';
import { eloOfScore } from './elo.ts';
import { gamesOf, pointsOf, type Tally } from './tally.ts';

/** Probability that the truth lies below a 95% interval, and above it. */
const TAIL = 0.025;

/** Added to the pairs that lost both games, and to those that won both. */
const PRIOR = 0.5;

/** Step of the integral: probabilities are right to about 1e-9. */
const STEP = 1 / 16;

/** Of the ends of an interval. */
const PRECISION = 1e-10;

/** Beyond this many standard deviations from its mean a posterior has no weight that counts. */
const FAR = 9;

/** What pairs of games tell about the expected share of the points of the first player. */
export interface ScoreEstimate {
  /** Share of the points, 0 to 1; NaN without games. */
  readonly score: number;
  /** The 95% interval of the expected share; it ends at 0 after losses only, at 1 after wins only. */
  readonly scoreInterval: Interval;
  /** The same in Elo points; an open end is infinite. */
  readonly eloInterval: Interval;
  /** Half the width of the interval in Elo points; Infinity if it has an open end. */
  readonly eloError: number;
  /** Likelihood of superiority: the probability that the expected share is above 1/2. */
  readonly los: number;
}

/**
 * The expected share of the points and its interval, right for few pairs as well. The share is the mean of a
 * distribution over the five results of a pair; the probabilities of these results have a Dirichlet
 * posterior, with as much prior weight as one pair: half a pair lost and half a pair won. This is the
 * Bayesian bootstrap (D. B. Rubin 1981) with Jeffreys' prior for players that win or lose whole pairs. In
 * repeated duels the 95% interval covers the truth in about 95% of the cases; with few uneven pairs more
 * often, because no interval can be exact where the results hardly vary; less often (87% at worst in an exact
 * count over 5 to 15 pairs) where one player wins 95% of the games or more and hardly any is drawn. The
 * interval and the likelihood of superiority come from one posterior: 1/2 lies inside the interval if and
 * only if the likelihood is between 2.5% and 97.5%.
 */
export function scoreOfPairs(tally: Tally): ScoreEstimate {
  const { interval, los } = shareOfRounds(tally.ptnml);
  const eloInterval: Interval = [eloOfScore(interval[0]), eloOfScore(interval[1])];
  return {
    score: pointsOf(tally) / gamesOf(tally),
    scoreInterval: interval,
    eloInterval,
    eloError: (eloInterval[1] - eloInterval[0]) / 2,
    los,
  };
}

/**
 * The same interval and likelihood for rounds of any number of games. `counts` are numbers of rounds by the first player's
 * share of the points, in equal steps from 0 to 1.
 */
export function shareOfRounds(counts: readonly number[]): {
  readonly interval: Interval;
  readonly los: number;
} {
  const rounds = counts.reduce((sum, count) => sum + count, 0);
  const quantile = (p: number) => rootOf((share) => shareCdf(counts, share) - p);
  // After wins alone a finite end would rest on the prior, and exclude players that always win.
  const low = counts[0] === rounds ? 0 : quantile(TAIL);
  const high = counts[counts.length - 1] === rounds ? 1 : quantile(1 - TAIL);
  return { interval: [low, high], los: 1 - shareCdf(counts, 0.5) };
}

/**
 * The posterior of `shareOfRounds`: probability that the expected share of the points is at most `share`. That
 * is the probability that a sum of gamma variables, each times the distance of its class from `share`, is at
 * most 0. The characteristic function of the sum is inverted (J. P. Imhof, Computing the distribution of
 * quadratic forms in normal variables, 1961) by the trapezoidal rule after a double exponential substitution.
 */
export function shareCdf(counts: readonly number[], share: number): number {
  if (share <= 0) return 0;
  if (share >= 1) return 1;
  const last = counts.length - 1;
  const weights = counts.map((count, i) => count + (i === 0 || i === last ? PRIOR : 0));
  const distances = counts.map((_, i) => i / last - share);
  const mean = weights.reduce((sum, weight, i) => sum + weight * distances[i], 0);
  const deviation = sqrt(weights.reduce((sum, weight, i) => sum + weight * distances[i] * distances[i], 0));
  if (Math.abs(mean) > FAR * deviation) return mean > 0 ? 0 : 1;
  let sum = 0;
  for (let u = -5; ; u += STEP) {
    const shrink = exp(-u);
    const { size, sine } = characteristic(weights, distances, exp(u - shrink) / deviation);
    sum += size * sine * (1 + shrink);
    if (size < 1e-14) break;
  }
  return Math.min(1, Math.max(0, 0.5 - (sum * STEP) / Math.PI));
}

/**
 * Where `f`, which rises from below 0 at 0 to above 0 at 1, is 0: by false position with halving (Illinois).
 */
function rootOf(f: (x: number) => number): number {
  let [low, high, below, above] = [0, 1, f(0), f(1)];
  for (let last = 0; high - low > PRECISION;) {
    const x = low - (below * (high - low)) / (above - below);
    const y = f(x);
    if (y === 0) return x;
    if (y < 0) {
      if (last < 0) above /= 2;
      if (x - low < PRECISION && last < 0) return x;
      [low, below, last] = [x, y, -1];
    } else {
      if (last > 0) below /= 2;
      if (high - x < PRECISION && last > 0) return x;
      [high, above, last] = [x, y, 1];
    }
  }
  return low;
}

/**
 * Absolute value of the characteristic function at `t`, and the sine of its argument. `weights` are multiples
 * of 1/2.
 */
function characteristic(
  weights: readonly number[],
  distances: readonly number[],
  t: number,
): { size: number; sine: number } {
  let logSize = 0;
  // The product of (1 + i x)^weight over all classes, as a number on the unit circle.
  let [re, im] = [1, 0];
  for (let i = 0; i < weights.length; i++) {
    const x = t * distances[i];
    const square = 1 + x * x;
    logSize -= (weights[i] / 2) * log(square);
    // The square root of (1 + i x) / |1 + i x|, because weights come in halves.
    const cosine = 1 / sqrt(square);
    let a = sqrt((1 + cosine) / 2);
    let b = (x * cosine) / (2 * a);
    for (let n = 2 * weights[i]; n > 0; n = Math.floor(n / 2)) {
      if (n % 2 === 1) [re, im] = [re * a - im * b, re * b + im * a];
      [a, b] = [a * a - b * b, 2 * a * b];
    }
  }
  return { size: exp(logSize), sine: im };
}
