import type { AgentSpec } from '../contract/agent.ts';
import type { Accuracy, GenerationReport, Rating } from '../contract/evolution.ts';
import type { Settings } from '../config/settings.ts';
import { shellWord } from '../util/shell-word.ts';
import { strengthChangeText } from './evolution-verdict.ts';
import { isBound, words } from './measure.ts';
import { gamesText, intervalOf, percent, shareOf } from './numbers.ts';
import { textTable } from './table.ts';
import { largest, smallest } from '../util/extremes.ts';

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
  const what = `${settings.method} on ${game}, seed ${settings.seed}, ${workers}`;
  const plan =
    generation >= last
      ? `already at generation ${generation}`
      : generation + 1 === last
        ? `generation ${last}`
        : `generations ${generation + 1} to ${last}`;
  return `${what}: ${plan}${folder === undefined ? '' : ` in ${folder}`}`;
}

/** What a new evolution is about, for those who see one for the first time. */
export function introductionText(run: {
  readonly settings: Settings;
  /** What the learner does, and what its measures mean. */
  readonly summary: string;
  readonly measures: Readonly<Record<string, string>>;
  readonly agent: AgentSpec;
  /** Games of a rating against each opponent. */
  readonly ratingGames: number;
}): string {
  const { settings, summary, measures, agent, ratingGames } = run;
  const { rating } = settings;
  const { depth } = agent.budget;
  const { weights = [] } = agent;
  const first = settings.from
    ? `at first those of ${settings.from.agent}`
    : weights.every((weight) => weight === 0)
      ? 'all 0 at first'
      : 'random at first';
  const values = agent.evaluator
    ? `; ${agent.evaluator.use} evaluates positions${weights.length > 0 ? ` (${weights.length.toLocaleString('en')} weights, ${first})` : ''}`
    : '';
  const opponents = [...rating.anchors, ...(rating.first ? ['the first generation'] : [])];
  const rows = [
    ['learns', summary],
    [
      'plays',
      `${agent.searcher.use} searches${depth === undefined ? '' : ` ${depth} ${depth === 1 ? 'ply' : 'plies'} ahead`}${values}`,
    ],
    ...(opponents.length > 0 && ratingGames > 0
      ? [
          [
            'rating',
            `${rating.every === 1 ? 'after each generation' : `every ${rating.every} generations`} the champion plays ${ratingGames} games against each of these fixed opponents: ${opponents.join(', ')}. 50% means equal strength; a draw is half a win`,
          ],
        ]
      : []),
    ...(rating.oracle === undefined
      ? []
      : [
          [
            'accuracy',
            'good moves: the share of its moves in solved positions that keep the result, if the game has such a set; critical: the same where some legal move loses the result',
          ],
        ]),
    ...Object.entries(measures).map(([key, what]) => [measureLabel(key), what]),
  ];
  const width = largest(rows.map(([word]) => word!.length));
  return rows.map(([word, what]) => `  ${word!.padEnd(width)}  ${what}`).join('\n');
}

const LEVELS = '▁▂▃▄▅▆▇█';

/** The score of the champions against each opponent by generation, a row of blocks each; empty for a single rating. */
export function curveText(ratings: readonly Rating[]): string {
  const opponents = [...new Set(ratings.map(({ against }) => against))];
  const width = largest(
    opponents.map((name) => name.length),
    0,
  );
  const rows = opponents.map((name) => {
    const shares = ratings.filter(({ against }) => against === name).map(shareOf);
    const blocks = shares.map(
      (share) => LEVELS[Math.min(LEVELS.length - 1, Math.floor(share * LEVELS.length))],
    );
    const ends = [shares[0]!, shares[shares.length - 1]!].map((share) => `${Math.round(100 * share)}%`);
    return `  ${name.padEnd(width)}  ${ends[0]!.padStart(4)} ${blocks.join('')} ${ends[1]}`;
  });
  const generations = ratings.map(({ generation }) => generation);
  const [first, last] = [smallest(generations), largest(generations)];
  if (!(last > first)) return '';
  return [`Score of the champion, generations ${first} to ${last}`, ...rows].join('\n');
}

/** The rating of the champion that has learned nothing yet in this run. */
export function untrainedText(judged: Judged, last: number, { from }: Pick<Settings, 'from'>): string {
  return `${generationLabel(0, last)}  ${from?.agent ?? 'untrained'}  ${judgedText(judged)}`;
}

/** What was found out about a champion. */
export type Judged = Pick<GenerationReport, 'ratings' | 'accuracy'>;

/** Scores of a champion and its choices at solved positions, in a few words; empty if it was not judged. */
export function judgedText({ ratings, accuracy }: Judged): string {
  const score = ratings.length > 0 ? `vs ${ratingsText(ratings)}` : '';
  return [score, accuracy ? accuracyText(accuracy) : ''].filter(Boolean).join('  ');
}

/** The share of good choices at solved positions. */
function accuracyText({ positions, good, critical, criticalGood }: Accuracy): string {
  const share = (count: number, of: number) => `${Math.round((100 * count) / of)}%`;
  const thrown =
    critical > 0 && critical < positions ? ` (${share(criticalGood, critical)} of critical)` : '';
  return `good moves ${share(good, positions)}${thrown}`;
}

