import { Piscina } from 'piscina';
import type { Batch, Executor } from '../contract/executor.ts';
import type { KnownPlugin } from '../lab/plugins.ts';
import { SOURCE_EXTENSION } from '../util/source-extension.ts';
import { resultsOf, type Reply } from './reply.ts';
import { threadData } from './thread.ts';

/** A pool of threads, each with the same plugins. A thread starts in a fraction of a second: one pool a run. */
export class Pool implements Executor {
  readonly slots: number;
  readonly #piscina: Piscina;
  /** Of the batches under way. */
  readonly #rejects = new Set<(error: unknown) => void>();

  constructor(plugins: readonly KnownPlugin[], threads: number) {
    this.slots = threads;
    this.#piscina = new Piscina({
      filename: new URL(`./main${SOURCE_EXTENSION}`, import.meta.url).href,
      workerData: threadData(plugins),
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Infinity,
      // The default waits in Atomics.wait between tasks, where timers stand still.
      atomics: 'disabled',
    });
    // Threads that end before they can work are not replaced: what waits for one would wait for ever.
    this.#piscina.on('workerDestroy', () => setImmediate(() => this.#look()));
  }

  async run(batch: Batch): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#rejects.add(reject);
    this.#piscina.run(batch).then(resolve, reject);
    try {
      return resultsOf(await promise);
    } catch (error) {
      // The error that says so is lost on the way.
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

  #look(): void {
    if (this.#piscina.threads.length > 0) return;
    for (const reject of this.#rejects) reject(new Error('no thread is left to work'));
  }
}
