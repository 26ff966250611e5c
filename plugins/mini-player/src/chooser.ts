import type { Random } from 'evolab';

/** Decides which strategy the next playout follows, by the scores that each had so far. */
export interface Chooser {
  /** `means` are average own scores on 0 to 100, `uses` how many playouts each strategy had; never called before every strategy had one. */
  next(means: Float64Array, uses: Int32Array): number;
  /** A new game begins. */
  reset?(): void;
}

export interface ChooserDefinition {
  readonly id: string;
  readonly summary: string;
  create(strategies: number, random: Random): Chooser;
}

/** A plan of playouts: `counts[i]` of strategy i, spread evenly, the better strategy first where slots fall together. */
export function interleave(counts: ArrayLike<number>, order: readonly number[]): number[] {
  const slots: { readonly strategy: number; readonly at: number; readonly place: number }[] = [];
  order.forEach((strategy, place) => {
    for (let k = 1; k <= counts[strategy]; k++)
      slots.push({ strategy, at: (k - 0.5) / counts[strategy], place });
  });
  return slots.sort((a, b) => a.at - b.at || a.place - b.place).map(({ strategy }) => strategy);
}

/** Strategies, the best first; of equals the earlier. */
export function ranked(means: Float64Array): number[] {
  return Array.from(means.keys()).sort((a, b) => means[b] - means[a] || a - b);
}
