import type { AgentSpec } from './agent.ts';
import type { Evaluator } from './evaluator.ts';
import type { Game } from './game.ts';
import type { InnerSearchers } from './inner-searchers.ts';

/**
 * Threads that serve one searcher after another, all of one id. They end with the thread that acquired them.
 */
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

/** The helper threads of a searcher that can use several threads. */
export interface HelperPool {
  /** From this a helper creates its own game and evaluator. */
  readonly agent: Pick<AgentSpec, 'game' | 'evaluator' | 'weights'>;
  /**
   * At least `count` threads with at least `bytes` bytes of memory: those of an earlier call if they still serve and have
   * as much memory, with others added if they are too few; these have not seen what was posted before.
   * All searchers of one id share them on a thread.
   */
  acquire(count: number, bytes: number): HelperThreads;
}

/** What a helper thread receives to serve the searchers of one id. */
export interface HelperParts extends Pick<HelperThreads, 'memory' | 'timeoutMillis'> {
  /** 1 or more; the thread that searches is number 0. */
  readonly threadIndex: number;
  /** The next posted message; undefined if there is none. */
  receive(): unknown;
  /** The game and the evaluator of an agent, made on this thread, and searchers of other ids for them. */
  make(agent: HelperPool['agent']): { game: Game; evaluator: Evaluator | undefined; inner: InnerSearchers };
  /** `tell` is called if this thread ends before it is terminated, after its reason was sent: see `failure`. */
  onFailure(tell: () => void): void;
}
