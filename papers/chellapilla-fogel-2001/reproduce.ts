import type { AgentSpec, Reproduction, Row, Spec } from 'evolab';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';

const DEPTH = 4;
const PAIRS = 100;
const OPENING_PLIES = 4;
/** Generations per minute of budget on two cores. */
const PACE = 75;
/** Seconds of a duel on two cores. */
const DUEL = 1;

const GAME: Spec = { use: 'draughts' };
const LEARNER: Spec = {
  use: 'coevolution',
  evaluator: { use: 'subsquare', encoder: 'board', from: 3, hidden: [40, 10], bypass: 'sum' },
  // Without the papers' extensions, which take a hundred times as long: 840 generations would take days.
  searcher: { use: 'alphabeta' },
  depth: DEPTH,
  population: 30,
  games: 5,
  sigmaLow: 0.00001,
  sigmaHigh: 0.5,
  maxPlies: 200,
};

/** The spatial network of 2001 on draughts: its learning curve against the piece count at equal depth. */
export const chellapillaFogel2001: Reproduction = {
  id: 'chellapilla-fogel-2001',
  method: 'coevolution',
  summary: 'Learning curve of the draughts network of 2001 against the piece count at equal depth',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const generations = Math.max(1, Math.min(840, Math.round(PACE * minutes)));
    const rows: Row[] = [];
    const steps = [
      ...new Set([1, 10, 20, 50, 100, 200, 400, 600, 840].filter((g) => g < generations).concat(generations)),
    ];
    const material: AgentSpec = {
      name: 'material',
      game: GAME,
      searcher: LEARNER['searcher'] as Spec,
      evaluator: { use: 'material' },
      budget: { depth: DEPTH },
    };
    let done = 0;
    for (const step of steps) {
      const what = `generation ${step}, score in % against material at depth ${DEPTH}`;
      if (!context.fits(what, (60 / PACE) * (step - done) + DUEL)) continue;
      done = step;
      const [champion] = await context.evolve({
        name: 'paper-2001',
        game: GAME,
        learner: LEARNER,
        seed: 1,
        generations: step,
      });
      const duel = await context.duel(champion, material, PAIRS, OPENING_PLIES, 1);
      const { wins, losses, draws, low, high } = duel;
      const games = wins + losses + draws;
      rows.push({
        what,
        // The abstract says that it is better than counting pieces and gives no figure.
        paper: 'better',
        ours: (100 * (wins + draws / 2)) / games,
        low: 100 * low,
        high: 100 * high,
        basis: `${games} games: ${wins} won, ${losses} lost, ${draws} drawn`,
      });
      context.say(`generation ${step}: ${wins} won, ${losses} lost, ${draws} drawn`);
    }
    return rows;
  },
};
