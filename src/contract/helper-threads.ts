import type { AgentSpec } from './agent.ts';

/** Threads that serve one searcher after another. They end with the thread that hired them. */
export interface HelperThreads {
  readonly count: number;
  /** Shared with them and all 0 when they were hired. */
  readonly memory: SharedArrayBuffer;
  /** Milliseconds without a sign of life after which a helper counts as dead. */
  readonly patience: number;
  /** Puts plain data where each of them finds it when it next looks, in order. */
  post(message: unknown): void;
  /** Why one of them ended, if that is known. */
  failure(): string | undefined;
  dismiss(): void;
}

/** What a searcher is given that may think on several threads. */
export interface Helpers {
  /** From this a helper makes the game and the evaluator for itself. */
  readonly agent: Pick<AgentSpec, 'game' | 'evaluator' | 'weights'>;
  /**
   * At least `count` threads with so many bytes of memory: those of an earlier call if they still serve. All searchers
   * of a thread share them.
   */
  hire(count: number, bytes: number): HelperThreads;
}
