import {
  bootstrapInterval,
  clopperPearson,
  differenceInterval,
  friedmanTest,
  interquartileMean,
  mean,
  probabilityOfImprovement,
  Random,
  type TaskScores,
} from 'evolab';
import type { Decision, EntryScores, Estimate, Overall, PairScores, RunFound, Scores } from './found.ts';

/** The scores of an entry: `runs[seed][checkpoint]`, the first checkpoint before any learning. */
export interface EntryRuns {
  readonly label: string;
  readonly runs: readonly (readonly number[])[];
}

/** Fewer runs decide nothing: an interval from two has a quantile of a dozen deviations. */
export const LEAST_SEEDS = 3;
/** From here on the intervals of the bootstrap are near what they promise. */
export const GOOD_SEEDS = 5;

/** What `of` takes of the runs of each entry; entries without runs are left out. */
export const byEntry = (
  labels: readonly string[],
  runs: readonly RunFound[],
  of: (run: RunFound) => readonly number[],
): EntryRuns[] =>
  labels
    .map((label) => ({ label, runs: runs.filter((run) => run.label === label).map(of) }))
    .filter((group) => group.runs.length > 0);

/** The interval of a statistic of runs by the bootstrap; one run says nothing of others. */
export function intervalOver(
  runs: readonly number[],
  statistic: (scores: TaskScores) => number,
  random: Random,
  samples: number,
): Pick<Estimate, 'low' | 'high'> {
  if (runs.length === 1) return { low: -Infinity, high: Infinity };
  const [low, high] = bootstrapInterval([[runs]], statistic, random, { samples });
  return { low, high };
}

/**
 * The final scores, the mean scores over the budget and the curve of each entry, and a decision for each two. Decisions rest
 * on the difference of the mean final scores, with Welch's interval at 95% for all pairs together (Bonferroni). With few
 * seeds a bootstrap of the interquartile mean is too narrow to decide by; it is shown, and draws from `seed`.
 */
export function scoresOf(all: readonly EntryRuns[], seed: number, samples = 2000): Scores {
  const random = (...purpose: (string | number)[]) => new Random('compare', seed, ...purpose);
  const entries = all.map(({ label, runs }): EntryScores => {
    const estimate = (values: readonly number[], ...purpose: (string | number)[]): Estimate => {
      const value = interquartileMean([values]);
      return { value, ...intervalOver(values, interquartileMean, random(label, ...purpose), samples) };
    };
    const finals = runs.map((scores) => scores.at(-1)!);
    const areas = runs.map(areaOf);
    return {
      label,
      finals,
      areas,
      final: estimate(finals, 'final'),
      area: estimate(areas, 'area'),
      curve: runs[0].map((_, at) =>
        estimate(
          runs.map((scores) => scores[at]),
          'curve',
          at,
        ),
      ),
    };
  });
  const pairs = entries.flatMap((one, at) => entries.slice(at + 1).map((other) => [one, other] as const));
  return {
    entries,
    pairs: pairs.map(([first, second]): PairScores => {
      const {
        mean: value,
        low,
        high,
      } = differenceInterval(first.finals, second.finals, 1 - 0.05 / pairs.length);
      return {
        first: first.label,
        second: second.label,
        difference: { value, low, high },
        improvement: improvementOf(first.finals, second.finals, random(first.label, second.label), samples),
        decision: decide(Math.min(first.finals.length, second.finals.length), low, high),
      };
    }),
  };
}

/**
 * The probability of improvement with its interval by the bootstrap. If all runs compare alike, resamples do not vary: then each
 * run of one is compared with another of the other, which makes independent trials (Clopper and Pearson 1934).
 */
function improvementOf(
  ours: readonly number[],
  theirs: readonly number[],
  random: Random,
  samples: number,
): Estimate {
  const methods = [[ours], [theirs]];
  const value = probabilityOfImprovement(methods[0], methods[1]);
  const trials = Math.min(ours.length, theirs.length);
  const drawn = bootstrapInterval(methods, probabilityOfImprovement, random, { samples });
  const [low, high] = drawn[0] < drawn[1] ? drawn : clopperPearson(value * trials, trials);
  return { value, low, high };
}

function decide(seeds: number, low: number, high: number): Decision {
  if (seeds < LEAST_SEEDS) return 'too few seeds';
  if (low > 0) return 'better';
  return high < 0 ? 'worse' : 'not shown';
}

/** The mean of a curve over the budget, by trapezoids between its equally distant points. */
export function areaOf(scores: readonly number[]): number {
  const parts = scores.length - 1;
  return scores.slice(1).reduce((sum, score, at) => sum + (scores[at] + score) / 2, 0) / parts;
}

/**
 * Ranks by mean final scores over games; undefined with fewer than two games, or two entries that have runs in all of them.
 * `games[game][entry]` are the scores by seed.
 */
export function overallOf(
  labels: readonly string[],
  games: readonly (readonly (readonly number[])[])[],
): Overall | undefined {
  const whole = labels
    .map((_, entry) => entry)
    .filter((entry) => games.every((game) => game[entry].length > 0));
  if (games.length < 2 || whole.length < 2) return undefined;
  const { ranks, p, criticalDifference } = friedmanTest(
    games.map((game) => whole.map((entry) => mean(game[entry]))),
  );
  return { labels: whole.map((entry) => labels[entry]), ranks, p, criticalDifference };
}
