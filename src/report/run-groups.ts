import type { GenerationReport, Rating } from '../contract/evolution.ts';
import { difference, type Settings } from '../config/settings.ts';
import { clopperPearson } from '../statistics/interval.ts';
import { shareOf } from './numbers.ts';

/** An evolution as far as it was run. */
export interface ComparedRun {
  readonly path: string;
  readonly settings: Settings;
  readonly generation: number;
  readonly ratings: readonly Rating[];
  readonly log: readonly GenerationReport[];
}

/** Runs that differ in their seeds alone. */
export interface RunGroup {
  /** What tells it from the other groups. */
  readonly name: string;
  readonly runs: readonly ComparedRun[];
}

/** The score of a group against an opponent after a generation. */
export interface GroupScore {
  readonly group: string;
  readonly against: string;
  readonly generation: number;
  /** Played for learning up to this generation, the median of the runs; undefined if a log does not tell. */
  readonly games: number | undefined;
  /** The median of the runs, from 0 to 1; the lowest and the highest, or of one run its 95% interval. */
  readonly score: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

/** The runs by what they have in common but their seeds, in the order in which they were given. */
export function groupRuns(runs: readonly ComparedRun[]): RunGroup[] {
  const groups: ComparedRun[][] = [];
  for (const run of runs) {
    const own = groups.find(
      ([first]) => difference(seedless(first.settings), seedless(run.settings)) === undefined,
    );
    if (own) own.push(run);
    else groups.push([run]);
  }
  const names = groups.map((_, g) => nameOf(groups, g));
  return groups.map((of, g) => {
    const isUnique = names.indexOf(names[g]) === names.lastIndexOf(names[g]);
    const name = isUnique ? names[g] : `${names[g]} (${of[0].path})`;
    return { name: of.length > 1 ? `${name}, ${of.length} seeds` : name, runs: of };
  });
}

const seedless = (settings: Settings): Settings => ({ ...settings, seed: 0 });

/** The method, and the first setting in which the group differs from another one of its method. */
function nameOf(groups: readonly (readonly ComparedRun[])[], g: number): string {
  const { settings } = groups[g][0];
  const other = groups.find(([one], i) => i !== g && one.settings.method === settings.method);
  const changed = other && difference(seedless(other[0].settings), seedless(settings));
  const [, key, value] = /^(.*?): .* -> (.*)$/.exec(changed ?? '') ?? [];
  return key === undefined ? settings.method : `${settings.method} ${key.replace(/^learner\./, '')} ${value}`;
}

/** The scores of each group after the generations that all its runs were rated after. */
export function groupScores({ name, runs }: RunGroup): GroupScore[] {
  const [first] = runs;
  return first.ratings.flatMap(({ against, generation }) => {
    const rated = runs.flatMap((run) =>
      run.ratings.filter((one) => one.against === against && one.generation === generation),
    );
    if (rated.length < runs.length) return [];
    const scores = rated.map(shareOf).sort((a, b) => a - b);
    const { wins, losses, draws } = rated[0];
    const [low, high] =
      rated.length > 1
        ? [scores[0], scores[scores.length - 1]]
        : clopperPearson(wins + draws / 2, wins + losses + draws);
    const played = runs.map((run) => gamesUpTo(run.log, generation));
    const games = played.every((count) => count !== undefined) ? median(played) : undefined;
    return [
      { group: name, against, generation, games, score: median(scores), low, high, runs: rated.length },
    ];
  });
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

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
