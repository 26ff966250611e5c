import { Piscina } from 'piscina';
import type { Batch, Executor } from '../lab/executor.ts';
import type { PluginRef } from '../lab/plugins.ts';
import { resultsOf, type Reply } from './reply.ts';

/** A pool of threads, each with the same plugins. A thread starts in a fraction of a second: one pool a run. */
export class Pool implements Executor {
  readonly slots: number;
  readonly #piscina: Piscina;

  constructor(plugins: readonly PluginRef[], threads: number) {
    this.slots = threads;
    // The published package holds JavaScript, the repository TypeScript.
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    this.#piscina = new Piscina({
      filename: new URL(`./main${extension}`, import.meta.url).href,
      workerData: { plugins },
      minThreads: threads,
      maxThreads: threads,
      idleTimeout: Infinity,
      // The default waits in Atomics.wait between tasks, where timers stand still.
      atomics: 'disabled',
    });
  }

  async run(batch: Batch): Promise<unknown[]> {
    return resultsOf((await this.#piscina.run(batch)) as Reply);
  }

  close(): Promise<void> {
    return this.#piscina.destroy();
  }
}
