import type { Answer, Found, PageData, SearchRequest, StudyRequest, StudyStep } from './protocol.ts';

/** A search was given up before its end. */
export class Cancelled extends Error {}

/** What becomes of a request. */
interface Waiting {
  readonly end: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  /** Takes what is found on the way. */
  readonly step?: (step: StudyStep) => void;
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
    return new Promise((resolve, reject) => {
      const end = (answer: Answer) => 'found' in answer && resolve(answer.found);
      this.#ask((id) => ({ ...request, kind: 'search', id }), { end, reject });
    });
  }

  /** Searches a position further and further, until it is given up or nothing more can be found. */
  study(request: Omit<StudyRequest, 'kind' | 'id'>, step: (step: StudyStep) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ask((id) => ({ ...request, kind: 'study', id }), { end: () => resolve(), reject, step });
    });
  }

  #ask(request: (id: number) => SearchRequest | StudyRequest, waiting: Waiting): void {
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#lastId;
    this.#waiting.set(id, waiting);
    worker.postMessage(request(id));
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
      if ('step' in data) {
        waiting?.step?.(data.step);
        return;
      }
      this.#waiting.delete(data.id);
      if ('error' in data) waiting?.reject(new Error(data.error));
      else waiting?.end(data);
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
