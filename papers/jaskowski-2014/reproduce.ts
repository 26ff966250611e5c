import {
  hashOf,
  meanInterval,
  scoreOf,
  swapRoles,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Spec,
} from 'evolab';
import { GAME, NOISE, ONE_PLY, OPPONENT, PLIES, STANDARD } from './rules.ts';

const SEED = 1;
/** Games of a row: an interval of about two points. */
const TESTS = 2000;
const MOST_TESTS = 20_000;
const MOST_QUIET = 2_000;

interface Way {
  readonly name: string;
  readonly tuples: string;
  readonly what: string;
  readonly paper: string;
  readonly learner: Spec;
  readonly gamesEach: number;
  /** Generations in a second on two cores. */
  readonly pace: number;
  /** Of the budget. */
  readonly share: number;
  /** The most runs, each with a seed of its own: as many as the budget has room for with the paper's precision. */
  readonly runs?: number;
  /** Shares of the generations after which a run is rated; only the last, if not given. */
  readonly curve?: readonly number[];
}

const SAMPLES = 100;
const GAMES = 30;
/** Below so many generations a further run tells less than a longer one. */
const LONG_RUN = 1900;
const evolved: Spec = {
  use: 'evolution-strategy',
  opponent: OPPONENT,
  samples: SAMPLES,
  games: GAMES,
  noise: NOISE,
  // Steps must be small relative to the deviation: see the page beside this file. A hyperbolic tangent of large
  // sums is 1 whatever the position: weights must be small, too.
  optimizer: 'openai-es',
  learningRate: 0.05,
  deviation: 0.01,
  average: 0.003,
};
/** Games of a generation of learning: after each the weights are stored. */
const EPISODES = 10_000;
// As the preset `league`: without a partner that takes many discs, networks that lose all of theirs are not found out.
const taught: Spec = {
  use: 'td',
  schedule: [{ episodes: 1_000_000_000, eta: 0.3, eps: 0.7 }],
  gamma: 1,
  trainBoth: true,
  step: 'tc',
  bootstrap: 'next',
  explored: 'greedy',
  average: 4,
  sparring: 0.5,
  partner: { use: 'material' },
  episodes: EPISODES,
  lanes: 1,
  testGames: 0,
};
const CTDL_POPULATION = 20;
const CTDL_EPISODES = 100;
const taughtBetween: Spec = {
  use: 'ctdl',
  population: CTDL_POPULATION,
  episodes: CTDL_EPISODES,
  gamma: 1,
  step: 'tc',
  bootstrap: 'next',
  explored: 'greedy',
};
const POPULATION = 30;
const coevolved: Spec = {
  use: 'coevolution',
  depth: 1,
  population: POPULATION,
  games: 5,
  openings: 6,
  points: [1, 0, -1],
};

const WAYS: readonly Way[] = [
  ...[
    { tuples: 'straight:2', what: '288 weights', paper: 'nearly 96', pace: 5, share: 0.45, runs: 3 },
    { tuples: 'straight:3', what: '648 weights', paper: '', pace: 4.4, share: 0.03 },
  ].map(({ tuples, what, ...way }) => ({
    ...way,
    tuples,
    what: `evolved against the opponent, ${what}`,
    name: `evolved-${tuples.replace(':', '-')}`,
    learner: evolved,
    gamesEach: SAMPLES * GAMES,
  })),
  ...[
    { tuples: 'patterns', what: '114,777 weights', share: 0.4, curve: [1 / 4, 1 / 2, 3 / 4, 1] },
    { tuples: 'straight:2', what: '288 weights', share: 0.02 },
    { tuples: 'straight:3', what: '648 weights', share: 0.02 },
  ].map(({ tuples, what, ...way }) => ({
    ...way,
    tuples,
    paper: '',
    pace: 0.8,
    what: `temporal differences with TC, ${what}`,
    name: `taught-${tuples.replace(':', '-')}`,
    learner: taught,
    gamesEach: EPISODES,
  })),
  {
    name: 'coevolved-straight-2',
    tuples: 'straight:2',
    paper: '',
    pace: 33,
    share: 0.04,
    what: 'coevolved, 288 weights',
    learner: coevolved,
    gamesEach: 5 * POPULATION,
  },
  {
    name: 'ctdl-straight-2',
    tuples: 'straight:2',
    paper: '',
    pace: 4,
    share: 0.04,
    what: 'coevolved and taught between generations (CTDL), 288 weights',
    learner: taughtBetween,
    gamesEach: CTDL_POPULATION * (CTDL_EPISODES + CTDL_POPULATION - 1),
  },
];

