import type { AgentSpec, Reproduction, Row, Spec } from 'evolab';
import { DRAUGHTS_SAMPLE } from '../src/draughts-sample.ts';
import { playMatches, type Match, type Run } from '../src/matches.ts';
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

const runOf = (game: Spec) => `${game.use}-preset`;

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

const OTHELLO_RUN: Run = { name: runOf(othello), method: 'coevolution', generations: 600, seconds: 80 };
/** Single squares, evolved within a population. */
const SQUARES_RUN: Run = {
  name: 'squares',
  method: 'coevolution',
  preset: 'squares',
  generations: 200,
  seconds: 60,
};

/** What did best in a comparison of methods in less time, against presets; champions search as these say. */
const CHANGES: readonly Match[] = [
  {
    game: othello,
    first: {
      name: 'othello: sep-CMA-ES within the population',
      run: {
        ...OTHELLO_RUN,
        name: 'othello-sep-cmaes',
        change: (learner) => ({ ...learner, optimizer: 'sep-cmaes', opponents: 'population' }),
      },
    },
    second: { name: 'the preset', run: OTHELLO_RUN },
    plies: 6,
  },
  {
    game: draughts,
    first: {
      name: 'draughts, 200 generations: subsquares',
      run: {
        ...SQUARES_RUN,
        name: 'subsquares',
        change: (learner) => ({
          ...learner,
          evaluator: { use: 'subsquare', encoder: 'board', from: 3, hidden: [10], bypass: 'sum' },
        }),
        seconds: 100,
      },
    },
    second: { name: 'the preset squares', run: SQUARES_RUN },
    plies: 4,
  },
];

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
        run: runOf(game),
      };
      for (const opponent of opponents) {
        const what = `${game.use}: champion against ${opponent.name}, %`;
        if (!context.fits(what, SEEDS * seconds)) continue;
        const row = await overSeeds(context, { ...shared, what, paper: '', opponent });
        const cost = context.cpuSeconds(`${shared.run}-seed1`, generations);
        rows.push({ ...row, basis: `${row.basis}; a run takes ${Math.round(cost)} CPU s` });
      }
    }
    rows.push(...(await playMatches(context, CHANGES, { seeds: SEEDS, pairs: PAIRS })));
    return rows;
  },
};
