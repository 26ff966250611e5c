import type { WeightBlock } from '../contract/evaluator.ts';

/** The weights with those of blocks that have bounds moved to the nearest value within them; the same array if none has. */
export function withinBounds(blocks: readonly WeightBlock[], weights: Float64Array): Float64Array {
  if (!blocks.some(({ bounds }) => bounds)) return weights;
  const kept = weights.slice();
  let at = 0;
  for (const { size, bounds } of blocks) {
    if (bounds)
      for (let i = at; i < at + size; i++) kept[i] = Math.min(bounds[1], Math.max(bounds[0], kept[i]));
    at += size;
  }
  return kept;
}
