import { messageIn, type Message } from './message.ts';
import type { MatchThread } from './match-host.ts';

/** What a server is made of. */
export interface ServerParts {
  readonly name: string;
  /** Starts the thread of a match. */
  readonly newThread: () => Pick<MatchThread, 'ask' | 'end' | 'ended'>;
  /** Milliseconds of each clock that are reserved for the network. */
  readonly margin: number;
  readonly say: (line: string) => void;
  /** Milliseconds that a manager may be late before its match is dropped; 10 seconds. */
  readonly patience?: number;
}

interface Match {
  readonly id: string;
  readonly thread: ReturnType<ServerParts['newThread']>;
  /** Milliseconds. */
  readonly playClock: number;
  ready: boolean;
  /** Drops the match if no message arrives. */
  timer: NodeJS.Timeout | undefined;
  /** The PLAY that is being answered. */
  asked: { readonly text: string; readonly answer: Promise<string> } | undefined;
}

const PATIENCE = 10_000;
/** Milliseconds that a thread has at least to read rules, and to answer at all. */
const LEAST_START = 5000;
const LEAST_PLAY = 100;

/**
 * Answers game managers, and plays one match at a time on a thread of its own. It answers at once what needs no search,
 * and everything else before its clock has run out. A match whose manager falls silent is dropped.
 */
export class GgpServer {
  readonly #parts: ServerParts;
  readonly #patience: number;
  #match: Match | undefined;
  /** A thread that has loaded what it needs, for the next match. */
  #spare: Match['thread'];

  constructor(parts: ServerParts) {
    this.#parts = parts;
    this.#patience = parts.patience ?? PATIENCE;
    this.#spare = parts.newThread();
  }

  /** The answer to a message; undefined if the message cannot be read. */
  async answer(text: string): Promise<string | undefined> {
    const message = messageIn(text, this.#parts.say);
    if (message === undefined) return undefined;
    if (message.kind === 'info')
      return `((name ${this.#parts.name}) (status ${this.#match ? 'busy' : 'available'}))`;
    if (message.kind === 'preview') return 'done';
    if (message.kind === 'start') return this.#match ? 'busy' : this.#start(message, text);
    const match = this.#match;
    if (match?.id !== message.match) return 'busy';
    if (message.kind === 'play') return this.#play(match, text);
    this.#end(match);
    return message.kind === 'stop' ? 'done' : 'aborted';
  }

  close(): void {
    if (this.#match) this.#end(this.#match);
    this.#spare.end();
  }

  async #start(message: Message & { kind: 'start' }, text: string): Promise<string> {
    const thread = this.#spare.ended ? this.#parts.newThread() : this.#spare;
    this.#spare = this.#parts.newThread();
    const { match: id, startClock, playClock } = message;
    const match: Match = {
      id,
      thread,
      playClock: 1000 * playClock,
      ready: false,
      timer: undefined,
      asked: undefined,
    };
    this.#match = match;
    const answer = await thread.ask(text, Math.max(LEAST_START, this.#time(1000 * startClock)));
    if (answer !== 'ready') {
      if (answer === undefined)
        this.#parts.say(`match ${id}: the start clock ran out before the rules were read`);
      if (this.#match === match) this.#end(match);
      return 'busy';
    }
    match.ready = true;
    this.#expect(match, 1000 * startClock);
    return answer;
  }

  #play(match: Match, text: string): string | Promise<string> {
    // A manager that asks again, because it heard nothing, gets the same answer.
    if (match.asked) return match.asked.text === text ? match.asked.answer : 'busy';
    if (!match.ready) return 'busy';
    clearTimeout(match.timer);
    const answer = this.#move(match, text);
    match.asked = { text, answer };
    return answer;
  }

  async #move(match: Match, text: string): Promise<string> {
    const answer = await match.thread.ask(text, Math.max(LEAST_PLAY, this.#time(match.playClock)));
    match.asked = undefined;
    if (this.#match === match) {
      if (match.thread.ended) this.#end(match);
      else this.#expect(match, match.playClock);
    }
    return answer ?? 'noop';
  }

  /** Milliseconds until the answer has to leave: after the thread should have answered, before the clock has run out. */
  #time(clock: number): number {
    return clock - this.#parts.margin / 2;
  }

  /** Drops the match if its manager is silent for longer than the clocks of others and its patience allow. */
  #expect(match: Match, clock: number): void {
    clearTimeout(match.timer);
    match.timer = setTimeout(
      () => {
        this.#parts.say(`match ${match.id}: no message for too long; dropped`);
        this.#end(match);
      },
      clock + this.#parts.margin + this.#patience,
    ).unref();
  }

  #end(match: Match): void {
    clearTimeout(match.timer);
    match.thread.end();
    if (this.#match === match) this.#match = undefined;
  }
}
