import {
  boundedMeanInterval,
  differentPairs,
  duelSeatings,
  hashOf,
  LabError,
  mean,
  meanInterval,
  meetingOf,
  payoffsOfFirst,
  swappedPairs,
  type AgentSpec,
  type Game,
  type MatchJob,
  type MatchRecord,
  type Spec,
} from 'evolab';
import {
  canPlay,
  playKeptSeries,
  ratePool,
  resolveAgent,
  type Laboratory,
  type Meeting,
  type TaskContext,
} from 'evolab/command';
import type { Estimate, GameFound, PoolPlace, RunFound } from './found.ts';
import type { Trained } from './training.ts';

/** How champions are rated; the same for all. */
export interface RatingPlan {
  readonly anchors: readonly AgentSpec[];
  /** What all champions search with; undefined: each as it learned. */
  readonly search: AgentSpec | undefined;
  readonly rounds: number;
  readonly pool: number;
  readonly plies: number;
  readonly seed: number;
}

export interface Rated {
  /** By run, as they were rated: after each part of the budget. */
  readonly champions: readonly (readonly AgentSpec[])[];
  readonly runs: readonly RunFound[];
  readonly places: readonly PoolPlace[];
  readonly crosstable?: GameFound['crosstable'];
  readonly ownSearch: readonly string[];
  readonly interrupted: boolean;
}

/**
 * Rates all champions of a game: every champion meets every anchor on the same openings, and all final champions meet each
 * other; of two roles by Elo in one pool with the anchors, the first of which has 0. Every game is kept in `out`.
 */
export async function rateRuns(
  context: TaskContext,
  out: string,
  runs: readonly Trained[],
  { anchors, search, rounds, pool, plies, seed }: RatingPlan,
): Promise<Rated> {
  const { laboratory } = context;
  const game = laboratory.game(runs[0].game);
  const own = new Set<string>();
  const champions = runs.map(({ champions: all, entry }) =>
    all.map((champion) => {
      const given = search && withSearch(laboratory, champion, search);
      if (search && !given) own.add(entry.label);
      return given ?? champion;
    }),
  );
  const players: AgentSpec[] = [...anchors, ...champions.flat()];
  const parts = champions[0].length;
  const playerAt = (run: number, part: number) => anchors.length + run * parts + part;
  const pairs = (first: number, second: number, count: number, ...purpose: (string | number)[]): Series => ({
    first,
    second,
    jobs: swappedPairs(game, players[first], [players[second]], {
      pairs: count,
      plies,
      seed: hashOf('compare', seed, ...purpose),
    }),
  });
  // Of two runs the first by name comes first, so that entries may be named in any order, and more added.
  const nameOf = (run: number) => `${runs[run].entry.label} ${String(runs[run].seed).padStart(6, '0')}`;
  const order = runs.map((_, run) => run).sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  // Alone it meets nobody: the first anchor plays the same luck, as often as with two roles.
  const isAlone = game.roles.length === 1;
  const opponents = isAlone ? anchors.slice(0, 1) : anchors;
  const count = isAlone ? 2 * rounds : rounds;
  const against = runs.flatMap((_, run) =>
    champions[run].flatMap((__, part) =>
      opponents.map((anchor, at) => pairs(playerAt(run, part), at, count, 'anchor', anchor.name)),
    ),
  );
  const among = isAlone
    ? []
    : order.flatMap((a, at) =>
        order
          .slice(at + 1)
          .map((b) =>
            pairs(playerAt(a, parts - 1), playerAt(b, parts - 1), pool, 'pool', nameOf(a), nameOf(b)),
          ),
      );
  const series = [...against, ...among];
  const records = await playKeptSeries(
    context,
    out,
    series.map(({ jobs }) => jobs),
  );
  const interrupted = records.some((played, at) => played.length < series[at].jobs.length);
  if (interrupted) return { champions, runs: [], places: [], ownSearch: [], interrupted };
  const played = series.map((one, at): Played => {
    const isPairs = game.roles.length === 2;
    return { ...one, records: isPairs ? differentPairs(game, one.jobs, records[at]).flat() : records[at] };
  });
  const parted = [played.slice(0, against.length), played.slice(against.length)] as const;
  const finals = runs.map((_, run) => playerAt(run, parts - 1));
  const { scores, places } =
    game.roles.length === 2
      ? eloOf(players.length, played, finals, seed)
      : payoffsOf(game, players.length, parted, finals);
  const found = runs.map(({ entry, seed: of, gameText, folder, reached }, run): RunFound => {
    const met = parted[0].filter(({ first }) => first === finals[run]);
    return {
      label: entry.label,
      seed: of,
      game: gameText,
      folder,
      reached,
      scores: champions[run].map((_, part) => scores[playerAt(run, part)]),
      games: met.reduce((sum, one) => sum + (isAlone ? one.records.length / 2 : one.records.length), 0),
      wonAll:
        game.roles.length === 2 && met.every((one) => payoffsOfFirst(one.records).every((got) => got > 0)),
    };
  });
  const best = runs.map((_, run) => run).sort((a, b) => places[b].value - places[a].value);
  const pooled = best.map((run): PoolPlace => ({
    label: runs[run].entry.label,
    seed: runs[run].seed,
    ...places[run],
  }));
  const ranked = best.map((run) => finals[run]);
  return {
    champions,
    runs: found,
    places: pooled,
    ownSearch: [...own],
    interrupted,
    ...(game.roles.length === 2 && { crosstable: crosstableOf(ranked, parted[1]) }),
  };
}

