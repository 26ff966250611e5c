import type { AgentSpec, ReproductionContext, Use } from 'evolab';

/** A way to learn a game: where its learner comes from, and how many generations it makes in a second of CPU time. */
export interface Contestant {
  readonly name: string;
  readonly learner: (context: ReproductionContext, game: Use) => Use;
  /** Generations a CPU second by game, measured on an AMD EPYC; without one it does not play that game. */
  readonly pace: Readonly<Record<string, number>>;
}

/** A game, its solved positions, and players that never change. */
export interface Arena {
  readonly game: Use;
  /** Strongest last; the first is the zero of the ratings. */
  readonly pool: readonly AgentSpec[];
  /** The opponent of methods that learn against one. */
  readonly opponent: string;
}

const random = { searcher: { use: 'random' }, budget: {} } as const;

function arena(
  use: string,
  players: readonly (readonly [evaluator: string, depth: number])[],
  opponent: string,
): Arena {
  const game: Use = { use };
  return {
    game,
    opponent,
    pool: [
      { name: 'random', game, ...random },
      ...players.map(([evaluator, depth]): AgentSpec => ({
        ...{ name: `${evaluator}, ${depth} ${depth === 1 ? 'ply' : 'plies'}`, game },
        ...{ searcher: { use: 'alphabeta' }, evaluator: { use: evaluator }, budget: { depth } },
      })),
    ],
  };
}

const levels = (evaluator: string) => [1, 2, 4].map((depth) => [evaluator, depth] as const);

export const ARENAS: readonly Arena[] = [
  arena('draughts', levels('material'), 'material'),
  arena('othello', levels('othello-weights'), 'othello-weights'),
  arena('connect-four', levels('connect-four-threats'), 'connect-four-threats'),
  arena('morris', levels('morris-handwritten'), 'morris-handwritten'),
];

/** Tests within a run cost time and teach nothing. */
const untested = (use: Use): Use => ({ ...use, testGames: 0 });

export const CONTESTANTS: readonly Contestant[] = [
  {
    name: 'coevolution',
    learner: (context, game) => context.learnerOf('coevolution', game, 'quick'),
    pace: { draughts: 20, othello: 13, 'connect-four': 40, morris: 6.4 },
  },
  {
    name: 'evolution strategy',
    learner: (context, game) => ({
      ...context.learnerOf('coevolution', game, 'league'),
      opponent: { use: ARENAS.find((one) => one.game.use === game.use)!.opponent },
    }),
    pace: { draughts: 2, othello: 2.4, 'connect-four': 10, morris: 2.6 },
  },
  {
    name: 'td, mlp',
    learner: (context, game) => untested(context.learnerOf('td-mc', game, 'quick')),
    pace: { draughts: 10, othello: 7.3, 'connect-four': 42, morris: 13 },
  },
  {
    name: 'mc, rbf',
    // The preset's generations of 10,000 games would be longer than a run.
    learner: (context, game) => ({
      ...untested(context.learnerOf('td-mc', game, 'paper-2008-rbf')),
      episodes: 100,
    }),
    pace: { draughts: 4.5, othello: 4.6, 'connect-four': 27, morris: 10 },
  },
  {
    name: 'uct-ccnn',
    // The small form of the arena: the presets simulate for minutes before the first net.
    learner: (context, game) => ({
      ...context.learnerOf('uct-ccnn', game, 'quick'),
      ...{ sims: 100, startGames: 20, randomStates: 60, maxUnits: 12 },
    }),
    pace: { draughts: 1.2, othello: 1.2, 'connect-four': 4.7, morris: 1 },
  },
  {
    name: 'd-visiondraughts',
    learner: (context, game) =>
      context.learnerOf('d-visiondraughts', game, game.use === 'othello' ? 'othello' : 'quick'),
    pace: { draughts: 1.9, othello: 6.5 },
  },
  {
    name: 'n-tuple td',
    learner: (context, game) => untested(context.learnerOf('n-tuple', game)),
    pace: { draughts: 7.4, othello: 7.8, 'connect-four': 25, morris: 6.1 },
  },
];
