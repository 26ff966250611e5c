import { Z95, type Reproduction, type Row, type Spec } from 'evolab';
import { PUBEVAL_SAMPLE, rowAgainstPubeval, SINGLE_GAMES } from '../src/against-pubeval.ts';

const POPULATION = 100;
const GAMES = 60;

/** The best program of the paper: 624 of 1,000 games. */
const PAPER = { won: 624, games: 1000 };

interface Way {
  readonly name: string;
  readonly what: string;
  readonly options: object;
  readonly seeds: readonly number[];
  /** Of the budget, for each seed, and generations in a second on two cores. */
  readonly share: number;
  readonly pace: number;
  readonly paper: string;
}

const WAYS: readonly Way[] = [
  {
    name: 'themselves',
    what: 'games against champions of their own',
    options: { fitness: 'coevolution' },
    seeds: [1, 2, 3],
    share: 0.27,
    pace: 0.4,
    paper: '62.4',
  },
  {
    name: 'teacher',
    what: 'games against pubeval as teacher',
    options: { fitness: 'opponent', opponent: { use: 'pubeval' } },
    seeds: [1],
    share: 0.19,
    pace: 1,
    paper: '',
  },
];
const learner = (options: object): Spec => ({
  use: 'genetic-programming',
  searcher: { use: 'greedy' },
  depth: 1,
  population: POPULATION,
  games: GAMES,
  rivals: 10,
  elite: 10,
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
    for (const { name, what, options, seeds, share, pace, paper } of WAYS) {
      const generations = Math.max(4, Math.round(60 * minutes * share * pace));
      const games = POPULATION * GAMES * generations;
      for (const seed of seeds) {
        const row = `${what}, seed ${seed}, after ${games.toLocaleString('en')} games`;
        if (!context.fits(row, (generations / pace) * 1.05)) continue;
        const run = `${name}-${seed}`;
        const [agent] = await context.evolve({
          name: run,
          game: SINGLE_GAMES,
          learner: learner(options),
          seed,
          generations,
        });
        const learned = `${generations} generations, ${Math.round(context.cpuSeconds(run, generations))} CPU s`;
        const found = await rowAgainstPubeval(context, agent, { what: row, paper, learned });
        rows.push(paper === '' ? found : { ...found, published: figureOf(PAPER) });
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
