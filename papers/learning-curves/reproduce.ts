import { eloIntervalAgainst, type AgentSpec, type Reproduction, type ReproductionContext } from 'evolab';
import { ratePool, type Meeting } from 'evolab/command';
import { ARENAS, CONTESTANTS, SEARCH, type Arena, type Contestant } from './contest.ts';
import { rowsOf, type Curves, type Point } from './points.ts';

/** CPU seconds that every run learns, for each minute of budget. */
const SECONDS_A_MINUTE = 0.6;
/** With less than this many minutes a single seed must do. */
const MINUTES_FOR_SEEDS = 2;
const SEEDS = [1, 2, 3];
/** Shares of a run after which its champion is looked at. */
const STOPS = [0, 1 / 8, 1 / 4, 1 / 2, 1];
/** Pairs of games against each player of the pool, for each minute. */
const PAIRS = 1;
const MOST_PAIRS = 30;
/** Random plies before a pair; the openings of a seed are the same for all methods. */
const PLIES = 4;
/** Pairs of games of each two players of the pool. */
const POOL_PAIRS = 40;
/** What a pair of games against each of the pool costs at all stops of a run, in CPU seconds. */
const PAIR_COST = 0.15;

type Unrated = Omit<Point, 'elo' | 'low' | 'high'> & { readonly scores: readonly Meeting[] };
type Measured = Pick<Unrated, 'scores' | 'good' | 'criticalGood'>;

/** All learners at one budget: strength in a fixed pool and distance from the truth, by CPU seconds of learning. */
export const learningCurves: Reproduction = {
  id: 'learning-curves',
  summary:
    'Every learner on four games at one budget of CPU seconds: Elo in a fixed pool and moves that keep the result',
  async run(context, minutes) {
    const budget = SECONDS_A_MINUTE * minutes;
    const pairs = Math.min(MOST_PAIRS, Math.max(1, Math.round(PAIRS * minutes)));
    const seeds = minutes < MINUTES_FOR_SEEDS ? SEEDS.slice(0, 1) : SEEDS;
    const curves: Curves[] = [];
    for (const arena of ARENAS) {
      const runs: Unrated[] = [];
      for (const contestant of CONTESTANTS) {
        if (contestant.pace[arena.game.use] === undefined) continue;
        const cost = (seeds.length * (budget + pairs * PAIR_COST)) / 2;
        if (!context.fits(`${arena.game.use}, ${contestant.name}`, cost)) continue;
        for (const seed of seeds)
          runs.push(...(await pointsOf(context, arena, contestant, { seed, budget, pairs })));
        context.say(`${arena.game.use}, ${contestant.name}: done`);
      }
      if (runs.length === 0) continue;
      const references = await referencesOf(context, arena, pairs);
      curves.push(rated(arena, await poolMeetings(context, arena), runs, references));
    }
    if (curves.length === 0) return [];
    const { curvesPage } = await import('./curves-page.ts');
    await context.show(curvesPage(curves, budget));
    return curves.flatMap(rowsOf);
  },
};

/** The champions of a run, with their results against the pool. */
async function pointsOf(
  context: ReproductionContext,
  arena: Arena,
  contestant: Contestant,
  { seed, budget, pairs }: { readonly seed: number; readonly budget: number; readonly pairs: number },
): Promise<Unrated[]> {
  const { game } = arena;
  const name = `${game.use}-${contestant.name.replaceAll(/\W+/g, '-')}-${seed}`;
  const most = Math.max(1, Math.round(budget * contestant.pace[game.use]));
  const stops = [...new Set(STOPS.map((share) => Math.round(share * most)))];
  const points: Unrated[] = [];
  for (const generations of stops) {
    const learner = contestant.learner(context, game);
    const [champion] = await context.evolve({ name, game, learner, seed, generations });
    points.push({
      method: contestant.name,
      seed,
      generations,
      stop: STOPS.findIndex((share) => Math.round(share * most) === generations),
      seconds: context.cpuSeconds(name, generations),
      ...(await measured(context, arena, { ...champion, ...SEARCH }, { seed, pairs })),
    });
  }
  return points;
}

/** Players that learn nothing, as runs of no length. */
async function referencesOf(context: ReproductionContext, arena: Arena, pairs: number): Promise<Unrated[]> {
  const points: Unrated[] = [];
  for (const agent of arena.references) {
    const [seed] = SEEDS;
    const figures = await measured(context, arena, agent, { seed, pairs });
    points.push({ method: agent.name, seed, stop: 0, generations: 0, seconds: 0, ...figures });
  }
  return points;
}

/** An agent against the pool, and at the solved positions. */
async function measured(
  context: ReproductionContext,
  { game, pool }: Arena,
  agent: AgentSpec,
  { seed, pairs }: { readonly seed: number; readonly pairs: number },
): Promise<Measured> {
  const scores: Meeting[] = [];
  for (const [second, opponent] of pool.entries()) {
    const { wins, losses, draws } = await context.duel(agent, opponent, pairs, PLIES, seed);
    scores.push({ first: -1, second, games: wins + losses + draws, points: wins + draws / 2 });
  }
  const { positions, good, critical, criticalGood } = await context.accuracy(agent, game.use, seed);
  return { scores, good: good / positions, criticalGood: criticalGood / critical };
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
function rated(
  { game, pool, equal }: Arena,
  poolScores: readonly Meeting[],
  runs: readonly Unrated[],
  references: readonly Unrated[],
): Curves {
  const players = [...runs, ...references];
  const meetings = [
    ...poolScores,
    ...players.flatMap(({ scores }, i) => scores.map((meeting) => ({ ...meeting, first: pool.length + i }))),
  ].filter(({ games }) => games > 0);
  const ratings = ratePool(pool.length + players.length, meetings, {
    anchor: { player: 0, elo: 0 },
    resamples: 0,
  }).map(({ elo }) => elo);
  const points = players.map(({ scores, ...point }, i): Point => {
    const met = scores.map(({ second, games, points }) => ({ elo: ratings[second], games, points }));
    const [low, high] = eloIntervalAgainst(met);
    return { ...point, elo: ratings[pool.length + i], low, high };
  });
  return {
    game: game.use,
    goal: { name: pool[equal].name, elo: ratings[equal] },
    pool: pool.map(({ name }, i) => ({ name, elo: ratings[i] })),
    runs: points.slice(0, runs.length),
    references: points.slice(runs.length),
  };
}
