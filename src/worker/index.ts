/**
 * The public entry 'evolab/executor': for plugins that have batches done elsewhere than on threads of this
 * process, or something else done on a thread of its own.
 */
export { versionDifference, versionsOf } from '../experiment/versions.ts';
export { decode, encode } from '../storage/codec.ts';
export { sha256 } from '../storage/envelope.ts';
export { doBatch } from './batch.ts';
export { keepBatch, readBatch } from './kept-batch.ts';
export { openPool } from './open-executor.ts';
export { openThread, threadData, type ThreadData } from './thread.ts';
export { sameResults } from './result-check.ts';
export { ThreadPools } from './thread-pools.ts';
export { errorReply, replyOf, resultsOf, type Reply } from './reply.ts';
