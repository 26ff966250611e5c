/** The public entry 'evolab/command': for commands that plugins bring. */
export { knownHint, leftOut } from '../util/errors.ts';
export { membersOf, placeIn, resolveAgent, splitOptions } from '../agents/agent-source.ts';
export { canPlay } from '../agents/can-play.ts';
export { agentsOf, type AgentsOptions } from '../agents/agents.ts';
export { AgentFactory } from '../registry/agent-factory.ts';
export { limitsOf } from '../registry/registries.ts';
export { checkBudget, deepened, parseBudget, parseBudgets, withBudget } from '../agents/budget.ts';
export { levelFile, levelFiles } from '../agents/level-file.ts';
export { openOracle, oracleFor, oracleNames, type NamedOracle } from '../experiment/oracle-sets.ts';
export { fillOptions } from '../registry/option-check.ts';
export type { Laboratory } from '../agents/laboratory.ts';
export { openingsOf, parseOpeningPlan, type Book, type OpeningPlan } from '../agents/opening-plan.ts';
export { gameUse, parseOptions } from '../config/option-text.ts';
export { gameText } from '../registry/spec-text.ts';
export { parsePosition } from '../agents/position.ts';
export { fitting, keyOf, withSettings } from '../config/fitting.ts';
export { kindOfSpec } from '../contract/extension-kinds.ts';
export type { LabConfig } from '../config/config-form.ts';
export { difference, settingsOf, type Settings } from '../config/settings.ts';
export { treePage } from '../tasks/analyze.ts';
export { closeAll } from '../tasks/close-all.ts';
export { openGames, type GameSource } from '../tasks/game-source.ts';
export { gameOf, moveNames } from '../agents/stored-game.ts';
export { parseText } from '../storage/yaml-text.ts';
export { checkState } from '../experiment/experiment.ts';
export { methodsOf, runConfig, storedRun } from '../experiment/run-settings.ts';
export { versionsIn, versionsWarning } from '../experiment/versions.ts';
export { choicesAt } from '../analysis/choices.ts';
export { playMatches, playSeries, runJobs, type RunOptions } from '../play/run-jobs.ts';
export { progressText, shareText } from '../report/progress-text.ts';
export {
  eloText,
  fixed,
  intervalOf,
  payoffsText,
  percent,
  percentRange,
  rangeText,
  shareOf,
  signed,
} from '../report/numbers.ts';
export type { Meeting } from '../statistics/bradley-terry.ts';
export { ratePool, type Rating, type RatingOptions } from '../statistics/rating.ts';
export { defaultsIn } from '../report/limit-remarks.ts';
export { textTable } from '../report/table.ts';
export {
  agentsOfRun,
  generationsOf,
  hallFile,
  keptChampions,
  keptGenerations,
} from '../experiment/run-files.ts';
export type { StoredAgent } from '../storage/agent-file.ts';
export { readEndgame } from '../storage/endgame-file.ts';
export { checkWritable, kindOf, readText, readWhole, writeWhole } from '../storage/files.ts';
export { leftOpen } from '../worker/left-open.ts';
export { openExecutor, type ExecutorRequest } from '../worker/open-executor.ts';
export type { NoteEvent, ProgressEvent, TaskContext, TaskEvent } from '../tasks/context.ts';
export { playKeptSeries } from '../tasks/kept-series.ts';
export { duel } from '../tasks/duel.ts';
export { evolve, type EffortBudget, type EvolutionEvent } from '../tasks/evolve.ts';
export { listed, type ListedExtension } from '../tasks/list.ts';
export { taskOf, type ReproductionTask, type TaskReproductionContext } from '../tasks/reproduction-task.ts';
export {
  checkOwn,
  describeRun,
  judgementsOf,
  readReported,
  reportOfWork,
  runsBelow,
  type ListedRun,
} from '../tasks/runs.ts';
export { seatsOf } from '../play/pair.ts';
export { FollowedTournament } from '../tournament/follow.ts';
export type { Played } from '../tournament/folder.ts';
export { finishedGame } from '../tournament/games.ts';
export { pairingUnit } from '../tournament/pairing.ts';
export { plannedPairings } from '../tournament/schedule.ts';
export { tablesOf } from '../tournament/tables.ts';
export { ThreadPools } from '../worker/thread-pools.ts';
export { lineText, terminalText } from '../util/escape.ts';
export { shellWord } from '../util/shell-word.ts';
export { interruptSignal } from './interrupt.ts';
export { common, OPENINGS_FLAG } from './flags.ts';
export { gameWord, onlyGame } from './game-word.ts';
export { LabCommand } from './lab-command.ts';
export type { OutputFile } from '../storage/output-file.ts';
export { startListening } from './listen.ts';
export { openAddress } from './open-page.ts';
export { TaskView } from './task-view.ts';
export { nameList, numberList } from './list-flags.ts';
export { optionFlags, optionsIn } from './option-flags.ts';
export { settingsIn } from './configuration.ts';
export { optionsInUse, type UsedOptions } from '../tasks/method-options.ts';
export { settingValue } from '../config/setting-value.ts';
