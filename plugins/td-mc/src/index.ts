import { definePlugin } from 'evolab';
import { fausser2008Ensemble } from './fausser-2008-ensemble.ts';
import { fausser2008Rbf } from './fausser-2008-rbf.ts';
import { fausser2008 } from './fausser-2008.ts';
import { mc, td } from './learner.ts';

export { mc, td } from './learner.ts';
export { McLesson, monteCarloTargets, TdLesson, type Lesson } from './lesson.ts';
export { quota } from './quota.ts';
export { stageAt, type Stage } from './schedule.ts';
export { SelfPlay, type Witness } from './self-play.ts';

export default definePlugin({
  name: 'td-mc',
  learners: [td, mc],
  reproductions: [fausser2008, fausser2008Ensemble, fausser2008Rbf],
});
