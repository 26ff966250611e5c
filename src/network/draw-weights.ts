import type { Random } from '../util/random.ts';
import type { WeightBlock } from '../contract/evaluator.ts';

/** First weights: uniform in the range `start` of each block, drawn block by block. */
export function drawWeights(blocks: readonly WeightBlock[], random: Random): Float64Array {
  const weights = new Float64Array(blocks.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const { size, start } of blocks)
    for (const end = at + size; at < end; at++) weights[at] = random.between(start[0], start[1]);
  return weights;
}
