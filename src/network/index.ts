/** The public entry 'evolab/network': layered nets and evaluators that work on any game. */
export { coreEvaluators } from './core-evaluators.ts';
export { activate, boundedExp, type Activation } from './activation.ts';
export { ActiveInputs } from './active-inputs.ts';
export { Siblings } from './anchored.ts';
export { CachedEvaluator, cacheOption } from './cached-evaluator.ts';
export type { DifferentiableNet } from './differentiable-net.ts';
export type { Teachable } from './differentiable.ts';
export { Ensemble, ensembleOf } from './ensemble.ts';
export { forward } from './forward.ts';
export { META_STEP, trainableNet, type GradientNet } from './gradient-trainable.ts';
export { GraphBuilder } from './graph-builder.ts';
export { allowWideKernels, wideKernelsAllowed } from './kernel/compile.ts';
export { encoderOf } from './net-plan.ts';
export { Rprop, RPROPS, type RpropVariant } from './rprop.ts';
export { isTeachable, teachable } from './teachable.ts';
export { checkWeights, weightCount, type Topology } from './topology.ts';
export { Viewer, viewOption, type View } from './view.ts';
export { subsquares } from './subsquares.ts';
