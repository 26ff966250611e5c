import { smallest } from 'evolab';
import { interleave, ranked, type Chooser, type ChooserDefinition } from '../chooser.ts';

/**
 * The playouts of a plan for the best strategy, the second best and so on: 47 in total for six strategies.
 */
const BY_RANK = [22, 11, 7, 4, 2, 1];

/** The lowest score of a strategy in a plan, so that ratios stay finite. */
const LEAST = 0.01;

/** The highest ratio to the worst strategy, so that a plan of squares stays finite. */
const MOST_TIMES = 100;

/** A chooser that follows a plan to its end and then makes the next. */
function planned(plan: (means: Float64Array) => number[], reset?: () => void): Chooser {
  let queue: number[] = [];
  let at = 0;
  return {
    next(means) {
      if (at === queue.length) [queue, at] = [plan(means), 0];
      return queue[at++];
    },
    reset() {
      [queue, at] = [[], 0];
      reset?.();
    },
  };
}

export const ranks: ChooserDefinition = {
  id: 'ranks',
  summary: 'a fixed number of playouts for the best strategy, the second best and so on (static allocation)',
  create: () =>
    planned((means) => {
      const order = ranked(means);
      const counts = new Int32Array(means.length);
      order.forEach((strategy, rank) => (counts[strategy] = BY_RANK[rank] ?? 1));
      return interleave(counts, order);
    }),
};

/**
 * The playouts of each strategy in the next plan by its ratio to the worst one; `carry` is the remainder so
 * far.
 */
export function squaredCounts(ratios: readonly number[], carry: Float64Array, literal: boolean): number[] {
  return ratios.map((ratio, i) => {
    // In the slides the carry is inside the square, which multiplies the remainder.
    const share = literal ? (ratio + carry[i]) ** 2 : ratio ** 2 + carry[i];
    const count = Math.floor(share);
    carry[i] = share - count;
    return count;
  });
}

function squaredPlan(literal: boolean): (strategies: number) => Chooser {
  return (strategies) => {
    const carry = new Float64Array(strategies);
    return planned(
      (means) => {
        const least = Math.max(LEAST, smallest(means));
        const ratios = Array.from(means, (mean) => Math.min(MOST_TIMES, Math.max(1, mean / least)));
        return interleave(squaredCounts(ratios, carry, literal), ranked(means));
      },
      () => carry.fill(0),
    );
  };
}

export const squared: ChooserDefinition = {
  id: 'squared',
  summary: 'playouts in proportion to the squares of the scores',
  create: squaredPlan(false),
};

export const squaredLiteral: ChooserDefinition = {
  id: 'squared-literal',
  summary: 'the same with the carry inside the square, as printed',
  create: squaredPlan(true),
};

export const proportional: ChooserDefinition = {
  id: 'proportional',
  summary: 'playouts in proportion to the scores',
  create: (strategies) => {
    const carry = new Float64Array(strategies);
    return planned(
      (means) => {
        const least = Math.max(LEAST, smallest(means));
        const counts = Array.from(means, (mean, i) => {
          const share = Math.max(1, mean / least) + carry[i];
          carry[i] = share - Math.floor(share);
          return Math.floor(share);
        });
        return interleave(counts, ranked(means));
      },
      () => carry.fill(0),
    );
  },
};
