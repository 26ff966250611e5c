import type { AgentSpec, Reproduction, Row, Use } from 'evolab';

const DEPTH = 4;
const PAIRS = 100;
const OPENING_PLIES = 4;
/** Generations per minute of budget on two cores. */
const PACE = 28;

const GAME: Use = { use: 'draughts' };
const LEARNER: Use = {
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
  summary: 'Learning curve of the draughts network of 2001 against the piece count at equal depth',
  async run(context, minutes) {
    const generations = Math.min(840, PACE * minutes);
    const rows: Row[] = [];
    const steps = [
      ...new Set([1, 10, 20, 50, 100, 200, 400, 600, 840].filter((g) => g < generations).concat(generations)),
    ];
    const material: AgentSpec = {
      name: 'material',
      game: GAME,
      searcher: LEARNER['searcher'] as Use,
      evaluator: { use: 'material' },
      budget: { depth: DEPTH },
    };
    for (const step of steps) {
      const [champion] = await context.evolve({
        name: 'paper-2001',
        game: GAME,
        learner: LEARNER,
        seed: 1,
        generations: step,
      });
      const { wins, losses, draws } = await context.duel(champion, material, PAIRS, OPENING_PLIES, 1);
      const score = (wins + draws / 2) / (2 * PAIRS);
      // The variance of a game's points from the counts, an interval of two standard errors.
      const variance = (wins + draws / 4) / (2 * PAIRS) - score ** 2;
      const half = 1.96 * Math.sqrt(variance / (2 * PAIRS));
      rows.push({
        what: `generation ${step}, score in % against material at depth ${DEPTH}`,
        paper: '',
        ours: 100 * score,
        low: Math.max(0, 100 * (score - half)),
        high: Math.min(100, 100 * (score + half)),
        basis: `${2 * PAIRS} games: ${wins} won, ${losses} lost, ${draws} drawn`,
      });
      context.say(`generation ${step}: ${wins} won, ${losses} lost, ${draws} drawn`);
    }
    return rows;
  },
};
