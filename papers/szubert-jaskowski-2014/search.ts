import type { Reproduction, Row } from 'evolab';
import { EPISODES, GAME, learner, rowsOf, SAMPLER, SEED } from './reproduce.ts';

/** Generations in a second, and the share of the budget that goes into learning. */
const PACE = 0.35;
const LEARNING = 0.15;
/** How many slides are looked ahead, and seconds of a game on one core. */
const DEPTHS = [
  { depth: 1, share: 0.05, seconds: 0.05 },
  { depth: 2, share: 0.15, seconds: 2 },
  { depth: 3, share: 0.65, seconds: 30 },
];
const MOST_GAMES = 1000;

/** 2048 by expectimax: what looking ahead two and three slides is worth to a net that learned at one. */
export const szubertJaskowski2014Search: Reproduction = {
  id: 'szubert-jaskowski-2014-search',
  method: 'n-tuple',
  summary: '2048 by expectimax of two and three slides, with a network that learned at one',
  sample: { agents: [SAMPLER], games: 2500, seconds: 0.25 },
  async run(context, minutes) {
    const generations = Math.max(1, Math.round(60 * minutes * LEARNING * PACE));
    const after = `rows and squares, after ${(generations * EPISODES).toLocaleString('en')} games`;
    const rows: Row[] = [];
    const name = 'searched';
    for (const { depth, share, seconds } of DEPTHS) {
      const games = Math.max(2, Math.min(MOST_GAMES, Math.round((120 * minutes * share) / seconds)));
      const what = `${after}, ${depth === 1 ? 'one slide' : `${depth} slides`} ahead`;
      const learning = depth === 1 ? generations / PACE : 0;
      if (!context.fits(what, learning + (games * seconds) / 2)) continue;
      const [agent] = await context.evolve({
        name,
        game: GAME,
        learner: learner('patterns', { step: 'tc', lambda: 0.5 }),
        seed: SEED,
        generations,
      });
      const learned = `learned in ${Math.round(context.cpuSeconds(name, generations))} CPU s`;
      rows.push(...(await rowsOf(context, agent, { what, games, depth, learned })));
    }
    return rows;
  },
};
