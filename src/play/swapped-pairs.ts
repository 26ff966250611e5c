import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Game } from '../contract/game.ts';
import { hashOf } from '../util/hash.ts';
import { generateOpenings, type Opening } from './openings.ts';
import { pairJobs, pairKey } from './pair.ts';

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
 * Pairs of games of an agent against each of `opponents` in turn. Both games of a pair have the same opening:
 * the agent has the first role in one and the second role in the other. Random openings differ until the game
 * has no more of that length; openings that are used up are used again, with other seeds.
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
  return Array.from({ length: pairs }, (_, pair) =>
    pairJobs(
      String(pair),
      [agent, opponents[pair % opponents.length]],
      openings[pair % openings.length],
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

/** The pairs of a series of `swappedPairs`, without those that repeat an earlier one move by move. */
export function differentPairs(records: readonly MatchRecord[]): (readonly [MatchRecord, MatchRecord])[] {
  const pairs = new Map<string, readonly [MatchRecord, MatchRecord]>();
  for (let i = 0; i + 1 < records.length; i += 2) {
    const [one, two] = [records[i], records[i + 1]];
    const key = pairKey(one, two);
    if (!pairs.has(key)) pairs.set(key, [one, two]);
  }
  return [...pairs.values()];
}

/**
 * What the first of two agents got in each game of a series whose roles are those of `swapRoles` or
 * `swappedPairs`.
 */
export function payoffsOfFirst(records: readonly Pick<MatchRecord, 'payoffs'>[]): number[] {
  return records.map(({ payoffs }, i) => payoffs[i % 2]);
}
