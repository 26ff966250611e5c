import { poissonLimits } from 'evolab';

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
