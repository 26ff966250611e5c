import type { Reproduction, Row, Spec } from 'evolab';
import { playRandom, quotaRow, rowText } from './measure-quota.ts';
import { GENERATION, NET, PAPER, TESTS, TEST_SECONDS } from './net-1.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';

/** Episodes of a net per minute of budget on two cores, and the seconds of 1,000 of them. */
const PACE = 100_000;
const COST = 0.13;

/** Monte Carlo changes the weights once a game, as the paper prints it. */
const METHODS: readonly (readonly [what: string, learner: Spec])[] = [
  ['Monte Carlo', { use: 'mc', batch: true }],
  ['TD(0)', { use: 'td', lambda: 0 }],
];

/** Net 1 at the paper's settings by both methods: one side, a constant step of 0.05, and the paper's episodes. */
export const fausser2008TdOrMc: Reproduction = {
  id: 'fausser-2008-td-or-mc',
  method: 'td-mc',
  summary:
    'Temporal differences against Monte Carlo on draughts, at the settings and the length of the paper',
  sample: RANDOM_DRAUGHTS,
  async run(context, minutes) {
    const generations = Math.max(1, Math.round(Math.min(PAPER.episodes, minutes * PACE) / GENERATION));
    const episodes = generations * GENERATION;
    const rows = await Promise.all(
      METHODS.map(async ([method, learner]): Promise<Row[]> => {
        const what = `net 1, ${method}, one side, step 0.05, ${episodes} episodes`;
        if (!context.fits(what, (COST * episodes) / 1000 + TEST_SECONDS)) return [];
        const [agent] = await context.evolve({
          name: learner.use,
          game: { use: 'draughts' },
          learner: {
            ...learner,
            evaluator: NET,
            schedule: [{ episodes, eta: 0.05, eps: 0.7 }],
            states: 'after',
            discountTo: 'loss',
            episodes: GENERATION,
            lanes: 1,
            testGames: 0,
          },
          seed: 1,
          generations,
        });
        const row = quotaRow(what, PAPER.quota, await playRandom(context, agent, 0, TESTS));
        context.say(rowText(row));
        return [row];
      }),
    );
    return rows.flat();
  },
};
