import type { Reproduction, Row, Spec } from 'evolab';
import { playRandom, quotaRow, rowText } from './measure-quota.ts';
import { RANDOM_DRAUGHTS } from './random-draughts.ts';
import { GENERATION, threeStages } from './three-stages.ts';

/** Episodes of a net per minute of budget on two cores, and the most. */
const PACE = 25_000;
const MOST = 50_000;
const TESTS = 10_000;
/** Episodes and test games per second on two cores. */
const SPEED = { episodes: 4000, tests: 14_000 };
const NET: Spec = { use: 'mlp', hidden: [40], view: 'opponent' };

/** From how many sides of a game is learned, and the first step size: one side and 0.05 are the paper's. */
const VARIANTS: readonly (readonly [sides: 'one side' | 'both sides', eta: number])[] = [
  ['one side', 0.05],
  ['both sides', 0.05],
  ['both sides', 0.1],
  ['both sides', 0.2],
  ['one side', 0.4],
  ['both sides', 0.4],
  ['one side', 0.8],
  ['both sides', 0.8],
  ['both sides', 2],
];

/** What larger steps and both sides of a game are worth to TD(0), at equal episodes. */
export const fausser2008Steps: Reproduction = {
  id: 'fausser-2008-steps',
  method: 'td-mc',
  summary: 'TD(0) on draughts by first step size, from one side or both sides of a game, at equal episodes',
  sample: RANDOM_DRAUGHTS,
  async run(context, minutes) {
    const generations = Math.max(1, Math.round(Math.min(MOST, minutes * PACE) / GENERATION));
    const episodes = generations * GENERATION;
    const rows: Row[] = [];
    for (const [sides, eta] of VARIANTS) {
      const what = `${sides}, first step ${eta}, ${episodes} episodes`;
      if (!context.fits(what, episodes / SPEED.episodes + TESTS / SPEED.tests)) continue;
      const [agent] = await context.evolve({
        name: `${sides.replace(' ', '-')}-step-${eta}`,
        game: { use: 'draughts' },
        learner: {
          ...threeStages(NET, episodes, [eta, eta / 4, eta / 16]),
          trainBoth: sides === 'both sides',
        },
        seed: 1,
        generations,
      });
      const row = quotaRow(what, '', await playRandom(context, agent, 0, TESTS));
      rows.push(row);
      context.say(rowText(row));
    }
    return rows;
  },
};
