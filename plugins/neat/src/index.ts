import { definePlugin } from 'evolab';
import { neat } from './evaluator.ts';
import { hyperneat } from './hyperneat/evaluator.ts';
import { neatLearner } from './learner.ts';
import { neatReport } from './report.ts';

export default definePlugin({
  name: 'neat',
  evaluators: [neat, hyperneat],
  learners: [neatLearner],
  reports: [neatReport],
});
