/**
 * The public entry for tests of plugins, with any test runner: checks that an extension keeps the promises of the
 * contract, a second implementation of rules to compare with, planted faults, and commands of lab without a process for
 * each.
 */
export type { Check } from '../checks/check.ts';
export { collectGarbage } from '../checks/collect-garbage.ts';
export { checkGame, inspectGame, type InspectGameOptions } from '../checks/inspect-game.ts';
export { divide, perft, type Division } from '../checks/perft.ts';
export type { ImageOf } from '../checks/view-checks.ts';
export {
  checkEvaluator,
  inspectEvaluator,
  type InspectEvaluatorOptions,
} from '../checks/inspect-evaluator.ts';
export { checkLearner, inspectLearner, type InspectLearnerOptions } from '../checks/inspect-learner.ts';
export { checkOptions, inspectOptions, type InspectOptionsOptions } from '../checks/inspect-options.ts';
export { checkSearcher, inspectSearcher, type InspectSearcherOptions } from '../checks/inspect-searcher.ts';
export { checkMutants, type Mutant, type RegisterTest } from './check-mutants.ts';
export { checkUniform } from './check-uniform.ts';
export { checkedOptions } from './checked-options.ts';
export { contextOf, type Context, type ContextOptions } from './context-of.ts';
export { crossPlay, type Reference } from './cross-play.ts';
export { emptyFolder, type After } from './empty-folder.ts';
export { hashedEvaluator } from './hashed-evaluator.ts';
export { installedGames, installedLaboratory } from './installed-laboratory.ts';
export { lab, labJson, labProcess, linkPlugins, outcomeOf, startLab, type Surroundings } from './lab.ts';
export type { Outcome } from '../cli/lab-server.ts';
export { laboratoryOf } from './laboratory-of.ts';
export { legalNames, moveNamed, movesByName, playNames } from './named-moves.ts';
export { randomPosition } from './random-position.ts';
export { repeats, whole } from './repeats.ts';
export { armsGame, countGame, penniesGame, pileGame, pushingGame } from './toy-games.ts';
export { markedText, viewOf } from './views.ts';
export { UNUSED_CONTEXT } from './unused-context.ts';
