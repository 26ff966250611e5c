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
  readonly text: string;
}

/** The answer to the last message; or a line for people; or a legal move, before the search for a good one begins. */
export type ThreadAnswer =
  { readonly answer: string | undefined } | { readonly line: string } | { readonly fallback: string };

/** The largest heap of a thread. Rules have limits of their own; this one is for trees that grow too large. */
const HEAP_MB = 1024;
/** Rules may nest. */
const STACK_MB = 8;

/** A thread that plays one match: whatever its rules and its search take, this thread stays free for messages. */
export class MatchThread {
  readonly #worker: Worker;
  readonly #say: (line: string) => void;
  #fallback: string | undefined;
  /** Takes the answer to the message under way; undefined is no answer. */
  #settle: ((answer: string | undefined) => void) | undefined;
  #ended = false;

  constructor(workerData: MatchThreadData, say: (line: string) => void) {
    this.#say = say;
    this.#worker = new Worker(new URL(import.meta.resolve('@evolab/mini-player/match-thread')), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
    });
    this.#worker.unref();
    this.#worker.on('message', (told: ThreadAnswer) => {
      if ('line' in told) say(told.line);
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
      this.#worker.postMessage({ text } satisfies ThreadMessage);
    });
  }

  end(): void {
    this.#ended = true;
    void this.#worker.terminate();
  }
}
