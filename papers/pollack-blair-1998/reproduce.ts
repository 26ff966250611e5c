import type { Reproduction, Row, Spec } from 'evolab';
import { PUBEVAL_SAMPLE, rowAgainstPubeval, SINGLE_GAMES } from '../src/against-pubeval.ts';

const SEED = 1;
export const POPULATION = 512;
export const GAMES = 2;

interface Way {
  readonly name: string;
  readonly what: string;
  readonly paper: string;
  readonly learner: Spec;
  /** Of the budget, and generations in a second on two cores. */
  readonly share: number;
  readonly pace: number;
  /** Shares of the generations after which the champion plays. */
  readonly curve: readonly number[];
}

/** An evolution strategy whose members play the one on the opposite side of the mean. */
export const learner = (hidden: readonly number[]): Spec => ({
  use: 'coevolution',
  evaluator: { use: 'mlp', encoder: 'tesauro', hidden, spread: 0.1 },
  searcher: { use: 'greedy' },
  depth: 1,
  optimizer: 'openai-es',
  learningRate: 0.03,
  opponents: 'mirrored',
  population: POPULATION,
  games: GAMES,
  points: [1, 0, -1],
  openings: 0,
  sigma: 0.1,
  maxPlies: 1000,
});

/** The same with half the hidden units and more inputs, in other steps. */
const withFeatures: Spec = {
  ...learner([]),
  evaluator: { use: 'mlp', encoder: 'expert', hidden: [10], spread: 0.1 },
  learningRate: 0.2,
  sigma: 0.03,
};

const CURVE = [1 / 12, 1 / 3, 1];

const WAYS: readonly Way[] = [
  {
    name: 'twenty',
    what: 'coevolved, 20 hidden units',
    paper: '40',
    learner: learner([20]),
    share: 0.5,
    pace: 2,
    curve: CURVE,
  },
  {
    name: 'linear',
    what: 'coevolved, no hidden units',
    paper: '',
    learner: learner([]),
    share: 0.2,
    pace: 3.6,
    curve: [1],
  },
  {
    name: 'features',
    what: 'coevolved, 10 hidden units, inputs with features',
    paper: '',
    learner: withFeatures,
    share: 0.25,
    pace: 2.4,
    curve: CURVE,
  },
];

/** Backgammon by coevolution alone, without a gradient of errors, against pubeval. */
export const pollackBlair1998: Reproduction = {
  id: 'pollack-blair-1998',
  method: 'coevolution',
  summary: 'backgammon by coevolution alone: single games against pubeval',
  sample: PUBEVAL_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, what, paper, learner, share, pace, curve } of WAYS) {
      const last = Math.max(8, Math.round(60 * minutes * share * pace));
      let before = 0;
      for (const point of curve) {
        const generations = Math.max(1, Math.round(point * last));
        const games = POPULATION * GAMES * generations;
        const row = `${what}, after ${games.toLocaleString('en')} games`;
        if (!context.fits(row, ((generations - before) / pace) * 1.05)) continue;
        before = generations;
        const [agent] = await context.evolve({
          name,
          game: SINGLE_GAMES,
          learner,
          seed: SEED,
          generations,
        });
        const learned = `${generations.toLocaleString('en')} generations, ${Math.round(context.cpuSeconds(name, generations))} CPU s`;
        rows.push(await rowAgainstPubeval(context, agent, { what: row, paper, learned }));
      }
    }
    return rows;
  },
};
