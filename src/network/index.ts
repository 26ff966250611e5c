/** The public entry 'evolab/network': layered nets and evaluators that work on any game. */
export { coreEvaluators } from './core-evaluators.ts';
export { activate, type Activation } from './activation.ts';
export { ActiveInputs } from './active-inputs.ts';
export { CachedEvaluator } from './cached-evaluator.ts';
export type { DifferentiableNet, Teachable } from './differentiable.ts';
export { Ensemble } from './ensemble.ts';
export { forward } from './forward.ts';
export { teachable } from './teachable.ts';
export { weightCount, type Topology } from './topology.ts';
export { subsquares } from './windows.ts';
