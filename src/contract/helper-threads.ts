import type { AgentSpec } from './agent.ts';

/** Threads that serve one searcher after another. They end with the thread that acquired them. */
export interface HelperThreads {
  readonly count: number;
  /** Shared with the threads, and all 0 when they were started. */
  readonly memory: SharedArrayBuffer;
  /** A thread without a heartbeat for this long counts as dead. */
  readonly timeoutMillis: number;
  /** Queues plain data for each of the threads; they read it in order. */
  post(message: unknown): void;
  /** Why one of the threads ended, if that is known. */
  failure(): string | undefined;
  /** Ends the threads. */
  release(): void;
}

/** The threads that help a searcher which can use several. */
export interface HelperPool {
  /** From this a helper makes the game and the evaluator for itself. */
  readonly agent: Pick<AgentSpec, 'game' | 'evaluator' | 'weights'>;
  /**
   * At least `count` threads with at least `bytes` bytes of memory: those of an earlier call if they still
   * serve. All searchers of a thread share them.
   */
  acquire(count: number, bytes: number): HelperThreads;
}
