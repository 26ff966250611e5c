import {
  clopperPearson,
  hashOf,
  meanInterval,
  type AgentSpec,
  type Game,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';

export const GAME: Spec = { use: '2048' };
export const SEED = 1;
const GAMES = 1000;
/** Games of a generation. */
export const EPISODES = 1000;
/** Tiles by their exponent: 2048, 8192 and 16384. */
const TILES = [11, 13, 14];

interface Way {
  readonly name: string;
  readonly what: string;
  readonly learner: Spec;
  /** Points of the learning curve in generations, for each minute of budget, and how many are played in a second. */
  readonly curve: readonly number[];
  readonly pace: number;
}

/** A learner of these tuples, by temporal differences of after-states. */
export const learner = (tuples: string, rule: object): Spec => ({
  use: 'td',
  evaluator: { use: 'n-tuple', tuples, output: 'score' },
  schedule: [{ episodes: 1_000_000_000, eta: 1, eps: 1 }],
  gamma: 1,
  trainBoth: true,
  bootstrap: 'next',
  explored: 'follow',
  episodes: EPISODES,
  lanes: 1,
  testGames: 0,
  ...rule,
});
const FIVES = 'patterns 0-1-2-3-4 4-5-6-7-8 0-1-2-4-5 4-5-6-8-9';

const WAYS: readonly Way[] = [
  {
    name: 'fixed',
    what: 'rows and squares, TD(0), one step size',
    learner: learner('patterns', {
      step: 'fixed',
      lambda: 0,
      schedule: [{ episodes: 1e9, eta: 0.1, eps: 1 }],
    }),
    curve: [1],
    pace: 0.35,
  },
  {
    name: 'coherent',
    what: 'rows and squares, TD(0.5), temporal coherence',
    learner: learner('patterns', { step: 'tc', lambda: 0.5 }),
    curve: [0.5, 1],
    pace: 0.35,
  },
  {
    name: 'fives',
    what: 'shapes of five cells too, TD(0.5), temporal coherence',
    learner: learner(FIVES, { step: 'tc', lambda: 0.5 }),
    curve: [0.5, 1],
    pace: 0.17,
  },
];

export const SAMPLER: AgentSpec = { name: 'random', game: GAME, searcher: { use: 'random' }, budget: {} };

/** 2048 at one ply by n-tuple networks that learn the score to come after a slide. */
export const szubertJaskowski2014: Reproduction = {
  id: 'szubert-jaskowski-2014',
  method: 'n-tuple',
  summary: '2048 at one ply: n-tuple networks taught the score to come after a slide',
  sample: { agents: [SAMPLER], games: 2500, seconds: 0.25 },
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const way of WAYS) {
      const { name, what, curve, pace } = way;
      const points = curve.map((share) =>
        Math.max(1, Math.round((share * 60 * minutes * pace) / WAYS.length)),
      );
      for (const generations of new Set(points)) {
        const after = `${what}, after ${(generations * EPISODES).toLocaleString('en')} games`;
        if (!context.fits(after, (generations / pace) * 1.1)) continue;
        const [agent] = await context.evolve({
          name,
          game: GAME,
          learner: way.learner,
          seed: SEED,
          generations,
        });
        rows.push(
          ...(await rowsOf(context, agent, {
            what: after,
            games: GAMES,
            depth: 1,
            learned: `learned in ${Math.round(context.cpuSeconds(name, generations))} CPU s`,
          })),
        );
      }
    }
    return rows;
  },
};

/** How an agent plays, and what its rows are called. */
export interface Play {
  readonly what: string;
  readonly games: number;
  /** Slides that it looks ahead; more than one by expectimax. */
  readonly depth: number;
  readonly learned: string;
}

/** The mean score of an agent and how often it reaches each tile. */
export async function rowsOf(
  context: ReproductionContext,
  agent: AgentSpec,
  { what, games, depth, learned }: Play,
): Promise<Row[]> {
  const searcher: Spec = depth === 1 ? { use: 'greedy' } : { use: 'alphabeta', table: 16 };
  // One object, so that its weights are sent and kept once.
  const player: AgentSpec = { ...agent, searcher, budget: { depth } };
  const records = await context.play(
    Array.from({ length: games }, (_, i) => ({
      id: String(i),
      agents: [player],
      opening: [],
      seed: hashOf('2048', SEED, i),
    })),
  );
  const game = context.game(GAME);
  const ends = records.map(({ moves }) => endOf(game, moves));
  const { mean, low, high } = meanInterval(ends.map(({ points }) => points));
  context.say(`${what}: ${Math.round(mean)} points`);
  const basis = `${games} games; ${learned}`;
  return [
    { what: `${what}: points`, paper: '', ours: mean, low, high, basis },
    ...TILES.map((tile): Row => {
      const reached = ends.filter(({ largest }) => largest >= tile).length;
      const [from, to] = clopperPearson(reached, games);
      const share = { ours: (100 * reached) / games, low: 100 * from, high: 100 * to };
      return {
        what: `${what}: games that reach ${2 ** tile}, %`,
        paper: '',
        ...share,
        basis: `${games} games`,
      };
    }),
  ];
}

/** The points at the end of a game, and the exponent of the largest tile. */
function endOf(game: Game, moves: Int32Array): { points: number; largest: number } {
  const position = game.start();
  for (const move of moves) position.play(move);
  return { points: game.score!.of(position, 0), largest: game.features!['largest'].measure(position, 0) };
}
