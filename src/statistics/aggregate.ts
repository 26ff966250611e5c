import type { Random } from '../util/random.ts';
import type { Interval } from './interval.ts';
import { mean } from '../util/sums.ts';
import { quantile } from './quantile.ts';

/**
 * The scores of one method: `scores[task][run]`. Runs of a task differ by their seed alone. After Agarwal et al. 2021, "Deep
 * Reinforcement Learning at the Edge of the Statistical Precipice" (rliable).
 */
export type TaskScores = readonly (readonly number[])[];

/** The mean of the middle half of all scores: a quarter of them, rounded down, is left out at each end. NaN without scores. */
export function interquartileMean(scores: TaskScores): number {
  const sorted = scores.flat().sort((a, b) => a - b);
  const out = Math.floor(sorted.length / 4);
  return mean(sorted.slice(out, sorted.length - out));
}

/**
 * The probability that a run of `a` scores more than one of `b`, a tie counting half, averaged over tasks: the statistic of
 * Mann and Whitney over the product of the numbers of runs. Both have the same tasks.
 */
export function probabilityOfImprovement(a: TaskScores, b: TaskScores): number {
  return mean(
    a.map((ours, task) => {
      const theirs = b[task];
      let won = 0;
      for (const x of ours) for (const y of theirs) won += x > y ? 1 : x === y ? 0.5 : 0;
      return won / (ours.length * theirs.length);
    }),
  );
}

/** By threshold, the share of runs that score more than it, averaged over tasks. */
export function performanceProfile(scores: TaskScores, thresholds: readonly number[]): number[] {
  return thresholds.map((threshold) =>
    mean(scores.map((runs) => runs.filter((score) => score > threshold).length / runs.length)),
  );
}

/** Draws as many runs of each task as it has, with replacement: a sample of the stratified bootstrap. */
function resample(scores: TaskScores, random: Random): TaskScores {
  return scores.map((runs) => runs.map(() => runs[random.below(runs.length)]));
}

/**
 * The percentile interval of a statistic by the stratified bootstrap: `samples` of it, each from runs drawn within each task
 * of each method. Each method may have another number of runs. Draws from `random`.
 */
export function bootstrapInterval(
  methods: readonly TaskScores[],
  statistic: (...methods: TaskScores[]) => number,
  random: Random,
  { samples = 2000, level = 0.95 }: { readonly samples?: number; readonly level?: number } = {},
): Interval {
  const values = Float64Array.from({ length: samples }, () =>
    // oxlint-disable-next-line lab/no-spread-of-data -- the statistic's arguments: methods
    statistic(...methods.map((scores) => resample(scores, random))),
  ).sort();
  return [quantile(values, (1 - level) / 2), quantile(values, (1 + level) / 2)];
}
