import { defineEvaluator } from '../contract/plugin.ts';
import { createNet, NET_DEFAULTS, NET_HELP, netWeights, planNet } from './net-plan.ts';

/** A net of fully connected tanh layers over any encoder (Chellapilla and Fogel 1999: 32-40-10-1 on draughts). */
export const layered = defineEvaluator({
  id: 'layered',
  summary: 'A net of fully connected tanh layers',
  defaults: NET_DEFAULTS,
  help: NET_HELP,
  weights: (options, game) => netWeights(planNet(game, options)),
  create: (options, { game, weights }) => createNet(planNet(game, options), weights),
});
