import { definePlugin } from 'evolab';
import { expertIteration } from './learner.ts';

export { expertIteration } from './learner.ts';
export { lambdaReturns } from './targets.ts';

export default definePlugin({ name: 'expert-iteration', learners: [expertIteration] });
