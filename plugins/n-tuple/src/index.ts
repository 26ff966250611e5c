import { defineEvaluator, definePlugin, LabError, type WeightBlock } from 'evolab';
import { CachedEvaluator } from 'evolab/network';
import { describeTables, tableWorths } from './describe.ts';
import { lookUpGraph } from './graph.ts';
import { evenWeights, LookUpNet } from './net.ts';
import { tableParts } from './parts.ts';
import { OPTIONS, planOf, type Plan } from './plan.ts';

/** A block for each table of each stage and role. */
function blocksOf({ layout, sides, stages }: Plan, spread: number): WeightBlock[] {
  const blocks: WeightBlock[] = [];
  for (let stage = 0; stage < stages; stage++) {
    for (let side = 0; side < sides; side++) {
      for (const { cells, size } of layout.tables) {
        const ofRole = sides > 1 ? `, role ${side + 1}` : '';
        const unstaged = `${cells.join('-')}${ofRole}`;
        const name = stages > 1 ? `${cells.join('-')}, stage ${stage + 1}${ofRole}` : unstaged;
        blocks.push({ name, size, start: [-spread, spread], unstaged });
      }
    }
  }
  return blocks;
}

/** N-tuple networks (Bledsoe and Browning 1959; for games Lucas 2008). */
export const nTuple = defineEvaluator({
  id: 'n-tuple',
  summary: 'The hyperbolic tangent of a sum of weights that groups of cells look up in tables',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  weights: (options, game) => blocksOf(planOf(game, options), options.spread),
  stageOptions: ['stages', 'stageBy'],
  create(options, { game, weights }) {
    const net = new LookUpNet(planOf(game, options));
    net.set(weights);
    return options.cache > 0 ? new CachedEvaluator(net, options.cache) : net;
  },
  describe(options, { game, weights }) {
    const plan = planOf(game, options);
    const net = new LookUpNet(plan);
    net.set(weights);
    const tables = tableWorths(plan, game, evenWeights(plan, weights), net);
    return { text: describeTables(tables, plan.encoder), data: { tables } };
  },
  graph(options, { game, weights }) {
    const plan = planOf(game, options);
    return lookUpGraph(plan, options, evenWeights(plan, weights));
  },
  parts(options, { game, weights }) {
    const plan = planOf(game, options);
    return tableParts(plan, evenWeights(plan, weights));
  },
  trainable(options, game, training) {
    if (training.step === 'adam' || training.step === 'mean')
      throw new LabError(
        'LAB_BAD_OPTION',
        training.step === 'adam'
          ? "step 'adam' changes every weight at every step, and an n-tuple network has too many"
          : "step 'mean' is not for n-tuple networks",
        'step: idbd, tc, tc-exp or fixed',
      );
    return new LookUpNet(planOf(game, options), training);
  },
});

export default definePlugin({
  name: 'n-tuple',
  evaluators: [nTuple],
});
