/** The public entry for tests of plugins: checks that an extension keeps the promises of the contract. */
export type { Check } from './check.ts';
export { checkGame, inspectGame, type InspectGameOptions } from './inspect-game.ts';
export { divide, perft, type Division } from './perft.ts';
export type { ImageOf } from './view-checks.ts';
export { checkEvaluator, inspectEvaluator, type InspectEvaluatorOptions } from './inspect-evaluator.ts';
export { checkLearner, inspectLearner, type InspectLearnerOptions } from './inspect-learner.ts';
export { checkOptions, inspectOptions, type InspectOptionsOptions } from './inspect-options.ts';
export { checkSearcher, inspectSearcher, type InspectSearcherOptions } from './inspect-searcher.ts';
