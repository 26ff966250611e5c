import type { Reproduction, Row, Spec } from 'evolab';
import { PUBEVAL_SAMPLE, rowAgainstPubeval, SINGLE_GAMES } from '../src/against-pubeval.ts';

const SEED = 1;
/** Games of a generation. */
const EPISODES = 10_000;
/** The step falls when half of the games are played, and again after three quarters. */
const STEPS = [
  { share: 0.5, eta: 0.1 },
  { share: 0.25, eta: 0.03 },
  { share: 0.25, eta: 0.01 },
];

interface Way {
  readonly name: string;
  readonly hidden: number;
  /** Of the budget, and generations in a second on one core: learning has one thread. */
  readonly share: number;
  readonly pace: number;
}

const WAYS: readonly Way[] = [
  { name: 'few', hidden: 40, share: 0.02, pace: 0.115 },
  { name: 'forty', hidden: 40, share: 0.08, pace: 0.115 },
  { name: 'eighty', hidden: 80, share: 0.35, pace: 0.065 },
];

const learner = (hidden: number, games: number): Spec => ({
  use: 'td',
  evaluator: { use: 'mlp', encoder: 'tesauro', hidden: [hidden], spread: 0.1 },
  schedule: STEPS.map(({ share, eta }) => ({
    episodes: Math.max(1, Math.round(share * games)),
    eta,
    eps: 1,
  })),
  gamma: 1,
  trainBoth: true,
  bootstrap: 'next',
  episodes: EPISODES,
  lanes: 1,
  testGames: 0,
});

/** Backgammon by temporal differences from self-play, with the inputs of TD-Gammon's first version, against pubeval. */
export const tesauro1992: Reproduction = {
  id: 'tesauro-1992',
  method: 'td-mc',
  summary: 'backgammon by temporal differences from nothing: single games against pubeval',
  sample: PUBEVAL_SAMPLE,
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, hidden, share, pace } of WAYS) {
      const generations = Math.max(4, Math.round(60 * minutes * share * pace));
      const games = generations * EPISODES;
      const what = `TD(0), ${hidden} hidden units, after ${games.toLocaleString('en')} games`;
      if (!context.fits(what, (generations / pace) * 1.05)) continue;
      const [agent] = await context.evolve({
        name,
        game: SINGLE_GAMES,
        learner: learner(hidden, games),
        seed: SEED,
        generations,
      });
      const learned = `learned in ${Math.round(context.cpuSeconds(name, generations))} CPU s`;
      rows.push(await rowAgainstPubeval(context, agent, { what, paper: '', learned }));
    }
    return rows;
  },
};
