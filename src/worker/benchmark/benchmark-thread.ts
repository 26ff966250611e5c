import { parentPort, workerData } from 'node:worker_threads';
import { errorReply } from '../reply.ts';
import { measurePart, type BenchmarkRequest } from './parts.ts';
import { openThread, type ThreadData } from '../thread.ts';

// A thread that measures one part of a game and ends: nothing that another part did to the compiled code can
// slow it.
const { request, ...data } = workerData as ThreadData & { readonly request: BenchmarkRequest };
try {
  parentPort?.postMessage({ results: [measurePart(openThread(data), request)] });
} catch (error) {
  parentPort?.postMessage(errorReply(error));
}
