import { Piscina } from 'piscina';
import type { Batch, Executor } from '../contract/executor.ts';
import type { KnownPlugin } from '../registry/plugins.ts';
import type { AllowedPrograms } from '../registry/programs.ts';
import { sourceFile } from '../registry/source-file.ts';
import { resultsOf, type Reply } from './reply.ts';
import { threadData } from './thread.ts';

/**
 * A pool of threads with the same plugins. A thread takes a fraction of a second to start: a run has one
 * pool.
 */
export class Pool implements Executor {
  readonly slots: number;
  readonly #piscina: Piscina;
  /** Reject the batches under way. */
  readonly #rejects = new Set<(error: unknown) => void>();

  constructor(plugins: readonly KnownPlugin[], threads: number, programs?: AllowedPrograms) {
    this.slots = threads;
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
    this.#rejects.add(reject);
    this.#piscina.run(batch).then(resolve, reject);
    try {
      return resultsOf(await promise, onCpu);
    } catch (error) {
      // Piscina loses the message of the error of structured cloning.
      if (error instanceof Error && error.message === '')
        throw new Error('what a thread gave back cannot be sent: results are plain data', { cause: error });
      throw error;
    } finally {
      this.#rejects.delete(reject);
    }
  }

  close(): Promise<void> {
    return this.#piscina.destroy();
  }

  #rejectWithoutThreads(): void {
    if (this.#piscina.threads.length > 0) return;
    for (const reject of this.#rejects) reject(new Error('no thread is left to work'));
  }
}
