import { defineEvaluator, definePlugin } from 'evolab';
import { checkWeights } from 'evolab/network';
import { designOf, weightBlocks } from './design.ts';
import { ConvEvaluator } from './evaluator.ts';
import { convGraph } from './graph.ts';
import { theKernel } from './kernel.ts';
import { OPTIONS } from './options.ts';
import { SeenNet } from './seen-net.ts';
import { TrainableConv } from './trainable.ts';

/**
 * A convolutional net with a value and a policy on one body of residual blocks (He et al. 2016; Silver et al. 2017), without
 * batch normalisation.
 */
export const conv = defineEvaluator({
  id: 'conv',
  summary: 'A convolutional net on the cells of the board: residual blocks, with a value and a policy',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  check: ({ planes }) => (planes % 8 === 0 ? undefined : `planes ${planes} is not a multiple of 8`),
  weights: (options, game) => weightBlocks(designOf(game, options)),
  create(options, { game, weights }) {
    const design = designOf(game, options);
    const seen = new SeenNet(theKernel(), design, 1, false);
    checkWeights(weights, seen.net.weights.length);
    seen.net.load(weights);
    return new ConvEvaluator(seen, design);
  },
  trainable: (options, game, training) => new TrainableConv(designOf(game, options), training),
  graph: (options, { game, weights }) => convGraph(designOf(game, options), weights),
});

export default definePlugin({ name: 'conv', evaluators: [conv] });
