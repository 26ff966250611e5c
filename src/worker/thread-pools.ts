import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import type { HelperPool, HelperThreads } from '../contract/helper-threads.ts';
import type { HelperPools } from '../registry/agent-factory.ts';
import type { KnownPlugin } from '../registry/plugins.ts';
import { sourceFile } from '../registry/source-file.ts';
import { threadData, type ThreadData } from './thread.ts';

/** A helper without a heartbeat for this long counts as dead. */
const TIMEOUT_MILLIS = 10_000;

/** What a thread is given when it begins. */
export interface SearchThreadData extends ThreadData {
  /** The id of the searchers that it helps. */
  readonly searcher: string;
  readonly memory: SharedArrayBuffer;
  readonly threadIndex: number;
  readonly timeoutMillis: number;
  readonly port: MessagePort;
}

/** Threads that help searchers of one id on the thread that made them. They do not keep the process alive. */
class PooledThreads implements HelperThreads {
  readonly memory: SharedArrayBuffer;
  readonly timeoutMillis: number;
  readonly #plugins: readonly KnownPlugin[];
  readonly #searcher: string;
  readonly #workers: Worker[] = [];
  readonly #ports: MessagePort[] = [];
  #failure: string | undefined;
  #ended = false;

  constructor(plugins: readonly KnownPlugin[], searcher: string, bytes: number, timeoutMillis: number) {
    this.#plugins = plugins;
    this.#searcher = searcher;
    this.memory = new SharedArrayBuffer(bytes);
    this.timeoutMillis = timeoutMillis;
  }

  get count(): number {
    return this.#workers.length;
  }

  /** Starts as many threads as are missing of `count`. */
  grow(count: number): void {
    // Looking the file up reads the date of every source, which is too slow for each search.
    if (count <= this.count) return;
    const entry = sourceFile('worker/search-thread');
    for (let threadIndex = this.count + 1; threadIndex <= count; threadIndex++) {
      const { port1, port2 } = new MessageChannel();
      const { memory, timeoutMillis } = this;
      const workerData: SearchThreadData = {
        ...threadData(this.#plugins),
        searcher: this.#searcher,
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
      const received: { message: string } | undefined = receiveMessageOnPort(port);
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
 * Pools of helper threads, one for each agent. Those of agents with the same searcher share threads, which
 * are started when they are first needed.
 */
export class ThreadPools implements HelperPools {
  readonly #plugins: readonly KnownPlugin[];
  readonly #timeoutMillis: number;
  /** By the id of the searcher. */
  readonly #threads = new Map<string, PooledThreads>();

  constructor(plugins: readonly KnownPlugin[], timeoutMillis: number = TIMEOUT_MILLIS) {
    this.#plugins = plugins;
    this.#timeoutMillis = timeoutMillis;
  }

  for(agent: Parameters<HelperPools['for']>[0]): HelperPool {
    return { agent, acquire: (count, bytes) => this.#acquire(agent.searcher.use, count, bytes) };
  }

  /** Ends the threads, and waits until they have ended; later searches start new ones. */
  async close(): Promise<void> {
    const threads = [...this.#threads.values()];
    this.#threads.clear();
    await Promise.all(threads.map((one) => one.end()));
  }

  #acquire(searcher: string, count: number, bytes: number): HelperThreads {
    let threads = this.#threads.get(searcher);
    if (!threads?.running || threads.memory.byteLength < bytes) {
      threads?.release();
      threads = new PooledThreads(this.#plugins, searcher, bytes, this.#timeoutMillis);
      this.#threads.set(searcher, threads);
    }
    // Those that serve are kept: they may hold the state of a search.
    threads.grow(count);
    return threads;
  }
}
