import { plain, type PlainCheck } from 'evolab';
import type { Errors } from './update-rule.ts';

/** Statistics of episodes. */
export interface Counts extends Errors {
  plies: number;
  draws: number;
}

/** Checks counts that another machine made. */
export const countsCheck: PlainCheck = plain.record({
  updates: plain.count,
  squares: plain.measure,
  plies: plain.count,
  draws: plain.count,
});

export const newCounts = (): Counts => ({ updates: 0, squares: 0, plies: 0, draws: 0 });
