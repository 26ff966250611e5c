import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { HelperPool, HelperThreads } from '../contract/helper-threads.ts';
import type { KnownPlugin } from '../lab/plugins.ts';
import { sourceFile } from '../util/source-file.ts';
import { threadData, type ThreadData } from './thread.ts';

/** A helper without a heartbeat for this long counts as dead. */
const TIMEOUT_MILLIS = 10_000;

/** What a thread is given when it begins. */
export interface SearchThreadData extends ThreadData {
  readonly memory: SharedArrayBuffer;
  readonly threadIndex: number;
  readonly timeoutMillis: number;
  readonly port: MessagePort;
}

/** Threads that help the searches of the thread that made them. They do not keep the process alive. */
class PooledThreads implements HelperThreads {
  readonly count: number;
  readonly memory: SharedArrayBuffer;
  readonly timeoutMillis: number;
  readonly #workers: Worker[] = [];
  readonly #ports: MessagePort[] = [];
  #failure: string | undefined;
  #ended = false;

  constructor(plugins: readonly KnownPlugin[], count: number, bytes: number, timeoutMillis: number) {
    this.count = count;
    this.memory = new SharedArrayBuffer(bytes);
    this.timeoutMillis = timeoutMillis;
    const entry = sourceFile('worker/search-thread');
    for (let threadIndex = 1; threadIndex <= count; threadIndex++) {
      const { port1, port2 } = new MessageChannel();
      const { memory } = this;
      const workerData: SearchThreadData = {
        ...threadData(plugins),
        memory,
        threadIndex,
        timeoutMillis,
        port: port2,
      };
      const worker = new Worker(entry, { workerData, transferList: [port2] });
      worker.on('error', (error: Error) => this.#recordFailure(error.message));
      worker.on('exit', () => this.#recordFailure());
      worker.unref();
      this.#workers.push(worker);
      this.#ports.push(port1);
    }
  }

  get running(): boolean {
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

  release(): void {
    void this.end();
  }

  async end(): Promise<void> {
    this.#ended = true;
    for (const port of this.#ports) port.close();
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #recordFailure(message?: string): void {
    this.#ended = true;
    this.#failure ??= message;
  }
}

/**
 * Pools of helper threads, one for each agent. They share threads, which are started when they are first
 * needed.
 */
export class ThreadPools {
  readonly #plugins: readonly KnownPlugin[];
  readonly #timeoutMillis: number;
  #threads: PooledThreads | undefined;

  constructor(plugins: readonly KnownPlugin[], timeoutMillis: number = TIMEOUT_MILLIS) {
    this.#plugins = plugins;
    this.#timeoutMillis = timeoutMillis;
  }

  for(agent: HelperPool['agent']): HelperPool {
    return { agent, acquire: (count, bytes) => this.#acquire(count, bytes) };
  }

  /** Ends the threads, and waits until they have ended; later searches start new ones. */
  async close(): Promise<void> {
    const threads = this.#threads;
    this.#threads = undefined;
    await threads?.end();
  }

  #acquire(count: number, bytes: number): HelperThreads {
    const threads = this.#threads;
    if (threads?.running && threads.count >= count && threads.memory.byteLength >= bytes) return threads;
    threads?.release();
    return (this.#threads = new PooledThreads(this.#plugins, count, bytes, this.#timeoutMillis));
  }
}
