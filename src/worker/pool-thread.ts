import { workerData } from 'node:worker_threads';
import type { Batch } from '../contract/executor.ts';
import { CpuMeter } from '../play/cpu-meter.ts';
import { doBatch } from './batch.ts';
import { errorReply, type Reply } from './reply.ts';
import { openThread, type ThreadData } from './thread.ts';
import { ThreadPools } from './thread-pools.ts';

const data = workerData as ThreadData;
const factory = openThread(data, new ThreadPools(data.plugins));

/** The entry of a thread of the pool. */
export default function run(batch: Batch): Reply {
  try {
    const meter = new CpuMeter(0);
    const results = meter.time(() => doBatch(batch, factory));
    return { results, cpu: meter.seconds };
  } catch (error) {
    return errorReply(error);
  }
}
