import type { Errors } from './update-rule.ts';

/** Statistics of episodes. */
export interface Counts extends Errors {
  plies: number;
  draws: number;
}

export const newCounts = (): Counts => ({ updates: 0, squares: 0, plies: 0, draws: 0 });
