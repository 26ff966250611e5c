import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { KnownPlugin } from '../../lab/plugins.ts';
import { sourceFile } from '../../util/source-file.ts';
import { resultsOf, type Reply } from '../reply.ts';
import { PARTS, type GameSpeed, type BenchmarkRequest } from './parts.ts';
import { threadData } from '../thread.ts';

/** Measures all parts of a game, each on a fresh thread. */
export async function benchmarkGame(
  plugins: readonly KnownPlugin[],
  request: Omit<BenchmarkRequest, 'part'>,
): Promise<GameSpeed> {
  let speed: GameSpeed = { memory: 0 };
  for (const part of PARTS) {
    const measured = await onThread(plugins, { ...request, part });
    speed = { ...speed, ...measured, memory: Math.max(speed.memory, measured.memory) };
  }
  return speed;
}

async function onThread(plugins: readonly KnownPlugin[], request: BenchmarkRequest): Promise<GameSpeed> {
  const worker = new Worker(sourceFile('worker/benchmark/benchmark-thread'), {
    workerData: { ...threadData(plugins), request },
  });
  const [reply] = (await once(worker, 'message')) as [Reply];
  await worker.terminate();
  return resultsOf(reply)[0] as GameSpeed;
}
