import { withinBounds, type Optimizer, type WeightBlock } from 'evolab';

/** A distribution of weights and the running mean of its means. Plain data. */
export interface Averaged {
  /** The state of the optimizer. */
  readonly distribution: unknown;
  /** The running mean of the means of all generations, or of those since the last restart; within the bounds of weights. */
  readonly average: Float64Array;
  /** The generation with which the running mean began, if not the first one. */
  readonly since?: number;
}

/**
 * The distribution `next` that follows in this generation (from 0), with its running mean, in which the last mean has this
 * share, or an equal one as long as that is more. It begins anew where the optimizer has gone to another run: between two
 * optima weights may be worth little.
 */
export function averaged(
  { distribution, average, since = 0 }: Averaged,
  next: unknown,
  { optimizer, blocks, generation, share }: AveragedBy,
): Averaged {
  const elsewhere = optimizer.runOf?.(next) !== optimizer.runOf?.(distribution);
  const began = elsewhere ? generation : since;
  const weight = Math.max(share, 1 / (generation + 1 - began));
  const mean = withinBounds(blocks, optimizer.meanOf(next));
  return {
    distribution: next,
    average: average.map((old, j) => old + weight * (mean[j] - old)),
    ...(began > 0 && { since: began }),
  };
}

interface AveragedBy {
  readonly optimizer: Optimizer<unknown>;
  readonly blocks: readonly WeightBlock[];
  readonly generation: number;
  readonly share: number;
}
