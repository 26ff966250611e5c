import {
  hashOf,
  meanInterval,
  scoreOf,
  swapRoles,
  type AgentSpec,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Use,
} from 'evolab';

const GAME: Use = { use: 'othello' };
const SEED = 1;
/** The League's rules: both sides look one ply ahead, and a tenth of their moves is random. */
const NOISE = 0.1;
const OPPONENT: Use = { use: 'othello-weights' };
/** Games of a row: an interval of about two points. */
const TESTS = 2000;
const MOST_TESTS = 50_000;

interface Way {
  readonly name: string;
  readonly tuples: string;
  readonly what: string;
  readonly paper: string;
  readonly learner: Use;
  /** Generations for each minute of budget on two cores. */
  readonly pace: number;
  readonly gamesEach: number;
  /** Of the budget. */
  readonly share: number;
}

const SAMPLES = 100;
const GAMES = 30;
const evolved: Use = {
  use: 'evolution-strategy',
  ...{ opponent: OPPONENT, samples: SAMPLES, games: GAMES, noise: NOISE },
  // Steps must be small beside the deviation, see the README. A hyperbolic tangent of large sums is 1 whatever the
  // position: weights must be small, too.
  ...{ optimizer: 'openai-es', learningRate: 0.05, deviation: 0.01, average: 0.003 },
};
const EPISODES = 1000;
const taught: Use = {
  use: 'td',
  schedule: [{ episodes: 1_000_000_000, eta: 0.3, eps: 0.8 }],
  ...{ gamma: 1, trainBoth: true, step: 'tc', bootstrap: 'next', explored: 'greedy', average: 4 },
  // Without a partner that takes many discs, networks that lose all of theirs are not found out.
  sparring: 0.5,
  ...{ episodes: EPISODES, lanes: 1, testGames: 0 },
};
const CTDL_POPULATION = 20;
const CTDL_EPISODES = 100;
const taughtBetween: Use = {
  use: 'ctdl',
  ...{ population: CTDL_POPULATION, episodes: CTDL_EPISODES },
  ...{ gamma: 1, step: 'tc', bootstrap: 'next', explored: 'greedy' },
};
const POPULATION = 30;
const coevolved: Use = {
  use: 'coevolution',
  ...{ depth: 1, population: POPULATION, games: 5, openings: 6, points: [1, 0, -1] },
};

/** The budget is shared out by the paces: half of it goes to the paper's own row. */
const WAYS: readonly Way[] = [
  ...[
    { tuples: 'straight:2', what: '288 weights', paper: 'nearly 96', pace: 150, share: 0.5 },
    { tuples: 'straight:3', what: '648 weights', paper: '', pace: 40, share: 0.15 },
  ].map(({ tuples, what, ...way }) => ({
    ...{ ...way, tuples, what: `evolved against the opponent, ${what}` },
    ...{ name: `evolved-${tuples.replace(':', '-')}`, learner: evolved, gamesEach: SAMPLES * GAMES },
  })),
  ...[
    { tuples: 'straight:2', what: '288 weights', pace: 12, share: 0.05 },
    { tuples: 'straight:3', what: '648 weights', pace: 12, share: 0.05 },
    { tuples: 'patterns', what: '114,777 weights', pace: 30, share: 0.1 },
  ].map(({ tuples, what, pace, share }) => ({
    ...{ tuples, paper: '', pace, share, what: `temporal differences with TC, ${what}` },
    ...{ name: `taught-${tuples.replace(':', '-')}`, learner: taught, gamesEach: EPISODES },
  })),
  {
    ...{ name: 'coevolved-straight-2', tuples: 'straight:2', paper: '', pace: 200, share: 0.1 },
    what: 'coevolved, 288 weights',
    ...{ learner: coevolved, gamesEach: 5 * POPULATION },
  },
  {
    ...{ name: 'ctdl-straight-2', tuples: 'straight:2', paper: '', pace: 12, share: 0.05 },
    what: 'coevolved and taught between generations (CTDL), 288 weights',
    learner: taughtBetween,
    gamesEach: CTDL_POPULATION * (CTDL_EPISODES + CTDL_POPULATION - 1),
  },
];

const SAMPLER: AgentSpec = {
  ...{ name: 'weights', game: GAME, searcher: { use: 'greedy', ties: 'random' } },
  ...{ evaluator: OPPONENT, budget: { depth: 1 } },
};

/** The Othello League at one ply, by the ways to find the weights of n-tuple networks. */
export const jaskowski2014: Reproduction = {
  id: 'jaskowski-2014',
  summary: 'The Othello League at one ply: n-tuple networks evolved, taught, coevolved and both',
  sample: { agents: [SAMPLER, SAMPLER], games: 12_000, seconds: 1.1 },
  async run(context, minutes) {
    const rows: Row[] = [];
    for (const { name, tuples, what, paper, learner, pace, gamesEach, share } of WAYS) {
      const generations = Math.max(1, Math.round(pace * minutes));
      if (!context.fits(what, share * 60 * minutes)) continue;
      const evaluator = { use: 'n-tuple', tuples, ...(learner === coevolved && { spread: 0.1 }) };
      const [agent] = await context.evolve({
        ...{ name, game: GAME, seed: SEED, generations },
        learner: { ...learner, evaluator },
      });
      const games = Math.min(MOST_TESTS, Math.ceil(TESTS * minutes));
      const scores = await leagueScores(context, agent, games);
      const { mean, low, high } = meanInterval(scores);
      const learned = (generations * gamesEach).toLocaleString('en');
      const seconds = Math.round(context.cpuSeconds(name));
      rows.push({
        what: `${what}: score against the standard weights, %`,
        paper,
        ...{ ours: 100 * mean, low: 100 * low, high: 100 * high },
        basis: `${games} games; learned from ${learned} in ${seconds} CPU s`,
      });
      context.say(`${what}: ${(100 * mean).toFixed(1)}% after ${learned} games, ${seconds} CPU seconds`);
    }
    return rows;
  },
};

/** What an agent gets in games of the League: 1, 0.5 or 0 in each. */
async function leagueScores(
  context: ReproductionContext,
  agent: AgentSpec,
  games: number,
): Promise<number[]> {
  const budget = { depth: 1 };
  const own: AgentSpec = { ...agent, searcher: { use: 'greedy' }, budget };
  const opponent: AgentSpec = {
    ...{ name: 'othello-weights', game: agent.game, searcher: { use: 'greedy' }, budget },
    evaluator: OPPONENT,
  };
  const records = await context.play(
    Array.from({ length: games }, (_, i) => ({
      ...{ id: String(i), agents: swapRoles(own, opponent, i), opening: [], noise: NOISE },
      seed: hashOf('league', SEED, i),
    })),
  );
  return records.map(({ payoffs }, i) => scoreOf(payoffs, i % 2));
}
