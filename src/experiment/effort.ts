import type { MatchRecord } from '../contract/agent.ts';
import type { Effort } from '../contract/learner.ts';
import { sum } from '../util/sums.ts';

/** What matches cost. */
export function matchEffort(records: readonly MatchRecord[]): Pick<Effort, 'games' | 'evaluations'> {
  const evaluations = sum(records.map(({ evals }) => sum(evals)));
  return { games: records.length, evaluations };
}

/** Both efforts together; what one of them does not know counts as 0 there. */
export function sumOfEfforts(one: Partial<Effort>, other: Partial<Effort>): Partial<Effort> {
  const keys = ['games', 'evaluations', 'updates'] as const;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const known = [one[key], other[key]].filter((count) => count !== undefined);
      return known.length === 0 ? [] : [[key, sum(known)]];
    }),
  );
}
