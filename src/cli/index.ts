/** The public entry 'evolab/command': for commands that plugins bring. */
export { knownHint } from '../util/errors.ts';
export { agentsOf, type AgentsOptions } from '../lab/agents.ts';
export type { Assembler } from '../lab/assembler.ts';
export { fillOptions } from '../lab/option-check.ts';
export type { Laboratory } from '../lab/laboratory.ts';
export { gameUse, parseOptions } from '../lab/option-text.ts';
export { runJobs, type RunOptions } from '../play/run-jobs.ts';
export { textTable } from '../report/table.ts';
export { checkWritable, kindOf, readWhole, writeWhole } from '../storage/files.ts';
export { openExecutor, type ExecutorRequest } from '../worker/open-executor.ts';
export { searchPositions, type PositionsRequest } from '../tasks/search-positions.ts';
export { interruptSignal } from './interrupt.ts';
export { common } from './flags.ts';
export { LabCommand } from './lab-command.ts';
export { nameList, numberList } from './list-flags.ts';
export { settingValue } from './setting-value.ts';
