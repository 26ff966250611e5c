import { sqrt } from '../util/math.ts';
import { binomial } from './binomial.ts';
import { betaQuantile, gammaQuantile, normalQuantile, studentQuantile } from './distributions.ts';
import { sum } from '../util/sums.ts';

export type Interval = readonly [low: number, high: number];

/** More than anybody counts; what is computed of numbers far beyond would take without end. */
export const MOST_TRIALS = 1e18;

/**
 * The exact interval for a probability after `successes` in `trials` (Clopper and Pearson 1934). Draws can
 * count as half successes: the interval is then slightly too wide. RangeError unless both are numbers of at most
 * `MOST_TRIALS`.
 */
export function clopperPearson(successes: number, trials: number, level = 0.95): Interval {
  if (!(Math.abs(successes) <= MOST_TRIALS && Math.abs(trials) <= MOST_TRIALS))
    throw new RangeError(`no interval for ${successes} successes in ${trials} trials`);
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  return [
    successes > 0 ? betaQuantile(successes, failures + 1, tail) : 0,
    failures > 0 ? betaQuantile(successes + 1, failures, 1 - tail) : 1,
  ];
}

/**
 * The score interval for a probability after `successes` in `trials` (Wilson 1927). It covers the truth in 95% of cases
 * on average, where the exact interval covers it in at least that many, and is narrower for it. No trials: 0 to 1.
 */
export function wilson(successes: number, trials: number, level = 0.95): Interval {
  if (trials === 0) return [0, 1];
  const z = normalQuantile((1 + level) / 2);
  const share = successes / trials;
  const spread = (z * z) / trials;
  const middle = (share + spread / 2) / (1 + spread);
  const half = (z * sqrt((share * (1 - share)) / trials + (spread * spread) / (4 * z * z))) / (1 + spread);
  // What rounding leaves of the end points is not theirs.
  return [successes === 0 ? 0 : middle - half, successes === trials ? 1 : middle + half];
}

/** The exact interval for the mean of a Poisson variable with the observed value `count` (Garwood 1936). */
export function poissonLimits(count: number, level = 0.95): Interval {
  const tail = (1 - level) / 2;
  return [count > 0 ? gammaQuantile(count, tail) : 0, gammaQuantile(count + 1, 1 - tail)];
}

/** A mean and the interval `mean - half` to `mean + half`. */
export interface MeanInterval {
  readonly mean: number;
  readonly half: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The mean of independent normal values and its interval by Student's t ("The Probable Error of a Mean",
 * 1908). With fewer than two values the interval is infinite; the mean of no values is 0.
 */
export function meanInterval(values: readonly number[], level = 0.95): MeanInterval {
  const n = values.length;
  const mean = sum(values) / Math.max(1, n);
  const variance = sum(values.map((x) => (x - mean) * (x - mean))) / (n - 1);
  const half = n > 1 ? studentQuantile(n - 1, (1 + level) / 2) * sqrt(variance / n) : Infinity;
  return { mean, half, low: mean - half, high: mean + half };
}

/** The bounds of values that have none. */
export const UNBOUNDED: Interval = [-Infinity, Infinity];

/**
 * The mean of independent values between `least` and `most`, and its interval: that of `meanInterval`, as far as it lies
 * between them. Equal values have a variance of 0, which says little of rarer ones if they are few. Their interval is that
 * of a mean to which other values contribute as often as they may after none in n - 1 (Clopper and Pearson 1934); infinite
 * if the values have no bounds. `half` is the larger distance from the mean.
 */
export function boundedMeanInterval(
  values: readonly number[],
  [least, most]: Interval = UNBOUNDED,
): MeanInterval {
  const found = meanInterval(values);
  if (values.length < 2) return found;
  const { mean } = found;
  const [low, high] = values.some((value) => differ(value, mean))
    ? [Math.max(least, found.low), Math.min(most, found.high)]
    : intervalOfEqual(mean, values.length, [least, most]);
  return { mean, half: Math.max(mean - low, high - mean), low, high };
}

/** Whether two numbers differ by more than rounding: sums of the same numbers may do so in their last digits. */
function differ(a: number, b: number): boolean {
  return Math.abs(a - b) > 1e-9 * Math.max(1, Math.abs(b));
}

/** How far other values, which may come as often as none in n - 1 allows, could move the mean of n equal ones. */
function intervalOfEqual(mean: number, n: number, [least, most]: Interval): Interval {
  const [, others] = clopperPearson(0, n - 1);
  return [mean - others * (mean - least), mean + others * (most - mean)];
}

/**
 * The interval for the difference of the means of two independent samples of normal values, whose variances may differ
 * (Welch 1947). With fewer than two values in one of them it is infinite. Two samples of one value each, repeated, have no
 * variances to rest on: the interval is that value if a permutation test (Fisher 1935) tells them apart at this level, else
 * infinite.
 */
export function differenceInterval(a: readonly number[], b: readonly number[], level = 0.95): MeanInterval {
  const [one, other] = [a, b].map((values) => {
    const mean = sum(values) / Math.max(1, values.length);
    const vary = values.some((value) => differ(value, mean));
    const squares = vary ? sum(values.map((x) => (x - mean) * (x - mean))) : 0;
    return { mean, freedom: values.length - 1, error: squares / (values.length - 1) / values.length };
  });
  const mean = one.mean - other.mean;
  const error = one.error + other.error;
  let half = Infinity;
  if (Math.min(one.freedom, other.freedom) > 0) {
    const parts = (one.error * one.error) / one.freedom + (other.error * other.error) / other.freedom;
    if (error > 0) half = studentQuantile((error * error) / parts, (1 + level) / 2) * sqrt(error);
    // Of all ways to part the values into two such samples, these two differ most, whichever is the larger.
    else if (differ(one.mean, other.mean) && 2 / binomial(a.length + b.length, a.length) <= 1 - level)
      half = 0;
  }
  return { mean, half, low: mean - half, high: mean + half };
}
