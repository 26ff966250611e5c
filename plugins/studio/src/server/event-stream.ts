import type { ServerResponse } from 'node:http';

/** A message to a page. */
export interface StreamMessage {
  readonly event: string;
  readonly data: unknown;
  /** How much the page knows after it: the page that lost its connection says so when it comes back. */
  readonly id: string;
}

/** Something that changes, and whose changes a page can ask for. */
export interface Subject {
  /** What a page does not know yet that was told all up to `id`; everything for an id that means nothing. */
  since(id: string): readonly StreamMessage[];
}

/** Milliseconds between two signs of life to a page that has nothing to be told. */
const SILENCE_MILLIS = 15_000;

/**
 * The server-sent events of one page. It keeps no messages: a page that reads slowly is told what has changed since
 * when it can take more, so that a slow one costs no memory.
 */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #subject: Subject;
  readonly #timer: NodeJS.Timeout;
  #known: string;
  #isFull = false;

  constructor(response: ServerResponse, subject: Subject, known: string) {
    this.#response = response;
    this.#subject = subject;
    this.#known = known;
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    this.#write('retry: 1000\n\n');
    response.on('drain', () => {
      this.#isFull = false;
      this.tell();
    });
    this.#timer = setInterval(() => this.#write(': still here\n\n'), SILENCE_MILLIS);
    response.on('close', () => clearInterval(this.#timer));
  }

  /** Sends what the page does not know yet, as far as it takes it. */
  tell(): void {
    while (!this.#isFull && !this.#response.destroyed) {
      const messages = this.#subject.since(this.#known);
      if (messages.length === 0) return;
      for (const { event, data, id } of messages) {
        this.#write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
        this.#known = id;
        if (this.#isFull) return;
      }
    }
  }

  #write(text: string): void {
    if (!this.#response.write(text)) this.#isFull = true;
  }
}
