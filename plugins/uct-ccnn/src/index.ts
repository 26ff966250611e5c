import { definePlugin } from 'evolab';
import { ccnn } from './cascade/ccnn.ts';
import { candidateJob } from './cascade/growth.ts';
import { uctCcnn } from './learner.ts';
import { netInspector } from './net-inspector.ts';
import { uctFit } from './uct-fit.ts';

export { ccnn } from './cascade/ccnn.ts';
export { filterExamples, tellExamples, type Example, type Filtered } from './examples.ts';
export { uctCcnn } from './learner.ts';
export { uctFit } from './uct-fit.ts';
export { randomStates } from './random-states.ts';
export { SelfPlay, type ExampleGame, type Thinking } from './self-play.ts';

export default definePlugin({
  name: 'uct-ccnn',
  evaluators: [ccnn],
  learners: [uctCcnn, uctFit],
  jobs: [candidateJob],
  inspectors: [netInspector],
});
