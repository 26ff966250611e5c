import { defineEvaluator } from '../contract/plugin.ts';
import { trainableNet } from './gradient-trainable.ts';
import { layeredGradient } from './layered-gradient.ts';
import { netGraph } from './net-graph.ts';
import { createNet, NET_OPTIONS, netWeights, planNet } from './net-plan.ts';

/**
 * A net of fully connected tanh layers over any encoder (Chellapilla and Fogel 1999: 32-40-10-1 on draughts).
 */
export const layered = defineEvaluator({
  id: 'layered',
  summary: 'A net of fully connected tanh layers',
  options: NET_OPTIONS,
  weights: (options, game) => netWeights(planNet(game, options)),
  create: (options, { game, weights }) => createNet(planNet(game, options), weights),
  trainable: (options, game, training) => trainableNet(layeredGradient(planNet(game, options)), training),
  graph: (options, { game, weights }) => netGraph(planNet(game, options), options, weights),
});
