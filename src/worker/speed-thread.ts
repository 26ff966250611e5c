import { parentPort, workerData } from 'node:worker_threads';
import { errorReply } from './reply.ts';
import { measureGame, type SpeedRequest } from './speed.ts';
import { openThread, type ThreadData } from './thread.ts';

// A thread that measures one part of a game and ends: nothing that another part did to the compiled code can slow it.
const { request, ...data } = workerData as ThreadData & { readonly request: SpeedRequest };
try {
  parentPort?.postMessage({ results: [measureGame(openThread(data), request)] });
} catch (error) {
  parentPort?.postMessage(errorReply(error));
}
