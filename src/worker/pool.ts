import { Piscina } from 'piscina';
import { Interrupted, type Batch, type Executor } from '../contract/executor.ts';
import type { KnownPlugin } from '../registry/plugins.ts';
import type { AllowedPrograms } from '../registry/programs.ts';
import { sourceFile } from '../registry/source-file.ts';
import { resultsOf, type Reply } from './reply.ts';
import { threadData } from './thread.ts';

/** A batch that was sent. */
interface Sent {
  readonly reject: (error: unknown) => void;
  /** Takes it out of the queue of the threads. */
  readonly takeBack: AbortController;
}

export interface PoolOptions {
  /** The external programs that its threads may start. */
  readonly programs?: AllowedPrograms | undefined;
  /** When aborted, batches that have not begun are cancelled. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A pool of threads with the same plugins. A thread takes a fraction of a second to start: a run has one
 * pool.
 */
export class Pool implements Executor {
  readonly slots: number;
  readonly #piscina: Piscina;
  readonly #signal: AbortSignal | undefined;
  /** The batches that are not done, in the order in which threads take them. */
  readonly #sent = new Set<Sent>();

  constructor(plugins: readonly KnownPlugin[], threads: number, { programs, signal }: PoolOptions = {}) {
    this.slots = threads;
    this.#signal = signal;
    signal?.addEventListener('abort', this.#onAbort);
    this.#piscina = new Piscina({
      filename: sourceFile('worker/pool-thread').href,
      workerData: threadData(plugins, programs),
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Infinity,
      // The default waits in Atomics.wait between tasks, where timers stand still.
      atomics: 'disabled',
    });
    // Threads that end before they are ready are not replaced: batches would wait for ever.
    this.#piscina.on('workerDestroy', () => setImmediate(() => this.#rejectWithoutThreads()));
  }

  async run(batch: Batch, onCpu?: (seconds: number) => void): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    const sent: Sent = { reject, takeBack: new AbortController() };
    this.#sent.add(sent);
    this.#piscina.run(batch, { signal: sent.takeBack.signal }).then(resolve, reject);
    try {
      return resultsOf(await promise, onCpu);
    } catch (error) {
      // Piscina loses the message of the error of structured cloning.
      if (error instanceof Error && error.message === '')
        throw new Error('what a thread gave back cannot be sent: results are plain data', { cause: error });
      throw error;
    } finally {
      this.#sent.delete(sent);
    }
  }

  close(): Promise<void> {
    this.#signal?.removeEventListener('abort', this.#onAbort);
    return this.#piscina.destroy();
  }

  readonly #onAbort = (): void => {
    for (const { reject, takeBack } of [...this.#sent].slice(this.slots)) {
      reject(new Interrupted());
      takeBack.abort();
    }
  };

  #rejectWithoutThreads(): void {
    if (this.#piscina.threads.length > 0) return;
    for (const { reject } of this.#sent) reject(new Error('no thread is left to work'));
  }
}
