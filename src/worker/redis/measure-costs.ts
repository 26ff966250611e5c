import type { Redis } from 'ioredis';
import type { Batch } from '../../contract/executor.ts';
import { LabError } from '../../util/errors.ts';
import { openLink } from './link.ts';
import type { QueueCosts } from './model.ts';
import { QueueExecutor, type QueueOptions } from './queue-executor.ts';

/** What a queue costs here: `batch` is 0, the batches are empty. */
export interface MeasuredCosts extends QueueCosts {
  /** Seconds from handing out one empty batch to its reply, nothing else under way. */
  readonly trip: number;
  /** How many batches were sent. */
  readonly batches: number;
}

/** Sends empty batches through a queue that at least one worker serves; LAB_QUEUE if none does. */
export async function measureCosts(options: QueueOptions, batches: number): Promise<MeasuredCosts> {
  const executor = await QueueExecutor.open(options);
  const link = await openLink(options.url);
  try {
    if (!executor.served)
      throw new LabError('LAB_QUEUE', 'no worker with these versions serves the queue', 'lab worker');
    let count = 0;
    // Equal batches would be one: each has a number of its own.
    const send = () => executor.run({ kind: 'match', jobs: [], number: count++ } as Batch);
    for (let i = 0; i < 20; i++) await send();
    const delay = (await median(30, () => link.ping())) / 2;
    const trip = await median(30, send);
    const cpu = process.cpuUsage();
    const server = await serverCpu(link);
    const line = async () => {
      while (count < batches + 50) await send();
    };
    await Promise.all(Array.from({ length: 32 }, line));
    const { user, system } = process.cpuUsage(cpu);
    return {
      coordinator: (user + system) / 1e6 / batches,
      server: ((await serverCpu(link)) - server) / batches,
      ...{ delay, trip, batches, batch: 0 },
    };
  } finally {
    link.disconnect();
    await executor.close();
  }
}

async function median(times: number, what: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let i = 0; i < times; i++) {
    const begun = performance.now();
    await what();
    seconds.push((performance.now() - begun) / 1000);
  }
  return seconds.sort((a, b) => a - b)[times >> 1];
}

/** Seconds of CPU time that the server has used. */
async function serverCpu(link: Redis): Promise<number> {
  const info = await link.info('cpu');
  return [...info.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)].reduce((sum, [, s]) => sum + Number(s), 0);
}
