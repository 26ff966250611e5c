import { Z95, type Reproduction, type Row, type Spec } from 'evolab';
import { PUBEVAL_SAMPLE, rowAgainstPubeval, SINGLE_GAMES } from '../src/against-pubeval.ts';

const SEED = 1;
const POPULATION = 100;
const GAMES = 60;

/** The best program of the paper: 624 of 1,000 games. */
const PAPER = { won: 624, games: 1000 };

interface Way {
  readonly name: string;
  readonly what: string;
  readonly options: object;
  /** Of the budget. */
  readonly share: number;
  /** Shares of the generations after which the champion plays. */
  readonly curve: readonly number[];
  readonly published: boolean;
}

const WAYS: readonly Way[] = [
  {
    name: 'themselves',
    what: 'games against champions of their own',
    options: { fitness: 'coevolution' },
    share: 0.5,
    curve: [0.25, 0.5, 1],
    published: true,
  },
  {
    name: 'islands',
    what: 'the same, on four islands',
    options: { fitness: 'coevolution', islands: 4, tune: 5, migrateEvery: 10 },
    share: 0.25,
    curve: [1],
    published: false,
  },
  {
    name: 'teacher',
    what: 'games against pubeval as teacher',
    options: { fitness: 'opponent', opponent: { use: 'pubeval' } },
    share: 0.2,
    curve: [1],
    published: false,
  },
];
/** Generations in a second on two cores. */
const PACE = 0.4;

const learner = (options: object): Spec => ({
  use: 'genetic-programming',
  searcher: { use: 'greedy' },
  depth: 1,
  population: POPULATION,
  games: GAMES,
  rivals: 10,
  elite: 12,
  tournament: 5,
  crossover: 0.4,
  weigh: 0.15,
  tune: 20,
  openings: 0,
  maxPlies: 1000,
  ...options,
});

/** Backgammon by formulas that evolve, against pubeval. */
export const azariaSipper2005: Reproduction = {
  id: 'azaria-sipper-2005',
  method: 'genetic-programming',
  summary: 'backgammon by formulas that evolve: single games against pubeval',
  sample: PUBEVAL_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, what, options, share, curve, published } of WAYS) {
      const last = Math.max(4, Math.round(60 * minutes * share * PACE));
      let before = 0;
      for (const point of curve) {
        const generations = Math.max(1, Math.round(point * last));
        const games = POPULATION * GAMES * generations;
        const row = `${what}, after ${games.toLocaleString('en')} games`;
        if (!context.fits(row, ((generations - before) / PACE) * 1.05)) continue;
        before = generations;
        const [agent] = await context.evolve({
          name,
          game: SINGLE_GAMES,
          learner: learner(options),
          seed: SEED,
          generations,
        });
        const learned = `${generations} generations, ${Math.round(context.cpuSeconds(name, generations))} CPU s`;
        const isLast = published && point === 1;
        const found = await rowAgainstPubeval(context, agent, {
          what: row,
          paper: published ? '62.4' : '',
          learned,
        });
        rows.push(isLast ? { ...found, published: figureOf(PAPER) } : found);
      }
    }
    return rows;
  },
};

/** The paper's share in points of 100 and half its 95% interval, as its number of games gives it. */
function figureOf({ won, games }: typeof PAPER): [figure: number, halfWidth: number] {
  const share = won / games;
  return [100 * share, 100 * Z95 * Math.sqrt((share * (1 - share)) / games)];
}
