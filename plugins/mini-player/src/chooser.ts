import type { Random } from 'evolab';

/** Decides which strategy leads the next playout, by the scores of the strategies so far. */
export interface Chooser {
  /**
   * `means` are mean own scores on 0 to 100, `uses` the playouts that each strategy led. Called only once
   * every strategy has led a playout.
   */
  next(means: Float64Array, uses: Int32Array): number;
  /** A new game begins. */
  reset?(): void;
}

export interface ChooserDefinition {
  readonly id: string;
  readonly summary: string;
  create(strategies: number, random: Random): Chooser;
}

/**
 * A plan of playouts: `counts[i]` of strategy i, spread evenly. Where several fall on the same slot, the
 * strategy that comes first in `order` is first.
 */
export function interleave(counts: ArrayLike<number>, order: readonly number[]): number[] {
  const slots: { readonly strategy: number; readonly at: number; readonly place: number }[] = [];
  order.forEach((strategy, place) => {
    for (let k = 1; k <= counts[strategy]; k++)
      slots.push({ strategy, at: (k - 0.5) / counts[strategy], place });
  });
  return slots.sort((a, b) => a.at - b.at || a.place - b.place).map(({ strategy }) => strategy);
}

/** Strategies by their means, the best first; equal ones in their own order. */
export function ranked(means: Float64Array): number[] {
  return Array.from(means.keys()).sort((a, b) => means[b] - means[a] || a - b);
}
