import { definePlugin } from 'evolab';
import { formula } from './evaluator.ts';
import { geneticLearner } from './learner.ts';

export default definePlugin({
  name: 'genetic-programming',
  evaluators: [formula],
  learners: [geneticLearner],
});
