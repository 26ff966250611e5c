import {
  cyclicity,
  flowOf,
  generateOpenings,
  hashOf,
  ratePool,
  scoreOf,
  swappedPairs,
  type AgentSpec,
  type Meeting,
  type Reproduction,
  type ReproductionContext,
  type Row,
  type Use,
} from 'evolab';
import { DRAUGHTS_SAMPLE } from './draughts-sample.ts';

const DEPTH = 2;
const OPENING_PLIES = 4;
/** Pairs of games of each two champions in the pool. */
const PAIRS = 4;
const SEEDS = 5;

/** What players are and what never changes: random moves at 0 Elo, and a player written by hand. */
const GAMES: readonly { readonly game: Use; readonly handwritten: string }[] = [
  { game: { use: 'othello' }, handwritten: 'othello-weights' },
  { game: { use: 'connect-four' }, handwritten: 'connect-four-threats' },
  { game: { use: 'draughts' }, handwritten: 'material' },
];
const EVALUATORS: Readonly<Record<string, Use>> = {
  'n-tuple': { use: 'n-tuple', tuples: 'straight:2', antisymmetric: true },
  layered: { use: 'layered', encoder: 'board', hidden: [10], bypass: 'sum' },
  subsquare: { use: 'subsquare', encoder: 'board', from: 3, hidden: [10], bypass: 'sum' },
};
const OPTIMIZERS: Readonly<Record<string, object>> = {
  'self-adaptive mutation': { population: 30, games: 5 },
  'OpenAI-ES': { optimizer: 'openai-es', opponents: 'mirrored', population: 50, games: 3, learningRate: 0.3 },
  SNES: { optimizer: 'snes', population: 50, games: 3, learningRate: 0.3 },
  'sep-CMA-ES': { optimizer: 'sep-cmaes', population: 50, games: 3 },
};
const MEMORIES = ['none', 'hall-of-fame', 'nash', 'layered-pareto'];

/** Generations of 150 games for a minute of budget on two cores, were there one run. */
const PACE = 300;

/** One way to coevolve, and the champions it made with each seed. */
interface Entry {
  readonly name: string;
  readonly champions: readonly AgentSpec[];
}

/** Which optimizers and memories make strong players: equal games for all, and one pool of ratings for each game. */
export const coevolution2026: Reproduction = {
  id: 'coevolution-2026',
  summary: 'Optimizers and memories on three kinds of players and three games: Elo in one pool for each game',
  sample: DRAUGHTS_SAMPLE,
  async run(context, minutes) {
    const runs =
      GAMES.length * Object.keys(EVALUATORS).length * Object.keys(OPTIMIZERS).length * MEMORIES.length;
    // More seeds come first: a figure without a scatter says little.
    const seeds = Math.max(1, Math.min(SEEDS, Math.floor(minutes / 20)));
    const generations = Math.max(1, Math.round((PACE * minutes) / (runs * seeds)));
    const rows: Row[] = [];
    for (const { game, handwritten } of GAMES) {
      const entries: Entry[] = [];
      for (const [evaluatorName, evaluator] of Object.entries(EVALUATORS)) {
        for (const [optimizerName, optimizer] of Object.entries(OPTIMIZERS)) {
          for (const memory of MEMORIES) {
            const name = `${game.use}, ${evaluatorName}: ${optimizerName}, memory ${memory}`;
            if (!context.fits(name, (60 * generations * seeds) / PACE)) continue;
            const learner: Use = {
              ...{ use: 'coevolution', evaluator, depth: DEPTH, points: [1, 0, -1], openings: OPENING_PLIES },
              ...{ sigma: 0.05, commonOpenings: true, memory, ...optimizer },
            };
            entries.push({
              name,
              champions: await championsOf(context, name, { game, learner, generations, seeds }),
            });
          }
        }
      }
      if (entries.length > 0)
        rows.push(...(await ratedPool(context, game, handwritten, entries, generations)));
    }
    return rows;
  },
};

