import { receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Assembler } from '../lab/assembler.ts';
import { installResolver } from '../lab/resolver.ts';
import { allowWideKernels } from '../network/kernel/compile.ts';
import type { SearchThreadData } from './thread-pools.ts';

// A thread that helps another to search: builds the same container, then waits for calls in shared memory.
installResolver();
const [
  { createContainer },
  { installedPlugin },
  { corePlugin },
  { Service },
  { serve },
  { SharedState },
  { sharedWords },
] = await Promise.all([
  import('../lab/container.ts'),
  import('../lab/plugins.ts'),
  import('../lab/core-plugin.ts'),
  import('../lab/tokens.ts'),
  import('../search/parallel/serve.ts'),
  import('../search/parallel/shared-state.ts'),
  import('../search/parallel/split-points.ts'),
]);
const { plugins, memory, threadIndex, timeoutMillis, port, wideKernels } = workerData as SearchThreadData;
if (wideKernels) allowWideKernels();
let done = false;
// Also if code of a plugin ends the process, which here is this thread.
process.on('exit', () => {
  if (!done) new SharedState(sharedWords(memory), threadIndex, timeoutMillis).fail();
});
try {
  const assembler = createContainer([corePlugin, ...plugins.map(installedPlugin)]).get<Assembler>(
    Service.assembler,
  );
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
  // Before the others learn that something is wrong.
  port.postMessage(error instanceof Error ? error.message : String(error));
  new SharedState(sharedWords(memory), threadIndex, timeoutMillis).fail();
}
done = true;
port.close();
