/**
 * The public entry 'evolab/executor': for plugins that have batches done elsewhere than on threads of this
 * process.
 */
export { versionDifference, versionsOf } from '../lab/versions.ts';
export { decode, encode } from '../storage/codec.ts';
export { sha256 } from '../storage/envelope.ts';
export { doBatch } from './batch.ts';
export { keepBatch, readBatch } from './kept-batch.ts';
export { openPool } from './open-executor.ts';
export { errorReply, resultsOf, type Reply } from './reply.ts';
