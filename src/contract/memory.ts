import type { Random } from '../util/random.ts';

/** A champion of the past. */
export interface Remembered {
  readonly name: string;
  readonly weights: Float64Array;
}

/** Champions of the past, the oldest first. Plain data. */
export interface Memory {
  readonly members: readonly Remembered[];
  /** Probability with which each is an opponent. */
  readonly mix: Float64Array;
  /** Mean payoff of each against each, in [-1, 1], row by row; empty if nobody needs them. */
  readonly payoffs: Float64Array;
}

/** Decides which champions of a coevolution are remembered, and how often each is an opponent. */
export interface MemoryRule {
  /** Whether a champion plays all members before it is presented. */
  readonly needsGames: boolean;
  /**
   * The memory after a champion was presented, with at most `size` members. `results` are the champion's mean payoffs
   * against the members, in [-1, 1]; none if the rule needs no games.
   */
  admit(
    memory: Memory,
    champion: Remembered,
    results: readonly number[],
    size: number,
    random: Random,
  ): Memory;
}
