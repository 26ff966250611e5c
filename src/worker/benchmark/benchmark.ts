import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Interrupted } from '../../contract/executor.ts';
import type { KnownPlugin } from '../../lab/plugins.ts';
import { sourceFile } from '../../util/source-file.ts';
import { resultsOf, type Reply } from '../reply.ts';
import { PARTS, type GameSpeed, type BenchmarkRequest } from './parts.ts';
import { threadData } from '../thread.ts';

/**
 * Measures all parts of a game, each on a fresh thread, and calls `onPart` after each; throws `Interrupted` if the
 * signal says so.
 */
export async function benchmarkGame(
  plugins: readonly KnownPlugin[],
  request: Omit<BenchmarkRequest, 'part'>,
  { signal, onPart }: { readonly signal?: AbortSignal; readonly onPart?: () => void } = {},
): Promise<GameSpeed> {
  let speed: GameSpeed = { memory: 0 };
  for (const part of PARTS) {
    const measured = await onThread(plugins, { ...request, part }, signal);
    speed = { ...speed, ...measured, memory: Math.max(speed.memory, measured.memory) };
    onPart?.();
  }
  return speed;
}

async function onThread(
  plugins: readonly KnownPlugin[],
  request: BenchmarkRequest,
  signal: AbortSignal | undefined,
): Promise<GameSpeed> {
  if (signal?.aborted) throw new Interrupted();
  const worker = new Worker(sourceFile('worker/benchmark/benchmark-thread'), {
    workerData: { ...threadData(plugins), request },
  });
  try {
    const [reply] = (await once(worker, 'message', signal && { signal })) as [Reply];
    return resultsOf(reply)[0] as GameSpeed;
  } catch (error) {
    throw signal?.aborted ? new Interrupted() : error;
  } finally {
    await worker.terminate();
  }
}