/** A generation in one line. */
export function generationText(report: GenerationReport, last: number, seconds: number): string {
  const { generation, measures, jobs, games } = report;
  const names = Object.keys(measures);
  const others = names.filter((key) => key !== 'fitness' && key !== 'games' && !isBound(key, names));
  const line = [
    generationLabel(generation, last),
    fitnessText(measures),
    ...others.slice(0, 4).map((key) => measureText(key, measures)),
    speedText(jobs, seconds, games === undefined ? undefined : games / Math.max(1, jobs)),
    judgedText(report),
  ];
  return line.filter(Boolean).join('  ');
}

/** The rating of the champion of a generation. */
export function ratedText(report: GenerationReport, last: number): string {
  return `${generationLabel(report.generation, last)}  ${judgedText(report)}`;
}

const generationLabel = (generation: number, last: number) =>
  `generation ${String(generation).padStart(String(last).length)}`;

/** The fitness of the best member, if the learner measures one; else empty. */
export function fitnessText(measures: GenerationReport['measures']): string {
  return measures['fitness'] === undefined ? '' : measureText('fitness', measures);
}

/** A measure with its interval, if it has one; see `Told`. */
function measureText(key: string, measures: GenerationReport['measures']): string {
  const [low, high] = [measures[`${key}Low`], measures[`${key}High`]];
  const value = `${measureLabel(key)} ${number(measures[key]!)}`;
  if (low === undefined) return value;
  return high === undefined
    ? `${value} (${number(low)} or more)`
    : `${value} (${number(low)} to ${number(high)})`;
}

const measureLabel = (key: string) => (key === 'fitness' ? 'best' : words(key));

/** In games a second if it is known how many games a job is, else in jobs. */
export function speedText(jobs: number, seconds: number, gamesPerJob: number | undefined): string {
  // The clock may not have moved yet.
  const perSecond = (count: number) => (count / Math.max(seconds, 0.001)).toFixed(0);
  return gamesPerJob === undefined ? `${perSecond(jobs)} jobs/s` : `${perSecond(jobs * gamesPerJob)} games/s`;
}

/** The share of the points that was taken from each opponent. */
function ratingsText(ratings: readonly Rating[]): string {
  return ratings.map((rating) => `${rating.against} ${Math.round(shareOf(rating) * 100)}%`).join(', ');
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
  /** Those of all champions. */
  readonly curve?: readonly Rating[];
  /** Choices of all champions that were measured by solved positions. */
  readonly accuracy?: readonly Accuracy[];
  /** A style to play against, of a run whose players have some. */
  readonly style?: string | undefined;
}

/** The champion against the anchors, with the 95% intervals of its scores, and what to type next. */
export function championText(evolution: FinishedEvolution): string {
  const { settings, folder, generation, championFile, ratings, style } = evolution;
  const rows = ratings.map((rating) => {
    const { against, wins, losses, draws } = rating;
    const [share, low, high] = [shareOf(rating), ...intervalOf(rating)].map((x) => percent(x, 1));
    const counts = [wins, losses, draws].map(String);
    return [against, gamesText(rating), ...counts, share!, `${low} to ${high}`];
  });
  const table = textTable(['against', 'games', 'won', 'lost', 'drawn', 'score', '95% interval'], rows);
  const anchor = settings.rating.anchors.at(-1) ?? 'random';
  const curve = curveText(evolution.curve ?? []);
  const progress = strengthChangeText(evolution.curve ?? []);
  return [
    '',
    generation > 0
      ? `The champion of generation ${generation}, ${championFile}`
      : 'The champion of generation 0: no file has it, for nothing has been learned',
    '',
    ...(rows.length > 0 ? [table, ''] : []),
    ...(curve === '' ? [] : [curve, '']),
    ...(progress === '' ? [] : [progress, '']),
    ...accuracyLines(evolution.accuracy ?? []),
    'Next:',
    ...(generation > 0
      ? [
          `  lab play ${shellWord(folder)}`,
          ...(style === undefined ? [] : [`  lab play ${shellWord(folder)} --style ${shellWord(style)}`]),
          `  lab report ${shellWord(folder)} --open`,
          `  lab duel ${shellWord(championFile)} ${shellWord(anchor)}`,
          `  lab inspect ${shellWord(championFile)}`,
        ]
      : []),
    `  lab evolve --resume --out ${shellWord(folder)} --generations ${generation > 0 ? generation * 2 : 10}`,
  ].join('\n');
}

/** The choices of the last champion at solved positions, beside those of the first. */
function accuracyLines(accuracy: readonly Accuracy[]): string[] {
  const [first, now] = [accuracy[0], accuracy.at(-1)];
  if (!first || !now) return [];
  const before = first === now ? '' : `; in generation ${first.generation}: ${accuracyText(first)}`;
  return [`At ${now.positions} solved positions, ${now.oracle}: ${accuracyText(now)}${before}`, ''];
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
