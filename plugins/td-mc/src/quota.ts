import { clopperPearson, plain, poissonLimits, type PlainCheck } from 'evolab';

/** Results of the greedy player against a random one. */
export interface Score {
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** Checks a score that another machine counted in so many games. */
export const scoreCheck =
  (games: number): PlainCheck =>
  (value) => {
    const fault = plain.record({ won: plain.count, lost: plain.count, drawn: plain.count })(value);
    if (fault !== undefined) return fault;
    const { won, lost, drawn } = value as Score;
    return won + lost + drawn === games ? undefined : `${won + lost + drawn} games, not ${games}`;
  };

/** What the measures of `quota` and those of self-play mean. */
export const MEASURES = {
  fitness:
    'games that the net, without search and random moves, won for each lost against random moves; every testEvery generations',
  episodes: 'games played against itself so far',
  error: 'root mean square difference between the values of positions and what they are taught to be',
};

/**
 * Games won per game lost, with the Poisson interval of the number lost; if none was lost, the games won and
 * no upper bound.
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
 * The ratio of the quota of `one` to that of `other`, with its 95% interval. If losses are
 * Poisson-distributed, the number of games lost by one of the two is binomial, given their sum. If no game
 * was lost, the ratio is 1, from 0 to infinity.
 */
export function quotaRatio(one: Score, other: Score): { ratio: number; low: number; high: number } {
  const total = one.lost + other.lost;
  const ratioOf = (share: number) => (share / (1 - share)) * (one.won / other.won);
  const [low, high] = clopperPearson(other.lost, total);
  const ratio = total > 0 ? ratioOf(other.lost / total) : 1;
  return { ratio, low: ratioOf(low), high: ratioOf(high) };
}
