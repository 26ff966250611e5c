import type { Answer, Found, PageData, SearchRequest } from './protocol.ts';

/** A search was given up before its end. */
export class Cancelled extends Error {}

interface Waiting {
  readonly resolve: (found: Found) => void;
  readonly reject: (error: Error) => void;
}

/** Searches in a worker, so that the page stays quick. */
export class AgentWorker {
  readonly #script: string;
  readonly #data: PageData;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  /** `script` is the address of the worker's program. */
  constructor(script: string, data: PageData) {
    this.#script = script;
    this.#data = data;
  }

  search(request: Omit<SearchRequest, 'kind' | 'id'>): Promise<Found> {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ ...request, kind: 'search', id } satisfies SearchRequest);
    });
  }

  /** Starts the worker now, so that the first search need not wait for it. */
  warm(): void {
    this.#worker ??= this.#start();
  }

  /** Gives up all searches: a search does not listen, so the worker ends. */
  cancel(): void {
    if (this.#waiting.size === 0) return;
    this.#end(new Cancelled('the search was given up'));
  }

  #start(): Worker {
    const worker = new Worker(this.#script);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('found' in data) waiting?.resolve(data.found);
      else waiting?.reject(new Error(data.error));
    };
    worker.onerror = ({ message }) => this.#end(new Error(message || 'the agent did not start'));
    worker.postMessage({ kind: 'open', data: this.#data });
    return worker;
  }

  #end(error: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
