import type { Random } from '../util/random.ts';
import type { WeightBlock } from '../contract/evaluator.ts';

/** First weights: those that are given, else uniform in the range `start` of each block, drawn block by block. */
export function drawWeights(blocks: readonly WeightBlock[], random: Random): Float64Array {
  const weights = new Float64Array(blocks.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const { size, start, given } of blocks) {
    if (given) weights.set(given, at);
    else for (let i = 0; i < size; i++) weights[at + i] = random.between(start[0], start[1]);
    at += size;
  }
  return weights;
}
