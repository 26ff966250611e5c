import type { Executor } from '../contract/executor.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { versionsOf } from '../lab/versions.ts';

export interface ExecutorRequest {
  /** Of the pool on this machine. */
  readonly threads: number;
  /** A queue that other machines serve instead; `redis://` or `rediss://`. */
  readonly url?: string | undefined;
  /** Where a batch that no machine can do is kept. */
  readonly folder: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Where a command's games are played: on this machine's threads, or on whatever machines serve a queue. */
export async function openExecutor(laboratory: Laboratory, request: ExecutorRequest): Promise<Executor> {
  const { url, threads, ...rest } = request;
  if (url === undefined) {
    const { Pool } = await import('./pool.ts');
    return new Pool(laboratory.plugins, threads);
  }
  // Most runs need no queue, and its client takes a while to load.
  const { QueueExecutor } = await import('./redis/queue-executor.ts');
  return QueueExecutor.open({ url, versions: versionsOf(laboratory), ...rest });
}
