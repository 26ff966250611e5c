import {
  hashOf,
  meanInterval,
  Random,
  randomOpening,
  type AgentSpec,
  type MatchJob,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type SpeedSample,
  type Spec,
} from 'evolab';
import { overSeeds, type Series } from '../src/over-seeds.ts';

// Chinese checkers on 5x5 with three pieces per side, the board on which Norberg ran 200 generations.
const SEEDS = 5;
const DEPTH = 2;
/** Test games of a champion are 1,000, as in the thesis. */
const PAIRS = 500;
/** Generations of each of the thirty runs for a minute of budget on two cores. */
const PACE = 14;
const OPENING_PLIES = 4;

/** The net of the thesis for a board; the smallest squares of the larger boards have nine cells. */
export const netOf = (size: number): Spec => ({
  use: 'subsquare',
  encoder: 'board',
  from: size === 5 ? 2 : 3,
  hidden: [40, 10],
  bypass: 'distance',
});
const NET = netOf(5);

/** The method of the thesis: unit Gaussian steps, all thirty members play, both players of a game score. */
const NORBERG: Spec = {
  use: 'coevolution',
  evaluator: NET,
  depth: DEPTH,
  population: 30,
  games: 5,
  selfPlay: true,
  creditOpponent: true,
  mutation: 'unit',
  mutateWhen: 'after',
};

export const VARIANTS: readonly { readonly name: string; readonly paper: string; readonly learner: Spec }[] =
  [
    { name: 'coevolution as in the thesis', paper: 'does not learn', learner: NORBERG },
    {
      name: 'fitness against simple-distance',
      paper: 'does better',
      learner: { ...NORBERG, fitness: 'opponent', opponent: { use: 'simple-distance' }, openings: 2 },
    },
    {
      name: 'coevolution, self-adaptive steps',
      paper: '',
      learner: { ...NORBERG, mutation: 'selfAdaptive', mutateWhen: 'before' },
    },
  ];

const rowName = (goal: string, method: string) =>
  `goal ${goal}: ${method}, score in % against simple-distance`;

/** The champions of five seeds, in test games against simple-distance or another opponent. */
export const scored = (
  context: ReproductionContext,
  series: Omit<Series, 'seeds' | 'opponent' | 'pairs' | 'plies'> & Partial<Pick<Series, 'opponent'>>,
): Promise<Row> =>
  overSeeds(context, {
    opponent: handwritten('simple-distance', series.game),
    ...series,
    seeds: SEEDS,
    pairs: PAIRS,
    plies: OPENING_PLIES,
  });

const PLAYER = handwritten('simple-distance', { use: 'chinese-checkers', size: 5, goal: 'full' });
export const SAMPLE: SpeedSample = {
  agents: [PLAYER, PLAYER].map((agent) => ({ ...agent, searcher: { use: 'alphabeta', ties: 'random' } })),
  games: 4000,
  seconds: 1.2,
};

/** Coevolution on Chinese checkers beside other learning: three methods with two winning conditions. */
export const norberg2014: Reproduction = {
  id: 'norberg-2014',
  method: 'coevolution',
  summary: 'Coevolution on 5x5 Chinese checkers: three methods, two winning conditions, five seeds each',
  sample: SAMPLE,
  async run(context, minutes) {
    const generations = Math.max(1, Math.min(200, Math.round(PACE * minutes)));
    const rows: Row[] = [];
    for (const goal of ['own', 'full']) {
      const game: Spec = { use: 'chinese-checkers', size: 5, goal };
      for (const variant of VARIANTS) {
        const what = rowName(goal, variant.name);
        if (context.fits(what, (60 * generations) / PACE / 6))
          rows.push(
            await scored(context, {
              what,
              paper: variant.paper,
              run: `${goal}-${VARIANTS.indexOf(variant)}`,
              game,
              learner: variant.learner,
              generations,
            }),
          );
      }
    }
    const game: Spec = { use: 'chinese-checkers', size: 5, goal: 'full' };
    if (context.fits('response time and memory', 2, [TIME, MEMORY]))
      rows.push(...(await costRows(context, game, generations)));
    return rows;
  },
};

/** Games of a champion against itself that show how long it takes for a move. */
const TIMED = 40;
const TIME = `goal full: response time in CPU milliseconds a move, depth ${DEPTH}`;
const MEMORY = 'goal full: memory of the weights in KiB';

/** The thesis's other criteria: how long the champions of coevolution think, and what their nets hold. */
async function costRows(context: ReproductionContext, game: Spec, generations: number): Promise<Row[]> {
  const times: number[] = [];
  const sizes: number[] = [];
  for (let seed = 1; seed <= SEEDS; seed++) {
    // The run of the row above, which is kept.
    const name = `full-0-seed${seed}`;
    const [champion] = await context.evolve({ name, game, learner: NORBERG, seed, generations });
    const rules = context.game(game);
    const jobs = Array.from({ length: TIMED }, (_, i): MatchJob => ({
      id: String(i),
      agents: [champion, champion],
      seed: hashOf(seed, 'response time', i),
      opening: randomOpening(rules, OPENING_PLIES, new Random(seed, 'response time', i)).moves,
    }));
    const begun = process.cpuUsage();
    const records = await context.play(jobs);
    const { user, system } = process.cpuUsage(begun);
    const moves = records.reduce((sum, record) => sum + record.moves.length - OPENING_PLIES, 0);
    times.push((user + system) / 1000 / Math.max(1, moves));
    sizes.push(((champion.weights?.length ?? 0) * Float32Array.BYTES_PER_ELEMENT) / 1024);
  }
  const rowOf = (what: string, paper: string, values: readonly number[], basis: string): Row => {
    const { mean, low, high } = meanInterval(values);
    return { what, paper, ours: mean, low: Math.max(0, low), high, basis: `${SEEDS} champions; ${basis}` };
  };
  return [
    rowOf(TIME, 'at most some 10,000', times, `${TIMED} games each against itself, on this machine`),
    rowOf(MEMORY, '', sizes, 'four bytes each'),
  ];
}

