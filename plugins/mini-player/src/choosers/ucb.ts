import { log, sum } from 'evolab';
import type { ChooserDefinition } from '../chooser.ts';

/** The constant of the tournament version, for scores from 0 to 100. */
const EXPLORATION = 5;

/** The index of UCB1: Q + C sqrt(ln n / T). */
export function ucbIndex(mean: number, uses: number, total: number): number {
  return mean + EXPLORATION * Math.sqrt(log(total) / uses);
}

export const ucb: ChooserDefinition = {
  id: 'ucb',
  summary: 'the highest upper bound of confidence, anew before every playout',
  create: () => ({
    next(means, uses) {
      const total = sum(uses);
      let best = 0;
      for (let i = 1; i < means.length; i++)
        if (ucbIndex(means[i], uses[i], total) > ucbIndex(means[best], uses[best], total)) best = i;
      return best;
    },
  }),
};