/** Games between two players by number, in the order of `swappedPairs`. */
interface Series {
  readonly first: number;
  readonly second: number;
  readonly jobs: readonly MatchJob[];
}
type Played = Omit<Series, 'jobs'> & { readonly records: readonly MatchRecord[] };

interface Scored {
  /** By player, anchors included. */
  readonly scores: readonly number[];
  /** Of the final champions among each other. */
  readonly places: readonly Estimate[];
}

/** The games of each two of the `players` and the points of the first, in their order. */
export function crosstableOf(
  players: readonly number[],
  series: readonly Played[],
): NonNullable<GameFound['crosstable']> {
  const [games, points] = [0, 0].map(() => players.map(() => players.map(() => 0)));
  for (const { first, second, records } of series) {
    const [a, b] = [players.indexOf(first), players.indexOf(second)];
    for (const meeting of meetingsOf(first, second, records)) {
      games[a][b] += meeting.games;
      games[b][a] += meeting.games;
      points[a][b] += meeting.points;
      points[b][a] += meeting.games - meeting.points;
    }
  }
  return { games, points };
}

/** Elo of all players by one fit of all games, the first of them being 0. */
function eloOf(players: number, series: readonly Played[], finals: readonly number[], seed: number): Scored {
  const meetings = series.flatMap(({ first, second, records }) => meetingsOf(first, second, records));
  const rated = ratePool(players, meetings, { anchor: { player: 0, elo: 0 }, resamples: 200, seed });
  return {
    scores: rated.map(({ elo }) => elo),
    places: finals.map((player) => {
      const { elo: value, low, high } = rated[player];
      return { value, low, high };
    }),
  };
}

/**
 * Mean payoffs, or scores of one role, against the anchors; places by those of the final champions among each other, where
 * there are several, with intervals over pairs of games.
 */
function payoffsOf(
  { roles: { length: roles }, score }: Game,
  players: number,
  [against, among]: readonly [readonly Played[], readonly Played[]],
  finals: readonly number[],
): Scored {
  const got = (series: readonly Played[], player: number): number[] =>
    series.flatMap(({ first, second, records }) => [
      ...(first === player ? seatPayoffs(roles, records, 0) : []),
      ...(second === player ? seatPayoffs(roles, records, 1) : []),
    ]);
  const bounds = roles === 1 && score ? undefined : ([-1, 1] as const);
  return {
    scores: Array.from({ length: players }, (_, player) => meanInterval(got(against, player)).mean),
    places: finals.map((player) => {
      const values = got(among.length > 0 ? among : against, player);
      const { mean: value, low, high } = boundedMeanInterval(values, bounds);
      return { value, low, high };
    }),
  };
}

/** By pair of games, the mean of what the seats of an agent got: the score where there is one role and the game has it. */
export function seatPayoffs(roles: number, records: readonly MatchRecord[], agent: number): number[] {
  const seatings = duelSeatings(roles);
  return Array.from({ length: records.length / seatings.length }, (_, pair) => {
    const own = seatings.flatMap((seating, at) => {
      const { payoffs, scores = payoffs } = records[pair * seatings.length + at];
      const byRole = roles === 1 ? scores : payoffs;
      return byRole.filter((__, role) => seating[role] === agent);
    });
    return mean(own);
  });
}

/** The champion with the search of all; undefined if it values no positions, or its game is not for that search. */
function withSearch(
  { factory }: Laboratory,
  champion: AgentSpec,
  { searcher, budget }: AgentSpec,
): AgentSpec | undefined {
  if (!champion.evaluator) return undefined;
  const agent = { ...champion, searcher, budget };
  return canPlay(factory, agent) ? agent : undefined;
}

function meetingsOf(first: number, second: number, records: readonly MatchRecord[]): Meeting[] {
  return Array.from({ length: records.length / 2 }, (_, pair) =>
    meetingOf(first, second, records.slice(2 * pair, 2 * pair + 2)),
  );
}

/** Whom champions meet where no anchors are given. */
const USUAL_ANCHORS = ['random', 'material:depth=2'] as const;

/** The anchors that can play a game, of the usual ones those that fit it; LAB_USAGE if there are none. */
export function anchorsFor(
  laboratory: Laboratory,
  names: readonly string[] | undefined,
  game: Spec,
): AgentSpec[] {
  const { factory } = laboratory;
  const anchors = (names ?? USUAL_ANCHORS).flatMap((name) => {
    try {
      const anchor = laboratory.agentOf(name, game);
      return canPlay(factory, anchor) ? [anchor] : [];
    } catch (error) {
      // Nobody asked for it: its evaluator may be for other boards.
      if (!names && error instanceof LabError) return [];
      throw error;
    }
  });
  if (anchors.length > 0) return anchors;
  throw new LabError('LAB_USAGE', `no anchor can play ${game.use}`, 'name one that can: --anchor random');
}

/** The search of all champions, from a text such as `alphabeta:depth=2`. */
export function searchFor({ registries }: Laboratory, text: string, game: Spec): AgentSpec {
  return resolveAgent(text, game, registries).stored.agent;
}
