import { Interrupted, type Batch, type Executor } from '../contract/executor.ts';

/** Milliseconds that batches under way have left after an abort: most of them end within a third of that. */
const LAST_MILLIS = 300;

/**
 * An executor that gives its batches up soon after `signal` is aborted, and takes no more: a single game may last for hours.
 * Who closes it ends what still works at them.
 */
export class Interruptible implements Executor {
  readonly batchMillis?: number;
  readonly #executor: Executor;
  readonly #signal: AbortSignal;
  /**
   * Gives up a batch that is under way. A race against one promise for all batches would keep the results of each as long as
   * that promise: until the end of the run.
   */
  readonly #giveUp = new Set<(reason: Interrupted) => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(executor: Executor, signal: AbortSignal) {
    this.#executor = executor;
    this.#signal = signal;
    if (executor.batchMillis !== undefined) this.batchMillis = executor.batchMillis;
    if (signal.aborted) this.#onAbort();
    else signal.addEventListener('abort', this.#onAbort);
  }

  get slots(): number {
    return this.#executor.slots;
  }

  get status(): string | undefined {
    return this.#executor.status;
  }

  run(batch: Batch, onCpu?: (seconds: number) => void): Promise<unknown[]> {
    if (this.#signal.aborted) return Promise.reject(new Interrupted());
    return new Promise((resolve, reject) => {
      this.#giveUp.add(reject);
      const done = () => this.#giveUp.delete(reject);
      this.#executor.run(batch, onCpu).finally(done).then(resolve, reject);
    });
  }

  close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#timer);
    return this.#executor.close();
  }

  readonly #onAbort = (): void => {
    this.#timer = setTimeout(() => {
      for (const giveUp of this.#giveUp) giveUp(new Interrupted());
    }, LAST_MILLIS);
  };
}
