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

/** How a plan follows from the ratios of scores. */
interface Shares {
  readonly exponent: 1 | 2;
  /** Whether the carry is inside the power, as in the slides, which multiplies the remainder. */
  readonly literal?: boolean;
}

/**
 * The playouts of each strategy in the next plan by its ratio to the worst one; `carry` is the remainder so
 * far.
 */
export function carriedCounts(
  ratios: readonly number[],
  carry: Float64Array,
  { exponent, literal = false }: Shares,
): number[] {
  return ratios.map((ratio, i) => {
    const share = literal ? (ratio + carry[i]) ** exponent : ratio ** exponent + carry[i];
    const count = Math.floor(share);
    carry[i] = share - count;
    return count;
  });
}

function byRatio(shares: Shares): (strategies: number) => Chooser {
  const most = shares.exponent === 1 ? Infinity : MOST_TIMES;
  return (strategies) => {
    const carry = new Float64Array(strategies);
    return planned(
      (means) => {
        const least = Math.max(LEAST, smallest(means));
        const ratios = Array.from(means, (mean) => Math.min(most, Math.max(1, mean / least)));
        return interleave(carriedCounts(ratios, carry, shares), ranked(means));
      },
      () => carry.fill(0),
    );
  };
}

export const squared: ChooserDefinition = {
  id: 'squared',
  summary: 'playouts in proportion to the squares of the scores',
  create: byRatio({ exponent: 2 }),
};

export const squaredLiteral: ChooserDefinition = {
  id: 'squared-literal',
  summary: 'the same with the carry inside the square, as printed',
  create: byRatio({ exponent: 2, literal: true }),
};

export const proportional: ChooserDefinition = {
  id: 'proportional',
  summary: 'playouts in proportion to the scores',
  create: byRatio({ exponent: 1 }),
};
