import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Threads that do nothing but plain arithmetic: what the machine itself gives to so many at once. */
export class Spinners {
  readonly #workers: readonly Worker[];

  constructor(threads: number) {
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    const thread = new URL(`./spin-thread${extension}`, import.meta.url);
    this.#workers = Array.from({ length: threads }, () => new Worker(thread));
  }

  /** Rounds that the first `threads` threads made together in so many milliseconds. */
  async spin(threads: number, millis: number): Promise<number> {
    const rounds = await Promise.all(
      this.#workers.slice(0, threads).map(async (worker) => {
        worker.postMessage(millis);
        const [[made]] = (await once(worker, 'message')) as [[number, number]];
        return made;
      }),
    );
    return rounds.reduce((sum, made) => sum + made, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}