/** The same net, the same number of games a generation, 150, by what the field has found since. */
const ES: Spec = {
  use: 'coevolution',
  evaluator: NET,
  depth: DEPTH,
  points: [1, 0, -1],
  openings: OPENING_PLIES,
  sigma: 0.1,
};
const OPTIMIZERS: readonly (readonly [name: string, learner: Spec])[] = [
  ['self-adaptive steps', { ...NORBERG, mutation: 'selfAdaptive', mutateWhen: 'before' }],
  [
    'OpenAI-ES, opposite samples play each other',
    { ...ES, optimizer: 'openai-es', opponents: 'mirrored', learningRate: 0.3, population: 50, games: 3 },
  ],
  ['SNES', { ...ES, optimizer: 'snes', population: 50, games: 3 }],
  ['sep-CMA-ES', { ...ES, optimizer: 'sep-cmaes', population: 50, games: 3 }],
  [
    'SNES with a hall of fame',
    { ...ES, optimizer: 'snes', population: 50, games: 3, memory: 'hall-of-fame', commonOpenings: true },
  ],
];
/** Generations of each of the runs for a minute of budget on two cores. */
const PACE_OPTIMIZERS = 20;

/** Whether better optimizers learn what coevolution in the thesis did not, where no piece can block the enemy's home. */
export const norberg2014Optimizers: Reproduction = {
  id: 'norberg-2014-optimizers',
  method: 'coevolution',
  summary: 'Coevolution on 5x5 Chinese checkers by newer optimizers: five seeds each',
  sample: SAMPLE,
  async run(context, minutes) {
    const generations = Math.max(1, Math.min(200, Math.round(PACE_OPTIMIZERS * minutes)));
    const game: Spec = { use: 'chinese-checkers', size: 5, goal: 'full' };
    const rows: Row[] = [];
    for (const [name, learner] of OPTIMIZERS) {
      const what = rowName('full', name);
      if (!context.fits(what, (60 * generations) / PACE_OPTIMIZERS / OPTIMIZERS.length)) continue;
      rows.push(
        await scored(context, {
          what,
          paper: '',
          run: `optimizers-${name.replace(/\W+/g, '-').toLowerCase()}`,
          game,
          learner,
          generations,
        }),
      );
    }
    return rows;
  },
};

/** First weights with the standard deviation of a mutation, 1; and an output that sums of some dozens do not saturate. */
const WIDE = { spread: Number(Math.sqrt(3).toFixed(3)) };
const SCALED = { outputScale: 0.02 };
const NETS: readonly (readonly [name: string, net: Spec])[] = [
  ['net as above', NET],
  ['first weights as wide as a mutation', { ...NET, ...WIDE }],
  ['output that is not saturated', { ...NET, ...SCALED }],
  ['both', { ...NET, ...WIDE, ...SCALED }],
];
const METHODS = VARIANTS.slice(0, 2);
/** Generations of each of the runs for a minute of budget on two cores. */
const PACE_CAUSES = 12;

/** Whether small first weights or a saturated output are why the nets of the thesis only draw here. */
export const norberg2014Causes: Reproduction = {
  id: 'norberg-2014-causes',
  method: 'coevolution',
  summary: 'Coevolution on 5x5 Chinese checkers with other first weights and outputs: five seeds each',
  sample: SAMPLE,
  async run(context, minutes) {
    const generations = Math.max(1, Math.min(200, Math.round(PACE_CAUSES * minutes)));
    const rows: Row[] = [];
    for (const goal of ['own', 'full']) {
      const game: Spec = { use: 'chinese-checkers', size: 5, goal };
      for (const [at, { name, learner }] of METHODS.entries()) {
        for (const [number, [net, evaluator]] of NETS.entries()) {
          const what = `goal ${goal}: ${name}, ${net}, score in %`;
          if (!context.fits(what, (60 * generations) / PACE_CAUSES / (2 * METHODS.length * NETS.length)))
            continue;
          rows.push(
            await scored(context, {
              what,
              paper: '',
              run: `causes-${goal}-${at}-${number}`,
              game,
              learner: { ...learner, evaluator },
              generations,
            }),
          );
        }
      }
    }
    return rows;
  },
};

/** One of the handwritten players of Foucaud et al., at the depth of the champions. */
export function handwritten(evaluator: string, game: Spec): AgentSpec {
  return {
    name: evaluator,
    game,
    searcher: { use: 'alphabeta' },
    evaluator: { use: evaluator },
    budget: { depth: DEPTH },
  };
}
