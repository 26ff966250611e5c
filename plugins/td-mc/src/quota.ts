import { clopperPearson, poissonLimits } from 'evolab';

/** The greedy player's results against a random one. */
export interface Score {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/**
 * Games won for each game lost, with the interval of the number lost; if none was lost, the games won and no upper end.
 */
export function quota({ won, lost, drawn }: Score): Record<string, number> {
  const [few, many] = poissonLimits(lost);
  return {
    fitness: won / Math.max(1, lost),
    fitnessLow: won / many,
    ...(few > 0 && { fitnessHigh: won / few }),
    won,
    lost,
    drawn,
  };
}

/**
 * How many times the quota of `other` that of `one` is, and its 95% interval: which of the two a lost game belongs to
 * is binomial, given how many were lost together, if losses are Poisson. If none was lost, nothing is known: 1, from 0 to
 * infinity.
 */
export function quotaRatio(one: Score, other: Score): { ratio: number; low: number; high: number } {
  const together = one.lost + other.lost;
  const ratioOf = (share: number) => (share / (1 - share)) * (one.won / other.won);
  const [low, high] = clopperPearson(other.lost, together);
  const ratio = together > 0 ? ratioOf(other.lost / together) : 1;
  return { ratio, low: ratioOf(low), high: ratioOf(high) };
}
