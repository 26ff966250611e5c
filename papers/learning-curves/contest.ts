import type { AgentSpec, ReproductionContext, Spec } from 'evolab';

/** A way to learn a game: where its learner comes from, and how many generations it makes in a second of CPU time. */
export interface Contestant {
  readonly name: string;
  readonly learner: (context: ReproductionContext, game: Spec) => Spec;
  /** Generations a CPU second by game, measured on an AMD EPYC; without one it does not learn that game. */
  readonly pace: Readonly<Record<string, number>>;
}

/** A game, its solved positions, and players that never change. */
export interface Arena {
  readonly game: Spec;
  /** Strongest last; the first is the zero of the ratings. */
  readonly pool: readonly AgentSpec[];
  /** The player of the pool that searches as champions do, with the evaluator that people wrote. */
  readonly equal: number;
  /** Players that learn nothing. */
  readonly references: readonly AgentSpec[];
  /** The opponent of methods that learn against one. */
  readonly opponent: string;
}

/** How all champions search, whatever their method does. */
export const SEARCH = { searcher: { use: 'alphabeta' }, budget: { depth: 2 } } as const;

const random = { searcher: { use: 'random' }, budget: {} } as const;
/** What the paper on general game playing does in place of learning. */
const mini = { searcher: { use: 'mini' }, budget: { sims: 100 } } as const;
const uct = { searcher: { use: 'uct' }, budget: { sims: 100 } } as const;

function arena(
  use: string,
  players: readonly (readonly [evaluator: string, depth: number])[],
  opponent: string,
): Arena {
  const game: Spec = { use };
  return {
    game,
    opponent,
    equal: 1 + players.findIndex(([, depth]) => depth === SEARCH.budget.depth),
    references: [
      { name: 'mini-player, 100 simulations', game, ...mini },
      { name: 'uct, 100 simulations', game, ...uct },
    ],
    pool: [
      { name: 'random', game, ...random },
      ...players.map(([evaluator, depth]): AgentSpec => ({
        name: `${evaluator}, ${depth} ${depth === 1 ? 'ply' : 'plies'}`,
        game,
        searcher: { use: 'alphabeta' },
        evaluator: { use: evaluator },
        budget: { depth },
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
const untested = (use: Spec): Spec => ({ ...use, testGames: 0 });

/** The learners of the plugins that come with lab, by presets made for the game, or for any game. */
export const CONTESTANTS: readonly Contestant[] = [
  {
    name: 'coevolution, net',
    learner: (context, game) => context.learnerOf('coevolution', game, 'quick'),
    pace: { draughts: 18, othello: 12, 'connect-four': 25, morris: 6 },
  },
  {
    name: 'coevolution, n-tuple',
    learner: (context, game) => context.learnerOf('coevolution', game),
    pace: { draughts: 8, othello: 12, 'connect-four': 10 },
  },
  {
    name: 'evolution strategy',
    learner: (context, game) => ({
      ...context.learnerOf('coevolution', game, 'league'),
      opponent: { use: ARENAS.find((one) => one.game.use === game.use)!.opponent },
    }),
    pace: { draughts: 2, othello: 2.4, 'connect-four': 9.5, morris: 2.6 },
  },
  {
    name: 'ctdl',
    learner: (context, game) => context.learnerOf('n-tuple', game, 'ctdl'),
    pace: { draughts: 3.3, othello: 2.1, 'connect-four': 8, morris: 5.2 },
  },
  {
    name: 'td, mlp',
    learner: (context, game) => untested(context.learnerOf('td-mc', game, 'quick')),
    pace: { draughts: 10, othello: 7, 'connect-four': 42, morris: 12 },
  },
  {
    name: 'mc, rbf',
    // The preset's generations of 10,000 games would be longer than a run.
    learner: (context, game) => ({
      ...untested(context.learnerOf('td-mc', game, 'paper-2008-rbf')),
      episodes: 100,
    }),
    pace: { draughts: 5, othello: 4.4, 'connect-four': 28, morris: 10 },
  },
  {
    name: 'uct-ccnn',
    // The small form of the arena: the presets simulate for minutes before the first net.
    learner: (context, game) => ({
      ...context.learnerOf('uct-ccnn', game, 'quick'),
      sims: 100,
      startGames: 20,
      randomStates: 60,
      maxUnits: 12,
    }),
    pace: { draughts: 1.4, othello: 1.7, 'connect-four': 4.5, morris: 1.4 },
  },
  {
    name: 'd-visiondraughts',
    learner: (context, game) =>
      context.learnerOf('d-visiondraughts', game, game.use === 'draughts' ? 'quick' : 'othello'),
    pace: { draughts: 2.4, othello: 6, morris: 8 },
  },
  {
    name: 'n-tuple td',
    learner: (context, game) => untested(context.learnerOf('n-tuple', game)),
    pace: { draughts: 4.8, othello: 5.8, 'connect-four': 14, morris: 4.6 },
  },
];
