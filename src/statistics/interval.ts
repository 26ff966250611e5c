import { betaQuantile, gammaQuantile } from './distributions.ts';

export type Interval = readonly [low: number, high: number];

/**
 * The exact interval for a probability after `successes` in `trials` (Clopper and Pearson 1934). Draws may count as
 * half successes: the interval is then a little too wide.
 */
export function clopperPearson(successes: number, trials: number, level = 0.95): Interval {
  const tail = (1 - level) / 2;
  const failures = trials - successes;
  return [
    successes > 0 ? betaQuantile(successes, failures + 1, tail) : 0,
    failures > 0 ? betaQuantile(successes + 1, failures, 1 - tail) : 1,
  ];
}

/** The exact limits for the mean of a Poisson variable seen to be `count` (Garwood 1936). */
export function poissonLimits(count: number, level = 0.95): Interval {
  const tail = (1 - level) / 2;
  return [count > 0 ? gammaQuantile(count, tail) : 0, gammaQuantile(count + 1, 1 - tail)];
}
