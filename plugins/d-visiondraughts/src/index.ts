import { definePlugin } from 'evolab';
import { dVisionDraughts2010 } from './reproduction/d-visiondraughts-2010.ts';
import { featureNet } from './feature-evaluator.ts';
import { tdCloning } from './learner.ts';

export default definePlugin({
  name: 'd-visiondraughts',
  evaluators: [featureNet],
  learners: [tdCloning],
  reproductions: [dVisionDraughts2010],
});
