import { definePlugin } from 'evolab';
import { dVisionDraughts2010 } from './reproduction/d-visiondraughts-2010.ts';
import { featureNet } from './feature-evaluator.ts';
import { tdCloning } from './learner.ts';

export { FeatureEvaluator, featureNet } from './feature-evaluator.ts';
export { FeatureMap, featureMapOf, type CodedFeature } from './feature-map.ts';
export { FeatureNet } from './feature-net.ts';
export { tdCloning } from './learner.ts';
export { NET_FEATUREMAP } from './net-featuremap.ts';
export { TdLambda } from './td-lambda.ts';

export default definePlugin({
  name: 'd-visiondraughts',
  evaluators: [featureNet],
  learners: [tdCloning],
  reproductions: [dVisionDraughts2010],
});
