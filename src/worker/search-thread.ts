import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import { openThread } from './thread.ts';
import type { SearchThreadData } from './thread-pools.ts';

// A thread that helps another to search, as the searcher's definition says.
const data = workerData as SearchThreadData;
const { searcher, memory, threadIndex, timeoutMillis, port } = data;
let tellOthers = (): void => {};
let done = false;
// Also if code of a plugin ends the process, which here means this thread.
process.on('exit', () => {
  if (!done) tellOthers();
});
try {
  await openThread(data).serve(searcher, {
    memory,
    threadIndex,
    timeoutMillis,
    receive: () => {
      const received: { message: unknown } | undefined = receiveMessageOnPort(port);
      return received?.message;
    },
    onFailure: (tell) => (tellOthers = tell),
  });
} catch (error) {
  // The reason is sent before the others learn that something is wrong.
  port.postMessage(error instanceof Error ? error.message : String(error));
  tellOthers();
}
done = true;
port.close();
