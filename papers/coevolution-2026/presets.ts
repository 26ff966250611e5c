import type { AgentSpec, Reproduction, Row, Spec } from 'evolab';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';
import { overSeeds } from '../src/over-seeds.ts';

const SEEDS = 3;
const PAIRS = 200;

const opponent = (name: string, game: Spec, searcher: Spec, evaluator: string, depth: number): AgentSpec => ({
  name,
  game,
  searcher,
  evaluator: { use: evaluator },
  budget: { depth },
});

const alphabeta: Spec = { use: 'alphabeta' };
const draughts: Spec = { use: 'draughts' };
const othello: Spec = { use: 'othello' };
const connectFour: Spec = { use: 'connect-four' };

/** The presets that `lab evolve --plugin coevolution --game GAME` begins with, with their generations. */
const PRESETS = [
  {
    game: draughts,
    generations: 250,
    seconds: 80,
    opponents: [
      opponent('material, depth 4', draughts, alphabeta, 'material', 4),
      opponent(
        'material with quiescence, depth 4',
        draughts,
        { ...alphabeta, quiescence: 20 },
        'material',
        4,
      ),
    ],
    plies: 4,
  },
  {
    game: othello,
    generations: 600,
    seconds: 80,
    opponents: [opponent('othello-weights, depth 2', othello, alphabeta, 'othello-weights', 2)],
    plies: 6,
  },
  {
    game: connectFour,
    generations: 400,
    seconds: 90,
    opponents: [{ name: 'uct:sims=200', game: connectFour, searcher: { use: 'uct' }, budget: { sims: 200 } }],
    plies: 4,
  },
] satisfies readonly object[];

/** The presets of games that users of coevolution begin with: what their champions are worth, over seeds. */
export const coevolutionPresets: Reproduction = {
  id: 'coevolution-presets',
  method: 'coevolution',
  summary: 'The first commands: champions of the presets of games against fixed opponents, over seeds',
  sample: DRAUGHTS_SAMPLE,
  async run(context) {
    const rows: Row[] = [];
    for (const { game, generations, seconds, opponents, plies } of PRESETS) {
      const learner = context.learnerOf('coevolution', game);
      const shared = {
        game,
        learner,
        generations,
        seeds: SEEDS,
        pairs: PAIRS,
        plies,
        run: `${game.use}-preset`,
      };
      for (const opponent of opponents) {
        const what = `${game.use}: champion against ${opponent.name}, %`;
        if (!context.fits(what, SEEDS * seconds)) continue;
        const row = await overSeeds(context, { ...shared, what, paper: '', opponent });
        const cost = context.cpuSeconds(`${shared.run}-seed1`, generations);
        rows.push({ ...row, basis: `${row.basis}; a run takes ${Math.round(cost)} CPU s` });
      }
    }
    return rows;
  },
};
