import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PluginRef } from '../lab/plugins.ts';
import { resultsOf, type Reply } from './reply.ts';
import type { GameSpeed, SpeedRequest } from './speed.ts';

/** Measures a game on a fresh thread. */
export async function measureOnThread(
  plugins: readonly PluginRef[],
  request: SpeedRequest,
): Promise<GameSpeed> {
  const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const worker = new Worker(new URL(`./speed-thread${extension}`, import.meta.url), {
    workerData: { plugins, request },
  });
  const [reply] = (await once(worker, 'message')) as [Reply];
  await worker.terminate();
  return resultsOf(reply)[0] as GameSpeed;
}
