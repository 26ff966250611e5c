import type { MatchRecord } from 'evolab';
import { hashOf, type Random } from 'evolab';
import { drawPairings, fixedPairings, type Pairing } from './pairing.ts';
import { rank } from './selection.ts';

/** A game as far as fitness needs it. Plain data. */
export interface Played extends Pairing {
  readonly payoffs: readonly number[];
  readonly plies: number;
  /** Stopped at the ply limit. */
  readonly capped: boolean;
  /** Of its moves, 64 bits: equal games have equal keys. */
  readonly key: string;
}

/** The games of a generation as far as they are played. Plain data. */
export interface Contest {
  /** All members; the first `left` still play, those after them stand in the order in which they will end. */
  readonly order: readonly number[];
  readonly left: number;
  readonly games: readonly Played[];
}

export interface ContestOptions {
  /** Games each member begins, a generation; with `halving` the mean over all members. */
  readonly games: number;
  readonly selfPlay: boolean;
  readonly fitness: string;
  readonly halving: boolean;
}

export function newContest(members: number): Contest {
  return { order: Array.from({ length: members }, (_, i) => i), left: members, games: [] };
}

/**
 * How many games each member that is left begins in the next round; 0 if the contest is over.
 *
 * With `halving` the first round, which decides who breeds, takes half of the games; after each round the worse half
 * of those left drops out, and what remains is split evenly over the rounds it takes to find the best (sequential
 * halving: Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013).
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

/** Who meets whom in the next round. */
export function nextPairings(contest: Contest, options: ContestOptions, random: Random): Pairing[] {
  const { order, left, games } = contest;
  const playing = order.slice(0, left);
  const each = share(contest, options);
  if (options.fitness !== 'opponent')
    return drawPairings(order.length, each, options.selfPlay, random, playing);
  const before = games.filter(({ first, second }) => first === playing[0] || second === playing[0]).length;
  return fixedPairings(order.length, each, playing, before);
}

/** The contest after a round; `fitnessOf` judges the members by all games so far. */
export function afterRound(
  { order, left, games }: Contest,
  pairings: readonly Pairing[],
  records: readonly MatchRecord[],
  fitnessOf: (games: readonly Played[]) => ArrayLike<number>,
): Contest {
  const played = [...games, ...records.map((record, i) => playedGame(pairings[i], record))];
  const fitness = fitnessOf(played);
  const playing = order.slice(0, left);
  const ranked = rank(playing.map((member) => fitness[member])).map((i) => playing[i]);
  return { order: [...ranked, ...order.slice(left)], left: Math.ceil(left / 2), games: played };
}

function playedGame({ first, second }: Pairing, { payoffs, moves, reason }: MatchRecord): Played {
  return {
    first,
    second,
    payoffs,
    plies: moves.length,
    capped: reason === 'plies',
    key: `${hashOf(0, ...moves)} ${hashOf(1, ...moves)}`,
  };
}
