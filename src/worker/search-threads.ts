import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { HelperThreads, Helpers } from '../contract/helper-threads.ts';
import type { KnownPlugin } from '../lab/plugins.ts';
import { wideKernelsAllowed } from '../network/kernel/compile.ts';
import { SOURCE_EXTENSION } from '../util/source-extension.ts';

/** A helper that is silent for so many milliseconds counts as dead. */
const PATIENCE = 10_000;

/** What a thread is given when it begins. */
export interface SearchThreadData {
  readonly plugins: readonly KnownPlugin[];
  readonly memory: SharedArrayBuffer;
  readonly me: number;
  readonly patience: number;
  readonly port: MessagePort;
  readonly wideKernels: boolean;
}

/** Threads that help the searches of the thread that made them. They do not keep the process alive. */
class SearchThreads implements HelperThreads {
  readonly count: number;
  readonly memory: SharedArrayBuffer;
  readonly patience: number;
  readonly #workers: Worker[] = [];
  readonly #ports: MessagePort[] = [];
  #failure: string | undefined;
  #ended = false;

  constructor(plugins: readonly KnownPlugin[], count: number, bytes: number, patience: number) {
    this.count = count;
    this.memory = new SharedArrayBuffer(bytes);
    this.patience = patience;
    const entry = new URL(`./search-thread${SOURCE_EXTENSION}`, import.meta.url);
    for (let me = 1; me <= count; me++) {
      const { port1, port2 } = new MessageChannel();
      const { memory } = this;
      const wideKernels = wideKernelsAllowed();
      const workerData: SearchThreadData = { plugins, memory, me, patience, port: port2, wideKernels };
      const worker = new Worker(entry, { workerData, transferList: [port2] });
      worker.on('error', (error: Error) => this.#lose(error.message));
      worker.on('exit', () => this.#lose());
      worker.unref();
      this.#workers.push(worker);
      this.#ports.push(port1);
    }
  }

  get serve(): boolean {
    return !this.#ended;
  }

  post(message: unknown): void {
    for (const port of this.#ports) port.postMessage(message);
  }

  failure(): string | undefined {
    for (const port of this.#ports) {
      const received = receiveMessageOnPort(port) as { message: string } | undefined;
      if (received) this.#failure ??= received.message;
    }
    return this.#failure;
  }

  dismiss(): void {
    void this.end();
  }

  async end(): Promise<void> {
    this.#ended = true;
    for (const port of this.#ports) port.close();
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #lose(message?: string): void {
    this.#ended = true;
    this.#failure ??= message;
  }
}

/** Lets the searchers of one thread share helpers, which are started when they are first needed. */
export class SearchCrews {
  readonly #plugins: readonly KnownPlugin[];
  readonly #patience: number;
  #threads: SearchThreads | undefined;

  constructor(plugins: readonly KnownPlugin[], patience: number = PATIENCE) {
    this.#plugins = plugins;
    this.#patience = patience;
  }

  for(agent: Helpers['agent']): Helpers {
    return { agent, hire: (count, bytes) => this.#hire(count, bytes) };
  }

  /** Ends the threads, and waits until they have ended; later searches start new ones. */
  async close(): Promise<void> {
    const threads = this.#threads;
    this.#threads = undefined;
    await threads?.end();
  }

  #hire(count: number, bytes: number): HelperThreads {
    const threads = this.#threads;
    if (threads?.serve && threads.count >= count && threads.memory.byteLength >= bytes) return threads;
    threads?.dismiss();
    return (this.#threads = new SearchThreads(this.#plugins, count, bytes, this.#patience));
  }
}
