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
  /** Rejects when batches are given up. */
  readonly #over = Promise.withResolvers<never>();
  #timer: NodeJS.Timeout | undefined;

  constructor(executor: Executor, signal: AbortSignal) {
    this.#executor = executor;
    this.#signal = signal;
    if (executor.batchMillis !== undefined) this.batchMillis = executor.batchMillis;
    this.#over.promise.catch(() => undefined);
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
    return Promise.race([this.#executor.run(batch, onCpu), this.#over.promise]);
  }

  close(): Promise<void> {
    this.#signal.removeEventListener('abort', this.#onAbort);
    clearTimeout(this.#timer);
    return this.#executor.close();
  }

  readonly #onAbort = (): void => {
    this.#timer = setTimeout(() => this.#over.reject(new Interrupted()), LAST_MILLIS);
  };
}
