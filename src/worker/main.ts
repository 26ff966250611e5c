import { workerData } from 'node:worker_threads';
import type { Assembler } from '../lab/assembler.ts';
import type { KnownPlugin } from '../lab/plugins.ts';
import type { Batch } from '../contract/executor.ts';
import { allowWideKernels } from '../network/kernel/compile.ts';
import type { Reply } from './reply.ts';
import { installResolver } from '../lab/resolver.ts';

installResolver();
// Imported only now: plugins outside the repository find the core through the resolver.
const [
  { createContainer },
  { installedPlugin },
  { corePlugin },
  { Service },
  { doBatch },
  { errorReply },
  { ThreadPools },
] = await Promise.all([
  import('../lab/container.ts'),
  import('../lab/plugins.ts'),
  import('../lab/core-plugin.ts'),
  import('../lab/tokens.ts'),
  import('./batch.ts'),
  import('./reply.ts'),
  import('./thread-pools.ts'),
]);

const { plugins, wideKernels } = workerData as {
  readonly plugins: readonly KnownPlugin[];
  readonly wideKernels: boolean;
};
if (wideKernels) allowWideKernels();
const container = createContainer([corePlugin, ...plugins.map(installedPlugin)], new ThreadPools(plugins));
const assembler = container.get<Assembler>(Service.assembler);

/** The thread's entry. */
export default function run(batch: Batch): Reply {
  try {
    return { results: doBatch(batch, assembler) };
  } catch (error) {
    return errorReply(error);
  }
}
