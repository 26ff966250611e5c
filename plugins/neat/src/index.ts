import { definePlugin } from 'evolab';
import { neat } from './evaluator.ts';
import { hyperneat } from './hyperneat/evaluator.ts';
import { neatLearner } from './learner.ts';
import { neatReport } from './report.ts';

export { generalisation, withoutVelocities, withVelocities } from './benchmark/pole-tasks.ts';
export { PAPER, PAPER_LARGE } from './benchmark/rules.ts';
export { solve, type Task } from './benchmark/task.ts';
export { hiddenNodes, xor } from './benchmark/xor.ts';

export default definePlugin({
  name: 'neat',
  evaluators: [neat, hyperneat],
  learners: [neatLearner],
  reports: [neatReport],
});
