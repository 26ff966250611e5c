import type { Reproduction, Row, Spec } from 'evolab';
import { PUBEVAL_SAMPLE, rowAgainstPubeval, SINGLE_GAMES } from '../src/against-pubeval.ts';

const SEED = 1;
export const POPULATION = 512;
export const GAMES = 2;

interface Way {
  readonly name: string;
  readonly what: string;
  readonly paper: string;
  readonly hidden: readonly number[];
  /** Of the budget, and generations in a second on two cores. */
  readonly share: number;
  readonly pace: number;
  /** Shares of the generations after which the champion plays. */
  readonly curve: readonly number[];
}

const WAYS: readonly Way[] = [
  {
    name: 'twenty',
    what: 'coevolved, 20 hidden units',
    paper: '40',
    hidden: [20],
    share: 0.5,
    pace: 2,
    curve: [1 / 12, 1 / 3, 1],
  },
  {
    name: 'linear',
    what: 'coevolved, no hidden units',
    paper: '',
    hidden: [],
    share: 0.2,
    pace: 3.6,
    curve: [1],
  },
];

/** An evolution strategy whose members play the one on the opposite side of the mean, with steps that shrink. */
export const learner = (hidden: readonly number[]): Spec => ({
  use: 'coevolution',
  evaluator: { use: 'mlp', encoder: 'tesauro', hidden, spread: 0.1 },
  searcher: { use: 'greedy' },
  depth: 1,
  optimizer: 'openai-es',
  learningRate: 0.2,
  decay: 200,
  opponents: 'mirrored',
  population: POPULATION,
  games: GAMES,
  points: [1, 0, -1],
  openings: 0,
  sigma: 0.03,
  maxPlies: 1000,
});

/** Backgammon by coevolution alone, without a gradient of errors, against pubeval. */
export const pollackBlair1998: Reproduction = {
  id: 'pollack-blair-1998',
  method: 'coevolution',
  summary: 'backgammon by coevolution alone: single games against pubeval',
  sample: PUBEVAL_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, what, paper, hidden, share, pace, curve } of WAYS) {
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
          learner: learner(hidden),
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