const SAMPLER: AgentSpec = {
  name: 'weights',
  game: GAME,
  searcher: { use: 'greedy', ties: 'random' },
  evaluator: OPPONENT,
  budget: { depth: 1 },
};

/** The Othello League at one ply, by the ways to find the weights of n-tuple networks. */
export const jaskowski2014: Reproduction = {
  id: 'jaskowski-2014',
  method: 'n-tuple',
  summary: 'The Othello League at one ply: n-tuple networks evolved, taught, coevolved and both',
  sample: { agents: [SAMPLER, SAMPLER], games: 12_000, seconds: 1.1 },
  async run(context, minutes) {
    const rows: Row[] = [];
    const tests = Math.min(MOST_TESTS, Math.ceil(TESTS * minutes));
    for (const way of WAYS) {
      const seconds = way.share * 60 * minutes;
      const runs = Math.min(way.runs ?? 1, Math.max(1, Math.floor((way.pace * seconds) / LONG_RUN)));
      for (let seed = 1; seed <= runs; seed++) {
        const what = runs === 1 ? way.what : `${way.what}, seed ${seed}`;
        if (context.fits(what, seconds / runs))
          rows.push(...(await curveOf(context, { ...way, what }, seed, seconds / runs, tests)));
      }
    }
    return rows;
  },
};

/** A run of a way to find weights, rated at the points of its curve in games by the League's rules and others. */
async function curveOf(
  context: ReproductionContext,
  { name, what, tuples, paper, learner, pace, gamesEach, curve = [1] }: Way,
  seed: number,
  seconds: number,
  tests: number,
): Promise<Row[]> {
  const evaluator = { use: 'n-tuple', tuples, ...(learner === coevolved && { spread: 0.1 }) };
  const run = { name: `${name}-${seed}`, game: GAME, seed, learner: { ...learner, evaluator } };
  const rows: Row[] = [];
  const players: AgentSpec[] = [];
  for (const [i, share] of curve.entries()) {
    const generations = Math.max(i + 1, Math.round(share * pace * seconds));
    const [agent] = await context.evolve({ ...run, generations });
    const player: AgentSpec = { ...agent, ...ONE_PLY };
    const learned = (generations * gamesEach).toLocaleString('en');
    const cost = `learned from ${learned} in ${Math.round(context.cpuSeconds(run.name, generations))} CPU s`;
    const after = curve.length === 1 ? what : `${what}, after ${learned} games`;
    const { mean, low, high } = meanInterval(await leagueScores(context, player, tests));
    rows.push({
      what: `${after}: score against the standard weights, %`,
      paper,
      ours: 100 * mean,
      low: 100 * low,
      high: 100 * high,
      basis: `${tests} games; ${cost}`,
    });
    context.say(`${after}: ${(100 * mean).toFixed(1)}%, ${cost}`);
    if (curve.length > 1) {
      const others = [
        { other: STANDARD, against: 'the same without noise' },
        ...players
          .slice(0, 1)
          .map((other) => ({ other, against: 'the same against the first of the curve' })),
      ];
      for (const { other, against } of others)
        rows.push(await quietRow(context, `${after}: ${against}, %`, player, other, tests));
    }
    players.push(player);
  }
  return rows;
}

/** The score of a player in games without noise, each pair from a few random plies of its own. */
async function quietRow(
  context: ReproductionContext,
  what: string,
  player: AgentSpec,
  other: AgentSpec,
  tests: number,
): Promise<Row> {
  const pairs = Math.min(MOST_QUIET, Math.ceil(tests / 2));
  const { wins, losses, draws, low, high } = await context.duel(player, other, pairs, PLIES, SEED);
  const games = wins + losses + draws;
  const ours = (100 * (wins + draws / 2)) / games;
  return {
    what,
    paper: '',
    ours,
    low: 100 * low,
    high: 100 * high,
    basis: `${games} games, from ${PLIES} random plies`,
  };
}

/** What an agent gets in games of the League: 1, 0.5 or 0 in each. */
async function leagueScores(
  context: ReproductionContext,
  player: AgentSpec,
  games: number,
): Promise<number[]> {
  const records = await context.play(
    Array.from({ length: games }, (_, i) => ({
      id: String(i),
      agents: swapRoles(player, STANDARD, i),
      opening: [],
      noise: NOISE,
      seed: hashOf('league', SEED, i),
    })),
  );
  return records.map(({ payoffs }, i) => scoreOf(payoffs, i % 2));
}
