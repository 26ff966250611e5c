import { definePlugin } from 'evolab';
import { evolutionStrategy } from './evolution-strategy.ts';
import { coevolution } from './learner.ts';
import { memories } from './memory/index.ts';
import { optimizers } from './optimizer/index.ts';

export default definePlugin({
  name: 'coevolution',
  learners: [coevolution, evolutionStrategy],
  optimizers,
  memories,
});
