/** The public entry 'evolab/network': layered nets and evaluators that work on any game. */
export { coreEvaluators } from './core-evaluators.ts';
export { activate, type Activation } from './activation.ts';
export { ActiveInputs } from './active-inputs.ts';
export { cascadeEncoder } from './cascade/ccnn.ts';
export { TableBuilder, rowsOf, type ExampleTable } from './cascade/example-table.ts';
export {
  beginGrowth,
  bestStage,
  candidateJobs,
  doCandidateJob,
  grow,
  type CandidateJob,
  type Growth,
  type Stage,
} from './cascade/growth.ts';
export type { Candidate } from './cascade/candidates.ts';
export type { CascadeNet, CascadeOutput } from './cascade/net.ts';
export {
  CASCADE_DEFAULTS,
  CASCADE_HELP,
  checkCascadeOptions,
  type CascadeOptions,
} from './cascade/training-options.ts';
export { unitText, type CascadeUnit } from './cascade/unit.ts';
export { Siblings } from './anchored.ts';
export { CachedEvaluator, cacheOption } from './cached-evaluator.ts';
export type { DifferentiableNet, Teachable } from './differentiable.ts';
export { Ensemble, ensembleOf } from './ensemble.ts';
export { forward } from './forward.ts';
export { allowWideKernels, wideKernelsAllowed } from './kernel/compile.ts';
export { Rprop, type RpropVariant } from './rprop.ts';
export { teachable } from './teachable.ts';
export { weightCount, type Topology } from './topology.ts';
export { subsquares } from './windows.ts';
