import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import type { Meeting } from '../statistics/bradley-terry.ts';
import { scoreOf } from '../statistics/tally.ts';
import { hashOf } from '../util/hash.ts';
import { generateOpenings, type Opening } from './openings.ts';
import { pairingKey, seatingJobs } from './pair.ts';
import { withoutRepeats } from './repeats.ts';
import { duelSeatings, type Seating } from './seatings.ts';
import { mean } from '../util/sums.ts';

/** Options of `swappedPairs`: the number of pairs, the seed, and random plies or given openings before each pair. */
export type PairOptions = {
  readonly pairs: number;
  readonly seed: number;
  /** As in a `MatchJob`. */
  readonly noise?: number;
} & (
  | {
      /** Random moves before each pair. */
      readonly plies: number;
    }
  | { readonly openings: readonly Opening[] }
);

/**
 * Pairs of games of an agent against each of `opponents` in turn. All games of a pair have the same opening and the same
 * luck. In games of two roles the agent has the first role in one and the second role in the other; in other games a pair
 * is the games of `duelSeatings`. Random openings differ until the game has no more of that length; openings that are used
 * up are used again, with other seeds.
 */
export function swappedPairs(
  game: Game,
  agent: AgentSpec,
  opponents: readonly AgentSpec[],
  options: PairOptions,
): MatchJob[] {
  const { pairs, seed, noise } = options;
  const openings =
    'openings' in options ? options.openings : generateOpenings(game, { ...options, count: pairs });
  const seatings = duelSeatings(game.roles.length);
  return Array.from({ length: pairs }, (_, pair) =>
    seatingJobs(
      String(pair),
      [agent, opponents[pair % opponents.length]!],
      seatings,
      openings[pair % openings.length]!,
      hashOf('pair', seed, pair),
      noise === undefined ? {} : { noise },
    ),
  ).flat();
}

/**
 * Who plays game `index` of a series, by role: `first` has the first role in even games, `second` in odd
 * ones.
 */
export function swapRoles<T>(first: T, second: T, index: number): [T, T] {
  return index % 2 === 0 ? [first, second] : [second, first];
}

/** The pairs of a series of `swappedPairs` of two roles that are evidence: see `Repeats`. */
export function differentPairs(
  { chance }: Pick<Game, 'chance'>,
  jobs: readonly Pick<MatchJob, 'opening' | 'noise'>[],
  records: readonly MatchRecord[],
): (readonly [MatchRecord, MatchRecord])[] {
  const pairs = Array.from(
    { length: records.length / 2 },
    (_, i) => [records[2 * i]!, records[2 * i + 1]!] as const,
  );
  const openings = new Set(jobs.map(({ opening }) => opening.join())).size;
  return withoutRepeats(pairs, pairingKey, hasLuck(chance, jobs), openings);
}

const hasLuck = (chance: Game['chance'], jobs: readonly Pick<MatchJob, 'noise'>[]): boolean =>
  chance !== undefined || jobs.some(({ noise = 0 }) => noise > 0);

/** How many rounds of a series of `swappedPairs` are evidence, for any number of roles and opponents: see `Repeats`. */
export function countDifferentRounds(
  { roles, chance }: Pick<Game, 'roles' | 'chance'>,
  jobs: readonly Pick<MatchJob, 'agents' | 'opening' | 'noise'>[],
  records: readonly MatchRecord[],
): number {
  const { length: each } = duelSeatings(roles.length);
  const firsts = jobs.filter((_, i) => i % each === 0);
  // An opening comes again only with the same opponent.
  const begun = new Set(
    firsts.map(({ agents, opening }) => [...agents.map(({ name }) => name), ...opening].join()),
  );
  const keys = firsts.map((_, round) => pairingKey(records.slice(round * each, (round + 1) * each)));
  return withoutRepeats(keys, (key) => key, hasLuck(chance, jobs), begun.size).length;
}

/** The result of `first` against `second` in a pair of `swappedPairs` of two roles, as ratings take it. */
export function meetingOf(
  first: number,
  second: number,
  [one, two]: readonly Pick<MatchRecord, 'payoffs'>[],
): Meeting {
  return { first, second, games: 2, points: scoreOf(one!.payoffs, 0) + scoreOf(two!.payoffs, 1) };
}

/**
 * What the first of two agents got in each game of a series whose roles are those of `swapRoles` or
 * `swappedPairs`.
 */
export function payoffsOfFirst(records: readonly Pick<MatchRecord, 'payoffs'>[]): number[] {
  return records.map(({ payoffs }, i) => payoffs[i % 2]!);
}

/**
 * How much more the first of two agents got than the second in a series of `swappedPairs`. Two roles: the payoff of the first
 * in each game. More: the mean payoff of its seats less that of the others, game by game. One: the payoff (the score, if
 * the game has it) of its game less that of the other's, pair by pair.
 */
export function gainsOfFirst(
  roles: number,
  records: readonly Pick<MatchRecord, 'payoffs' | 'scores'>[],
): number[] {
  if (roles === 2) return payoffsOfFirst(records);
  const seatings = duelSeatings(roles);
  if (roles === 1) {
    const got = records.map(({ payoffs: [payoff], scores: [score] = [payoff] }) => score);
    return Array.from({ length: got.length / 2 }, (_, pair) => got[2 * pair]! - got[2 * pair + 1]!);
  }
  return records.map(({ payoffs }, i) => leadOfFirst(payoffs, seatings[i % seatings.length]!));
}

/** How much more the seats of agent 0 got on average than those of agent 1; 0 where only rounding tells them apart. */
export function leadOfFirst(byRole: readonly number[], seating: Seating): number {
  const lead = meanOfSeats(byRole, seating, 0) - meanOfSeats(byRole, seating, 1);
  return Math.abs(lead) < 1e-12 ? 0 : lead;
}

/** The mean of numbers by role over the seats of an agent; NaN if it has none. */
export function meanOfSeats(byRole: readonly number[], seating: Seating, agent: number): number {
  const own = byRole.filter((_, role) => seating[role] === agent);
  return mean(own);
}