async function championsOf(
  context: ReproductionContext,
  name: string,
  { seeds, ...run }: { game: Use; learner: Use; generations: number; seeds: number },
): Promise<AgentSpec[]> {
  const champions: AgentSpec[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const folder = `${name.replace(/\W+/g, '-').toLowerCase()}-seed${seed}-g${run.generations}`;
    const [champion] = await context.evolve({ name: folder, ...run, seed });
    champions.push({ ...champion, name: `${name}, seed ${seed}` });
  }
  return champions;
}

/** All champions of a game and two players that never change, each against each: a row for each entry, and the share. */
async function ratedPool(
  context: ReproductionContext,
  use: Use,
  handwritten: string,
  entries: readonly Entry[],
  generations: number,
): Promise<Row[]> {
  const game = context.game(use);
  const fixed: AgentSpec[] = [
    { name: 'random', game: use, searcher: { use: 'random' }, budget: {} },
    {
      ...{ name: handwritten, game: use, searcher: { use: 'alphabeta' } },
      ...{ evaluator: { use: handwritten }, budget: { depth: DEPTH } },
    },
  ];
  const pool = [...fixed, ...entries.flatMap(({ champions }) => champions)];
  const openings = generateOpenings(game, { count: PAIRS, plies: OPENING_PLIES, seed: 1 });
  const pairings = pool.flatMap((_, second) =>
    Array.from({ length: second }, (__, first) => ({ first, second })),
  );
  const jobs = pairings.flatMap(({ first, second }) =>
    swappedPairs(game, pool[first], [pool[second]], {
      ...{ pairs: PAIRS, seed: hashOf('pool', first, second), openings },
    }),
  );
  const records = await context.play(jobs);
  const points = pool.map(() => pool.map(() => 0));
  const games = pool.map(() => pool.map(() => 0));
  const meetings = pairings.flatMap(({ first, second }, pairing) =>
    Array.from({ length: PAIRS }, (_, pair): Meeting => {
      const at = 2 * (PAIRS * pairing + pair);
      const won = scoreOf(records[at].payoffs, 0) + scoreOf(records[at + 1].payoffs, 1);
      games[first][second] = games[second][first] = games[first][second] + 2;
      points[first][second] += won;
      points[second][first] += 2 - won;
      return { first, second, games: 2, points: won };
    }),
  );
  const ratings = ratePool(pool.length, meetings, { anchor: { player: 0, elo: 0 }, resamples: 200 });
  const { share, chance } = cyclicity(flowOf({ names: pool.map(({ name }) => name), games, points }));
  const basis = `${2 * PAIRS} games against each of ${pool.length - 1} others`;
  const rated = (what: string, players: readonly number[], note: string): Row => {
    const mean = (of: (player: number) => number) =>
      players.reduce((sum, player) => sum + of(player), 0) / players.length;
    const elo = mean((player) => ratings[player].elo);
    // Of the players' own intervals, which are independent, and of the scatter between seeds.
    const scatter =
      players.length < 2 ? 0 : mean((player) => (ratings[player].elo - elo) ** 2) / (players.length - 1);
    const away = (of: (player: number) => number) =>
      Math.sqrt(mean((player) => of(player) ** 2) / players.length + 1.96 ** 2 * scatter);
    return {
      ...{ what: `${what}, Elo above random`, paper: '', ours: elo, basis: note },
      low: elo - away((player) => ratings[player].elo - ratings[player].low),
      high: elo + away((player) => ratings[player].high - ratings[player].elo),
    };
  };
  let at = fixed.length;
  return [
    rated(`${use.use}: ${handwritten}, depth ${DEPTH}`, [1], basis),
    ...entries.map(({ name, champions }) => {
      const players = champions.map(() => at++);
      return rated(
        name,
        players,
        `${players.length} seeds, ${generations} generations of 150 games; ${basis}`,
      );
    }),
    {
      ...{ what: `${use.use}: cyclic share of the pool in %`, paper: '', ours: 100 * share },
      ...{ low: 0, high: 100, basis: `as much by chance with probability ${chance.toFixed(2)}` },
    },
  ];
}
