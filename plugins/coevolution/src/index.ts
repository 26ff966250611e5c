import { definePlugin } from 'evolab';
import { evolutionStrategy } from './evolution-strategy.ts';
import { coevolution } from './learner.ts';

export { openaiEs, type Ascent } from './optimizer/openai-es.ts';
export { drawSamples } from './optimizer/optimizer.ts';

export default definePlugin({
  name: 'coevolution',
  learners: [coevolution, evolutionStrategy],
});
