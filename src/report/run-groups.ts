import type { GenerationReport, Rating } from '../contract/evolution.ts';
import { difference, type Settings } from '../config/settings.ts';
import { bootstrapInterval, interquartileMean } from '../statistics/aggregate.ts';
import { median } from '../statistics/quantile.ts';
import { Random } from '../util/random.ts';
import { intervalOf, shareOf, type Score } from './numbers.ts';
import { largest, smallest } from '../util/extremes.ts';
import { sum } from '../util/sums.ts';

/** An evolution as far as it was run. */
export interface ComparedRun {
  readonly path: string;
  readonly settings: Settings;
  readonly generation: number;
  /** What its champion searches with, such as `alphabeta:depth=2`. */
  readonly search: string;
  readonly ratings: readonly Rating[];
  readonly log: readonly GenerationReport[];
}

/** At least one. */
type SomeRuns = readonly [ComparedRun, ...ComparedRun[]];

/** Runs that differ in their seeds alone. */
export interface RunGroup {
  /** What tells it from the other groups. */
  readonly name: string;
  readonly runs: SomeRuns;
}

/** The score of a group against an opponent after a generation. */
export interface GroupScore {
  readonly group: string;
  readonly against: string;
  readonly generation: number;
  /** Played for learning up to this generation, the median of the runs; undefined if a log does not tell. */
  readonly games: number | undefined;
  /**
   * The interquartile mean of the runs, from 0 to 1, with its 95% interval by the bootstrap (Agarwal et al. 2021); of one run,
   * or of runs with the same score, among which it would have no width, the exact one of all games.
   */
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** The runs by what they have in common but their seeds, in the order in which they were given. */
export function groupRuns(runs: readonly ComparedRun[]): RunGroup[] {
  const groups: [ComparedRun, ...ComparedRun[]][] = [];
  for (const run of runs) {
    const own = groups.find(
      ([first]) => difference(seedless(first.settings), seedless(run.settings)) === undefined,
    );
    if (own) own.push(run);
    else groups.push([run]);
  }
  const names = groups.map((_, g) => nameOf(groups, g));
  return groups.map((of, g) => {
    const own = names[g]!;
    const isUnique = names.indexOf(own) === names.lastIndexOf(own);
    const name = isUnique ? own : `${own} (${of[0].path})`;
    return { name: of.length > 1 ? `${name}, ${of.length} seeds` : name, runs: of };
  });
}

const seedless = (settings: Settings): Settings => ({ ...settings, seed: 0 });

/** The method, and the first setting in which the group differs from another one of its method. */
function nameOf(groups: readonly SomeRuns[], g: number): string {
  const { settings } = groups[g]![0];
  const other = groups.find(([one], i) => i !== g && one.settings.method === settings.method);
  const changed = other && difference(seedless(other[0].settings), seedless(settings));
  const [, key, value] = /^(.*?): .* -> (.*)$/.exec(changed ?? '') ?? [];
  return key === undefined ? settings.method : `${settings.method} ${key.replace(/^learner\./, '')} ${value}`;
}

/** The results of several ratings as one. */
const together = (ratings: readonly Rating[]): Score => ({
  wins: sum(ratings.map(({ wins }) => wins)),
  losses: sum(ratings.map(({ losses }) => losses)),
  draws: sum(ratings.map(({ draws }) => draws)),
  different: sum(ratings.map(({ wins, losses, draws, different = wins + losses + draws }) => different)),
});

/** The scores of each group after the generations that all its runs were rated after. */
export function groupScores({ name, runs }: RunGroup): GroupScore[] {
  const [first] = runs;
  return first.ratings.flatMap(({ against, generation }) => {
    const rated = runs.flatMap((run) =>
      run.ratings.filter((one) => one.against === against && one.generation === generation),
    );
    if (rated.length < runs.length) return [];
    const scores = [rated.map(shareOf)];
    const vary = scores[0]!.some((score) => score !== scores[0]![0]);
    const random = new Random('groups', name, against, generation);
    const [low, high] = vary
      ? bootstrapInterval([scores], interquartileMean, random)
      : intervalOf(together(rated));
    const played = runs.map((run) => gamesUpTo(run.log, generation));
    const games = played.every((count) => count !== undefined) ? median(played) : undefined;
    return [
      {
        group: name,
        against,
        generation,
        games,
        score: interquartileMean(scores),
        low,
        high,
      },
    ];
  });
}

/** Fewer runs of a setting show little: from this many on, their interval covers the truth in 90 of 100 cases. */
const LEAST_RUNS = 5;
/** Budgets in this proportion are taken for the same. */
const NEARLY = 1.1;

/** What a reader must know before comparing groups: what was not the same for all. */
export function groupRemarks(groups: readonly RunGroup[]): string[] {
  const differing = (what: string, of: (run: ComparedRun) => string, why: string): string[] => {
    const told = groups.map(({ name, runs }) => `${name}: ${[...new Set(runs.map(of))].sort().join(' or ')}`);
    const values = new Set(groups.flatMap(({ runs }) => runs.map(of)));
    return values.size > 1 ? [`${what}: ${told.join('; ')}. ${why}`] : [];
  };
  const anchorsOf = ({ ratings }: ComparedRun) =>
    [...new Set(ratings.map(({ against }) => against))].sort().join(' and ') || 'nobody';
  const learned = (run: ComparedRun) => gamesUpTo(run.log, run.generation);
  const counts = groups.flatMap(({ runs }) => runs.map((run) => learned(run) ?? NaN));
  // Generations end where they end.
  const isEqual = largest(counts) <= NEARLY * smallest(counts);
  const few = groups.filter(({ runs }) => runs.length < LEAST_RUNS).map(({ name }) => name);
  return [
    ...differing('Anchors differ', anchorsOf, 'Only scores against the same opponent can be compared.'),
    ...differing(
      'The search of the champions differs',
      ({ search }) => search,
      'A deeper search alone plays better.',
    ),
    ...differing(
      'Games of a rating differ',
      ({ settings: { rating } }) => `${rating.rounds} rounds, ${rating.openings} random plies`,
      'Other openings are another test.',
    ),
    ...(isEqual
      ? []
      : differing(
          'Budgets differ, in games played for learning',
          (run) => learned(run)?.toLocaleString('en') ?? 'unknown',
          'Compare at the same place of the axis.',
        )),
    ...(few.length > 0
      ? [
          `Fewer than ${LEAST_RUNS} seeds: ${few.join(', ')}. Another seed may say the opposite: the interval of one run is that of its games alone, and the interval of two to four runs is too narrow.`,
        ]
      : []),
  ];
}

function gamesUpTo(log: readonly GenerationReport[], generation: number): number | undefined {
  let sum = 0;
  for (const entry of log) {
    if (entry.generation > generation) break;
    if (entry.games === undefined) return undefined;
    sum += entry.games;
  }
  return sum;
}
