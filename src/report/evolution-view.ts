import type { Report } from '../lab/experiment.ts';
import type { Settings } from '../lab/settings.ts';
import type { Rating } from '../storage/agent-file.ts';
import { clopperPearson } from '../statistics/interval.ts';
import { shellWord } from '../util/shell-word.ts';
import { bar, duration, Progress } from './progress.ts';
import { textTable } from './table.ts';

interface ViewOptions {
  readonly settings: Settings;
  /** The game with its options. */
  readonly game: string;
  readonly last: number;
  /** Who works now, in a few words. */
  readonly status: () => string;
  /** Whether that changes while the run goes on. */
  readonly changing: boolean;
  readonly run: string;
  /** Whether a job of the learner is a game. */
  readonly playsMatches: boolean;
}

/** What people see of a run: a live line on a terminal, one line a generation. */
export class EvolutionView {
  readonly #progress: Progress;
  readonly #options: ViewOptions;
  #generation = 0;
  #begun = 0;
  #started = performance.now();
  #jobs = 0;
  /** In the last generation: some learners play many games in a job, or none in some; undefined while not known. */
  #gamesAJob: number | undefined;
  #fitness = '';
  #rating = '';

  constructor(stream: NodeJS.WriteStream, options: ViewOptions) {
    this.#progress = new Progress(stream);
    this.#options = options;
    this.#gamesAJob = options.playsMatches ? 1 : undefined;
  }

  begin(generation: number): void {
    const { settings, game, last, status, run } = this.#options;
    this.#generation = this.#begun = generation;
    const what = `${settings.learner.use} on ${game}, seed ${settings.seed}, ${status()}`;
    const plan =
      generation < last ? `generations ${generation + 1} to ${last}` : `already at generation ${generation}`;
    this.#progress.line(`${what}: ${plan} in ${run}`);
  }

  /** To be called while games are played. */
  readonly progress = (what: 'playing' | 'rating', done: number, total: number): void => {
    const { last, status, changing } = this.#options;
    const seconds = (performance.now() - this.#started) / 1000;
    const jobs = this.#jobs + (what === 'playing' ? done : 0);
    const share =
      (this.#generation - this.#begun + (what === 'playing' ? done / total : 1)) /
      Math.max(1, last - this.#begun);
    const parts = [
      `${bar(Math.min(1, share))} generation ${Math.min(this.#generation + 1, last)}/${last}`,
      this.#rate(jobs, seconds),
      changing && status(),
      this.#fitness,
      this.#rating,
      what === 'rating' && `rating ${done}/${total}`,
      share > 0 && `${duration((seconds / share) * (1 - share))} to go`,
    ];
    this.#progress.update(...parts);
  };

  /** What the champion of a generation achieved against the anchors, if it was rated. */
  rated(generation: number, ratings: readonly Rating[]): void {
    if (ratings.length === 0) return;
    this.#rating = ratings.map(ratingText).join(', ');
    this.#progress.line(
      `generation ${String(generation).padStart(String(this.#options.last).length)}  untaught  vs ${this.#rating}`,
    );
  }

  generation(report: Report, seconds: number): void {
    this.#generation = report.generation;
    const { fitness, ...others } = report.measures;
    const { jobs, games } = report;
    this.#jobs += jobs;
    this.#gamesAJob = games === undefined ? undefined : games / Math.max(1, jobs);
    this.#fitness = fitness === undefined ? '' : `best ${number(fitness)}`;
    if (report.ratings.length > 0) this.#rating = report.ratings.map(ratingText).join(', ');
    const line = [
      `generation ${String(report.generation).padStart(String(this.#options.last).length)}`,
      this.#fitness,
      ...Object.entries(others)
        .filter(([key]) => key !== 'games')
        .slice(0, 4)
        .map(([key, value]) => `${words(key)} ${number(value)}`),
      this.#rate(jobs, seconds),
      report.ratings.length > 0 ? `vs ${this.#rating}` : '',
    ];
    // On a terminal the live line tells what a generation did; only ratings are worth a line that stays.
    if (!this.#progress.live || report.ratings.length > 0)
      this.#progress.line(line.filter(Boolean).join('  '));
  }

  #rate(jobs: number, seconds: number): string {
    const each = this.#gamesAJob;
    return each === undefined
      ? `${(jobs / seconds).toFixed(0)} jobs/s`
      : `${((jobs * each) / seconds).toFixed(0)} games/s`;
  }

  end(): void {
    this.#progress.clear();
  }
}

const number = (value: number): string =>
  Number.isInteger(value) ? String(value) : Number(value.toPrecision(3)).toString();
const words = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function ratingText({ against, wins, losses, draws }: Rating): string {
  return `${against} ${Math.round(((wins + draws / 2) / (wins + losses + draws)) * 100)}%`;
}

/** The champion against the anchors, with the 95% interval of its score, and what to type next. */
export function championTable(
  ratings: readonly Rating[],
  champion: string,
  settings: Settings,
  generation: number,
): string {
  const rows = ratings.map(({ against, wins, losses, draws }) => {
    const games = wins + losses + draws;
    const points = wins + draws / 2;
    // Draws count half on either side, so the interval of the doubled score is a little too wide: never too narrow.
    const [low, high] = clopperPearson(points, games);
    const percent = (share: number) => `${(share * 100).toFixed(1)}%`;
    return [
      against,
      String(games),
      String(wins),
      String(losses),
      String(draws),
      percent(points / games),
      `${percent(low)} to ${percent(high)}`,
    ];
  });
  const table = textTable(['against', 'games', 'won', 'lost', 'drawn', 'score', '95% interval'], rows);
  const anchor = settings.rating.anchors.at(-1) ?? 'random';
  return [
    '',
    `The champion of generation ${generation}, ${champion}`,
    '',
    ...(rows.length > 0 ? [table, ''] : []),
    'Next:',
    `  lab duel ${shellWord(champion)} ${shellWord(anchor)}`,
    `  lab inspect ${shellWord(champion)}`,
    `  lab evolve --resume --run ${shellWord(champion.replace(/[/\\]champion\.msgpack$/, ''))} --generations ${generation * 2}`,
    '',
  ].join('\n');
}
