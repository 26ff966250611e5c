import { definePlugin } from 'evolab';
import { featureNet } from './feature-evaluator.ts';
import { tdCloning } from './learner.ts';

export { SelfPlay } from './self-play.ts';
export type { Costs } from './simulation/event-clock.ts';
export { DEFAULT_COSTS, SEARCHES } from './simulation/simulate-speedup.ts';
export { SimulatedSearch } from './simulation/simulated-search.ts';

export default definePlugin({
  name: 'd-visiondraughts',
  evaluators: [featureNet],
  learners: [tdCloning],
});
