import { definePlugin } from 'evolab';
import { saneLearner } from './learner.ts';

export default definePlugin({
  name: 'sane',
  learners: [saneLearner],
});
