import {
  hashOf,
  newTally,
  pairsOf,
  SPRT_DEFAULTS,
  sprtOfPairs,
  swappedPairs,
  withPairs,
  type AgentSpec,
  type Game,
  type MatchJob,
  type MatchRecord,
  type Tally,
} from 'evolab';

/** New weights, and how they have scored so far against those that play. Plain data. */
export interface Gate {
  readonly candidate: Float32Array;
  readonly tally: Tally;
}

/** Between the two lies what AlphaGo Zero asks for: 55% of 400 games (Silver et al. 2017), which is 35 Elo. */
const TEST = { ...SPRT_DEFAULTS, model: 'logistic', elo0: 0, elo1: 70 } as const;

/** Random plies before a pair of games: without them all pairs would be one. */
const OPENING = 4;

/** Pairs of games between two looks at the test. */
const ROUND = 10;

export function newGate(candidate: Float32Array): Gate {
  return { candidate, tally: newTally() };
}

/** The next games of a test of at most `most` pairs: a list of two for each pair. `seed` is that of the test. */
export function gatePairs(
  game: Game,
  candidate: AgentSpec,
  playing: AgentSpec,
  { tally }: Gate,
  most: number,
  seed: number,
): MatchJob[][] {
  const before = pairsOf(tally);
  const pairs = Math.min(ROUND, most - before);
  const jobs = swappedPairs(game, candidate, [playing], {
    pairs,
    plies: OPENING,
    seed: hashOf(seed, before),
  });
  return Array.from({ length: pairs }, (_, pair) => jobs.slice(2 * pair, 2 * pair + 2));
}

/** The test after more pairs of games of `gatePairs`. */
export function afterPairs({ candidate, tally }: Gate, pairs: readonly (readonly MatchRecord[])[]): Gate {
  return { candidate, tally: withPairs(tally, pairs) };
}

/** What a test of at most `most` pairs says: who has not been shown to be stronger by then has failed. */
export function verdictOf({ tally }: Gate, most: number): 'passed' | 'failed' | undefined {
  const { state } = sprtOfPairs(TEST, tally);
  if (state === 'H1') return 'passed';
  return state === 'H0' || pairsOf(tally) >= most ? 'failed' : undefined;
}
