import { Worker } from 'node:worker_threads';
import type { AgentSpec } from 'evolab';
import type { ThreadData } from 'evolab/executor';

/** What the thread of a match is given when it begins. */
export interface MatchThreadData {
  readonly thread: ThreadData;
  readonly agent: AgentSpec;
  readonly name: string;
  /** Milliseconds of each clock that are reserved for the network. */
  readonly margin: number;
  readonly seed: number;
}

/** A message of a game manager, for the thread. */
export interface ThreadMessage {
  readonly number: number;
  readonly text: string;
}

/**
 * The answer to the message with this number; or a legal move, before the search for a good one begins; or a line for
 * people.
 */
export type ThreadAnswer =
  | { readonly number: number; readonly answer: string | undefined }
  | { readonly number: number; readonly fallback: string }
  | { readonly line: string };

/** The largest heap of a thread. Rules have limits of their own; this one is for trees that grow too large. */
const HEAP_MB = 1024;
/** Rules may nest. */
const STACK_MB = 8;

/** What a match needs of its thread: a `Worker`. */
interface Thread {
  on(event: 'message', listener: (told: ThreadAnswer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  postMessage(message: ThreadMessage): void;
  terminate(): unknown;
}

/** Starts the thread of a match. */
export function newMatchThread(workerData: MatchThreadData, say: (line: string) => void): MatchThread {
  const worker = new Worker(new URL(import.meta.resolve('@evolab/mini-player/match-thread')), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
  });
  worker.unref();
  return new MatchThread(worker, say);
}

/** A thread that plays one match: whatever its rules and its search take, this thread stays free for messages. */
export class MatchThread {
  readonly #worker: Thread;
  readonly #say: (line: string) => void;
  /** Of the last message: an answer that comes too late is to an earlier one. */
  #number = 0;
  #fallback: string | undefined;
  /** Takes the answer to the message under way; undefined is no answer. */
  #settle: ((answer: string | undefined) => void) | undefined;
  #ended = false;

  constructor(worker: Thread, say: (line: string) => void) {
    this.#say = say;
    this.#worker = worker;
    this.#worker.on('message', (told: ThreadAnswer) => {
      if ('line' in told) say(told.line);
      else if (told.number !== this.#number) return;
      else if ('fallback' in told) this.#fallback = told.fallback;
      else this.#settle?.(told.answer);
    });
    this.#worker.on('error', (error: Error) => say(`a match ended: ${error.message.split('\n')[0]}`));
    this.#worker.on('exit', () => {
      this.#ended = true;
      this.#settle?.(undefined);
    });
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** The answer to a message; after `millis` milliseconds the legal move that is known, undefined if there is none. */
  ask(text: string, millis: number): Promise<string | undefined> {
    const number = ++this.#number;
    this.#fallback = undefined;
    if (this.#ended) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#say('the thread was too slow; answering without it');
        this.#settle?.(this.#fallback);
      }, millis);
      this.#settle = (answer) => {
        clearTimeout(timer);
        this.#settle = undefined;
        resolve(answer);
      };
      this.#worker.postMessage({ number, text });
    });
  }

  end(): void {
    this.#ended = true;
    void this.#worker.terminate();
  }
}
