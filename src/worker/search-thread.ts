import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { serve } from '../search/parallel/serve.ts';
import { SharedState } from '../search/parallel/shared-state.ts';
import { sharedWords } from '../search/parallel/split-points.ts';
import { openThread } from './thread.ts';
import type { SearchThreadData } from './thread-pools.ts';

// A thread that helps another to search: it waits for calls in shared memory.
const data = workerData as SearchThreadData;
const { memory, threadIndex, timeoutMillis, port } = data;
let done = false;
// Also if code of a plugin ends the process, which here means this thread.
process.on('exit', () => {
  if (!done) new SharedState(sharedWords(memory), threadIndex, timeoutMillis).fail();
});
try {
  const assembler = openThread(data);
  serve({
    memory,
    threadIndex,
    timeoutMillis,
    receive: () => (receiveMessageOnPort(port) as { message: unknown } | undefined)?.message,
    make(agent) {
      const spec = { name: 'helper', searcher: { use: 'random' }, budget: {}, ...agent };
      return { game: assembler.game(spec.game), evaluator: assembler.evaluator(spec) };
    },
  });
} catch (error) {
  // The reason is sent before the others learn that something is wrong.
  port.postMessage(error instanceof Error ? error.message : String(error));
  new SharedState(sharedWords(memory), threadIndex, timeoutMillis).fail();
}
done = true;
port.close();
