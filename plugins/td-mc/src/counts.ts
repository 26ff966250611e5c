import { plain, type Effort, type PlainCheck } from 'evolab';
import type { Errors } from './update-rule.ts';

/** Statistics of episodes. */
export interface Counts extends Errors {
  plies: number;
  draws: number;
  /** Positions that were evaluated to choose moves. */
  evaluations: number;
}

/** Checks counts that another machine made. */
export const countsCheck: PlainCheck = plain.record({
  updates: plain.count,
  squares: plain.measure,
  plies: plain.count,
  draws: plain.count,
  evaluations: plain.count,
});

export const newCounts = (): Counts => ({ updates: 0, squares: 0, plies: 0, draws: 0, evaluations: 0 });

/** Adds what `more` counted. */
export function addCounts(counts: Counts, more: Counts): void {
  for (const key of ['updates', 'squares', 'plies', 'draws', 'evaluations'] as const)
    counts[key] += more[key];
}

/** What the measures of a generation say of its `games` episodes. */
export const measuresOf = ({ updates, squares, plies, draws }: Counts, games: number) => ({
  games,
  error: Math.sqrt(squares / Math.max(1, updates)),
  plies: plies / games,
  draws: draws / games,
});

/** What they cost. */
export const effortOf = ({ evaluations, updates }: Counts, games: number): Effort => ({
  games,
  evaluations,
  updates,
});
