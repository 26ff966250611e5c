import type { MatchRecord } from 'evolab';
import { hashOfList, type Memory, type Random } from 'evolab';
import { drawMatchups, fixedMatchups, numberOf, outsideMatchups, type Matchup } from './matchup.ts';
import { rank } from './selection.ts';

/** The result of a game, as needed for fitness. Plain data. */
export interface PlayedMatchup extends Matchup {
  /** Of the first and of the second. */
  readonly payoffs: readonly number[];
  readonly plies: number;
  /** Stopped at the ply limit. */
  readonly capped: boolean;
  /** 64-bit hash of its moves. */
  readonly key: string;
}

/** The games of a generation played so far. Plain data. */
export interface Contest {
  /** All members: first the `left` members that still play, then the others in their final order. */
  readonly order: readonly number[];
  readonly left: number;
  readonly games: readonly PlayedMatchup[];
}

export interface ContestOptions {
  /** Games per generation that each member starts; with `halving` the mean over members. */
  readonly games: number;
  readonly selfPlay: boolean;
  readonly fitness: string;
  readonly halving: boolean;
  /** Share of the games that is against the memory. */
  readonly memoryShare: number;
}

export function newContest(members: number): Contest {
  return { order: Array.from({ length: members }, (_, i) => i), left: members, games: [] };
}

/**
 * Number of games that each remaining member starts in the next round; 0 if the contest is over.
 *
 * With `halving` the first round, which decides which members reproduce, takes half of the games. After each
 * round the worse half of the remaining members drops out, and the rest of the games is split evenly over the
 * rounds until one member is left (sequential halving: Karnin, Koren and Somekh, Almost optimal exploration
 * in multi-armed bandits, 2013).
 */
export function share({ order, left, games: played }: Contest, { games, halving }: ContestOptions): number {
  if (!halving) return played.length === 0 ? games : 0;
  const rounds = 32 - Math.clz32(left - 1);
  if (rounds === 0) return 0;
  const remaining = order.length * games - played.length;
  if (remaining < left) return 0;
  if (played.length === 0 && rounds > 1) return Math.ceil(games / 2);
  return Math.max(1, Math.floor(remaining / (rounds * left)));
}

/**
 * The matchups of the next round; some of the games are against the memory, if there is one, and the others against
 * members of the other population, if there are two: `rivalOf` is the opponent of a member's game, by number.
 */
export function nextMatchups(
  contest: Contest,
  options: ContestOptions,
  random: Random,
  memory?: Memory,
  rivalOf?: (game: number, random: Random) => number,
): Matchup[] {
  const { order, left, games } = contest;
  const playing = order.slice(0, left);
  const each = share(contest, options);
  const before = games.filter(({ first, second }) => first === playing[0] || second === playing[0]).length;
  if (options.fitness === 'opponent') return fixedMatchups(order.length, each, playing, before);
  const remembered = memory ? Math.round(each * options.memoryShare) : 0;
  const present = each - remembered;
  const matchups = rivalOf
    ? outsideMatchups(present, playing, (game) => rivalOf(game, random), before)
    : drawMatchups(order.length, present, options.selfPlay, random, playing);
  if (!memory) return matchups;
  const past = outsideMatchups(remembered, playing, () => numberOf(random.index(memory.mix)));
  return [...matchups, ...past];
}

/** The contest after a round; `fitnessOf` computes the members' fitness from all games so far. */
export function afterRound(
  { order, left, games }: Contest,
  matchups: readonly Matchup[],
  records: readonly Pick<MatchRecord, 'payoffs' | 'moves' | 'reason'>[],
  fitnessOf: (games: readonly PlayedMatchup[]) => ArrayLike<number>,
): Contest {
  const played = [...games, ...records.map((record, i) => playedGame(matchups[i], record))];
  const fitness = fitnessOf(played);
  const playing = order.slice(0, left);
  const ranked = rank(playing.map((member) => fitness[member])).map((i) => playing[i]);
  return { order: [...ranked, ...order.slice(left)], left: Math.ceil(left / 2), games: played };
}

function playedGame(
  { first, second }: Matchup,
  { payoffs, moves, reason }: Pick<MatchRecord, 'payoffs' | 'moves' | 'reason'>,
): PlayedMatchup {
  return {
    first,
    second,
    payoffs,
    plies: moves.length,
    capped: reason === 'plies',
    key: `${hashOfList([0, ...moves])} ${hashOfList([1, ...moves])}`,
  };
}
