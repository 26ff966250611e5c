import type { HelperParts, HelperThreads, LabError } from 'evolab';
import type { MoveRequest, EngineAnswer } from './client/client.ts';
import type { EngineSettings } from './settings.ts';

/**
 * A searcher waits, and engines are asked by a thread of their own, where input and output go on meanwhile. Questions
 * are posted; answers come through shared memory: two counters, the length of the answer, 0 if the thread has failed,
 * and its text.
 */
const ASKED = 0;
const ANSWERED = 1;
const LENGTH = 2;
const HEAD_BYTES = 16;
const MOST_BYTES = 1 << 16;

/** Memory of a channel, in bytes. */
export const CHANNEL_BYTES = HEAD_BYTES + MOST_BYTES;

/** A question to one of the engines of a thread. Plain data. */
export interface Question {
  /** Who asks: the same engine for the same role. Each has a process of its own, which goes from game to game. */
  readonly seat: string;
  readonly settings: EngineSettings;
  readonly request: MoveRequest;
  /** Milliseconds until an answer must be there. */
  readonly millis: number;
}

/** What came of it: an answer, what the engine did wrong, or what went wrong here. */
export type Reply =
  | { readonly answer: EngineAnswer }
  | { readonly fault: string; readonly resigned?: true }
  | { readonly error: Pick<LabError, 'code' | 'message' | 'hint'> };

/** Milliseconds that the thread has in addition, before it counts as lost. */
const GRACE_MILLIS = 10_000;

/** Asks and waits; undefined if the thread has failed or does not answer. */
export function ask(threads: HelperThreads, question: Question): Reply | undefined {
  const words = new Int32Array(threads.memory, 0, HEAD_BYTES / 4);
  const before = Atomics.load(words, ANSWERED);
  threads.post(question);
  Atomics.add(words, ASKED, 1);
  Atomics.notify(words, ASKED);
  // The engine may have to be started first.
  const millis = question.settings.startMillis + question.millis + GRACE_MILLIS;
  if (Atomics.wait(words, ANSWERED, before, millis) === 'timed-out' || words[LENGTH] === 0) return undefined;
  const bytes = new Uint8Array(threads.memory, HEAD_BYTES, words[LENGTH]);
  // A copy: a decoder takes no shared memory.
  return JSON.parse(new TextDecoder().decode(bytes.slice())) as Reply;
}

/** Answers questions, one after the other, for as long as the thread lives. */
export async function answerQuestions(
  { memory, receive, onFailure }: Pick<HelperParts, 'memory' | 'receive' | 'onFailure'>,
  reply: (question: Question) => Promise<Reply>,
): Promise<never> {
  const words = new Int32Array(memory, 0, HEAD_BYTES / 4);
  const answer = (bytes: Uint8Array): void => {
    new Uint8Array(memory, HEAD_BYTES).set(bytes);
    words[LENGTH] = bytes.length;
    Atomics.add(words, ANSWERED, 1);
    Atomics.notify(words, ANSWERED);
  };
  // Who waits would otherwise do so for all the time that an engine has.
  onFailure(() => answer(new Uint8Array(0)));
  // A wait for memory alone does not keep a thread alive.
  setInterval(() => {}, 1 << 30);
  for (;;) {
    const asked = Atomics.load(words, ASKED);
    for (let next = receive(); next !== undefined; next = receive()) {
      const bytes = new TextEncoder().encode(JSON.stringify(await reply(next as Question)));
      answer(bytes.length <= MOST_BYTES ? bytes : new TextEncoder().encode('{"fault":"answered at length"}'));
    }
    const { async, value } = Atomics.waitAsync(words, ASKED, asked);
    if (async) await value;
  }
}
