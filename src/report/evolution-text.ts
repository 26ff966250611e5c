import type { GenerationReport, Rating } from '../contract/evolution.ts';
import type { Settings } from '../lab/settings.ts';
import { clopperPearson } from '../statistics/interval.ts';
import { shellWord } from '../util/shell-word.ts';
import { textTable } from './table.ts';

/** An evolution that begins or goes on. */
export interface PlannedEvolution {
  readonly settings: Settings;
  /** As one would type it after `--game`. */
  readonly game: string;
  /** The last generation that is finished, and the one to reach. */
  readonly generation: number;
  readonly last: number;
  readonly folder: string | undefined;
}

/** What is going to be run, by whom and where. */
export function beginText(
  { settings, game, generation, last, folder }: PlannedEvolution,
  workers: string,
): string {
  const what = `${settings.learner.use} on ${game}, seed ${settings.seed}, ${workers}`;
  const plan =
    generation < last ? `generations ${generation + 1} to ${last}` : `already at generation ${generation}`;
  return `${what}: ${plan}${folder === undefined ? '' : ` in ${folder}`}`;
}

/** The rating of the champion that has learned nothing yet. */
export function untaughtText(ratings: readonly Rating[], last: number): string {
  return `${generationLabel(0, last)}  untaught  vs ${ratingsText(ratings)}`;
}

/** A generation in one line. */
export function generationText(report: GenerationReport, last: number, seconds: number): string {
  const { generation, measures, jobs, games, ratings } = report;
  const others = Object.entries(measures).filter(([key]) => key !== 'fitness' && key !== 'games');
  const words = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const line = [
    generationLabel(generation, last),
    fitnessText(measures),
    ...others.slice(0, 4).map(([key, value]) => `${words(key)} ${number(value)}`),
    speedText(jobs, seconds, games === undefined ? undefined : games / Math.max(1, jobs)),
    ratings.length > 0 ? `vs ${ratingsText(ratings)}` : '',
  ];
  return line.filter(Boolean).join('  ');
}

const generationLabel = (generation: number, last: number) =>
  `generation ${String(generation).padStart(String(last).length)}`;

/** The fitness of the best member, if the learner measures one; else empty. */
export function fitnessText({ fitness }: GenerationReport['measures']): string {
  return fitness === undefined ? '' : `best ${number(fitness)}`;
}

/** In games a second if it is known how many games a job is, else in jobs. */
export function speedText(jobs: number, seconds: number, gamesPerJob: number | undefined): string {
  return gamesPerJob === undefined
    ? `${(jobs / seconds).toFixed(0)} jobs/s`
    : `${((jobs * gamesPerJob) / seconds).toFixed(0)} games/s`;
}

/** The share of the points that was taken from each opponent. */
export function ratingsText(ratings: readonly Rating[]): string {
  return ratings
    .map(
      ({ against, wins, losses, draws }) =>
        `${against} ${Math.round(((wins + draws / 2) / (wins + losses + draws)) * 100)}%`,
    )
    .join(', ');
}

const number = (value: number): string =>
  Number.isInteger(value) ? String(value) : Number(value.toPrecision(3)).toString();

/** An evolution that has reached its last generation. */
export interface FinishedEvolution {
  readonly settings: Settings;
  readonly folder: string;
  readonly generation: number;
  readonly championFile: string;
  readonly ratings: readonly Rating[];
}

/** The champion against the anchors, with the 95% intervals of its scores, and what to type next. */
export function championText(evolution: FinishedEvolution): string {
  const { settings, folder, generation, championFile, ratings } = evolution;
  const rows = ratings.map(({ against, wins, losses, draws }) => {
    const games = wins + losses + draws;
    const points = wins + draws / 2;
    // Draws count half on either side, so the interval of the doubled score is a little too wide: never too
    // narrow.
    const [low, high] = clopperPearson(points, games);
    const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
    return [
      against,
      ...[games, wins, losses, draws].map(String),
      percent(points / games),
      `${percent(low)} to ${percent(high)}`,
    ];
  });
  const table = textTable(['against', 'games', 'won', 'lost', 'drawn', 'score', '95% interval'], rows);
  const anchor = settings.rating.anchors.at(-1) ?? 'random';
  return [
    '',
    `The champion of generation ${generation}, ${championFile}`,
    '',
    ...(rows.length > 0 ? [table, ''] : []),
    'Next:',
    `  lab duel ${shellWord(championFile)} ${shellWord(anchor)}`,
    `  lab inspect ${shellWord(championFile)}`,
    `  lab evolve --resume --out ${shellWord(folder)} --generations ${generation * 2}`,
  ].join('\n');
}

/** How to go on with an evolution that was interrupted. */
export function stoppedText(
  {
    folder,
    generation,
    last,
  }: { readonly folder: string; readonly generation: number; readonly last: number },
  episodes: string | undefined,
): string {
  const resume = ['lab evolve --resume --out', shellWord(folder), '--generations', String(last)];
  if (episodes !== undefined) resume.push('--episodes', shellWord(episodes));
  return `Stopped after generation ${generation} of ${last}; nothing is lost. To go on:\n  ${resume.join(' ')}`;
}
