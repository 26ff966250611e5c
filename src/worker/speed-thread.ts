import { parentPort, workerData } from 'node:worker_threads';
import type { Assembler } from '../lab/assembler.ts';
import type { KnownPlugin } from '../lab/plugins.ts';
import { installResolver } from '../lab/resolver.ts';
import { allowWideKernels } from '../network/kernel/compile.ts';
import type { SpeedRequest } from './speed.ts';

// A thread that measures one game and ends: nothing another game did to the compiled code can slow it.
installResolver();
const [
  { createContainer },
  { installedPlugin },
  { corePlugin },
  { Service },
  { measureGame },
  { errorReply },
] = await Promise.all([
  import('../lab/container.ts'),
  import('../lab/plugins.ts'),
  import('../lab/core-plugin.ts'),
  import('../lab/tokens.ts'),
  import('./speed.ts'),
  import('./reply.ts'),
]);
const { plugins, request, wideKernels } = workerData as {
  readonly plugins: readonly KnownPlugin[];
  readonly request: SpeedRequest;
  readonly wideKernels: boolean;
};
if (wideKernels) allowWideKernels();
try {
  const assembler = createContainer([corePlugin, ...plugins.map(installedPlugin)]).get<Assembler>(
    Service.assembler,
  );
  parentPort?.postMessage({ results: [measureGame(assembler, request)] });
} catch (error) {
  parentPort?.postMessage(errorReply(error));
}
