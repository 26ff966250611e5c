import { definePlugin } from 'evolab';
import { mc, td } from './learner.ts';

export { mc, quota, td } from './learner.ts';
export { McLesson, monteCarloTargets, TdLesson, type Lesson } from './lesson.ts';
export { stageAt, type Stage } from './schedule.ts';
export { SelfPlay, type Witness } from './self-play.ts';

export default definePlugin({ name: 'td-mc', learners: [td, mc] });
