import type { AgentSpec, Reproduction, ReproductionContext, Row } from 'evolab';
import { ratePool, type Meeting } from 'evolab/command';
import { ARENAS, CONTESTANTS, type Arena, type Contestant } from './contest.ts';
import { lastStops, type Band, type Point } from './points.ts';

/** CPU seconds that every run learns, for each minute of budget. */
const SECONDS_A_MINUTE = 0.6;
/** With less than this many minutes a single seed must do. */
const MINUTES_FOR_SEEDS = 2;
const SEEDS = [1, 2, 3];
/** Shares of a run after which its champion is looked at. */
const STOPS = [0, 1 / 4, 1 / 2, 1];
/** Pairs of games against each player of the pool, for each minute; each on an opening of its own. */
const PAIRS = 0.4;
const MOST_PAIRS = 20;
const PLIES = 4;
/** Pairs of games of each two players of the pool. */
const POOL_PAIRS = 20;
/** How all champions search, whatever their method does. */
const SEARCH: Pick<AgentSpec, 'searcher' | 'budget'> = {
  searcher: { use: 'alphabeta' },
  budget: { depth: 2 },
};
/** What a pair of games against each of the pool costs at all stops of a run, in CPU seconds. */
const PAIR_COST = 1;

type Unrated = Omit<Point, 'elo'> & { readonly scores: readonly Meeting[] };

/** All learners at one budget: strength in a fixed pool and distance from the truth, by CPU seconds of learning. */
export const learningCurves: Reproduction = {
  id: 'learning-curves',
  summary:
    'Every learner on four games at one budget of CPU seconds: Elo in a fixed pool and moves that keep the result',
  async run(context, minutes) {
    const budget = SECONDS_A_MINUTE * minutes;
    const pairs = Math.min(MOST_PAIRS, Math.max(1, Math.round(PAIRS * minutes)));
    const seeds = minutes < MINUTES_FOR_SEEDS ? SEEDS.slice(0, 1) : SEEDS;
    const points: Point[] = [];
    for (const arena of ARENAS) {
      const poolScores = await poolMeetings(context, arena);
      const runs: Unrated[] = [];
      for (const contestant of CONTESTANTS) {
        if (contestant.pace[arena.game.use] === undefined) continue;
        const cost = (seeds.length * (budget + pairs * PAIR_COST)) / 2;
        if (!context.fits(`${contestant.name} on ${arena.game.use}`, cost)) continue;
        for (const seed of seeds)
          runs.push(...(await pointsOf(context, arena, contestant, { seed, budget, pairs })));
        context.say(`${arena.game.use}, ${contestant.name}: done`);
      }
      points.push(...rated(arena, poolScores, runs));
    }
    const { curvesPage } = await import('./curves-page.ts');
    await context.show(curvesPage(points, budget));
    return rowsOf(points);
  },
};

/** The champions of a run, with their results against the pool. */
async function pointsOf(
  context: ReproductionContext,
  arena: Arena,
  contestant: Contestant,
  { seed, budget, pairs }: { readonly seed: number; readonly budget: number; readonly pairs: number },
): Promise<Unrated[]> {
  const { game, pool } = arena;
  const name = `${game.use}-${contestant.name.replaceAll(/\W+/g, '-')}-${seed}`;
  const most = Math.max(1, Math.round(budget * contestant.pace[game.use]));
  const stops = [...new Set(STOPS.map((share) => Math.round(share * most)))];
  const points: Unrated[] = [];
  for (const generations of stops) {
    const learner = contestant.learner(context, game);
    const [champion] = await context.evolve({ name, game, learner, seed, generations });
    const agent: AgentSpec = { ...champion, ...SEARCH };
    const scores: Meeting[] = [];
    for (const [i, opponent] of pool.entries()) {
      const { wins, losses, draws } = await context.duel(agent, opponent, pairs, PLIES, seed);
      const games = wins + losses + draws;
      scores.push({ first: -1, second: i, games, points: wins + draws / 2 });
    }
    const { positions, good, critical, criticalGood } = await context.accuracy(agent, game.use, seed);
    points.push({
      ...{
        game: game.use,
        method: contestant.name,
        seed,
        stop: STOPS.findIndex((s) => Math.round(s * most) === generations),
      },
      ...{ generations, seconds: context.cpuSeconds(name, generations), scores },
      ...{ good: good / positions, criticalGood: criticalGood / critical },
    });
  }
  return points;
}

/** The players of the pool against each other. */
async function poolMeetings(context: ReproductionContext, { pool }: Arena): Promise<Meeting[]> {
  const meetings: Meeting[] = [];
  for (let first = 0; first < pool.length; first++)
    for (let second = first + 1; second < pool.length; second++) {
      const { wins, losses, draws } = await context.duel(pool[first], pool[second], POOL_PAIRS, PLIES, 1);
      meetings.push({ first, second, games: wins + losses + draws, points: wins + draws / 2 });
    }
  return meetings;
}

/** Champions meet the pool alone, so that every rating is one against it; the first player of the pool is 0. */
function rated({ pool }: Arena, poolScores: readonly Meeting[], runs: readonly Unrated[]): Point[] {
  const meetings = [
    ...poolScores,
    ...runs.flatMap(({ scores }, i) => scores.map((meeting) => ({ ...meeting, first: pool.length + i }))),
  ].filter(({ games }) => games > 0);
  const ratings = ratePool(pool.length + runs.length, meetings, {
    anchor: { player: 0, elo: 0 },
    resamples: 0,
  });
  return runs.map(({ game, method, seed, stop, generations, seconds, good, criticalGood }, i) => ({
    ...{ game, method, seed, stop, generations, seconds, good, criticalGood },
    elo: ratings[pool.length + i].elo,
  }));
}

function rowsOf(points: readonly Point[]): Row[] {
  return lastStops(points).flatMap(({ game, method, seconds, seeds, elo, good }) => {
    const basis = `${seeds} seeds, ${seconds.median.toFixed(1)} CPU s of learning; lowest to highest seed`;
    const row = (what: string, { median, low, high }: Band): Row => ({
      ...{ what: `${game}, ${method}: ${what}`, paper: '', ours: median, low, high, basis },
    });
    const percent = { median: 100 * good.median, low: 100 * good.low, high: 100 * good.high };
    return [row('Elo above random', elo), row('moves that keep the result, %', percent)];
  });
}
