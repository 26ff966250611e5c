import { definePlugin } from 'evolab';
import { uctCcnn } from './learner.ts';
import { rezende2017 } from './rezende-2017.ts';

export { filterExamples, tellExamples, type Example, type Filtered } from './examples.ts';
export { uctCcnn } from './learner.ts';
export { randomStates } from './random-states.ts';
export { SelfPlay, type ExampleGame, type Thinking } from './self-play.ts';

export default definePlugin({ name: 'uct-ccnn', learners: [uctCcnn], reproductions: [rezende2017] });
