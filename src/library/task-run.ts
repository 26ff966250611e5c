/**
 * A task under way: await it for its result, or iterate over it for what it reports. It begins at once. Reports wait
 * until they are read; of progress only the newest waits. A task that fails rejects both ways.
 */
export class TaskRun<Result, Event extends { readonly type: string }>
  implements PromiseLike<Result>, AsyncIterable<Event>
{
  readonly #result: Promise<Result>;
  readonly #controller = new AbortController();
  readonly #waiting: Event[] = [];
  #wake: () => void = () => {};
  #over = false;

  /** Begins `work`, which reports events until its signal, or `outer`, tells it to stop. */
  constructor(
    work: (report: (event: Event) => void, signal: AbortSignal) => Promise<Result>,
    outer?: AbortSignal,
  ) {
    const signal = outer ? AbortSignal.any([outer, this.#controller.signal]) : this.#controller.signal;
    const report = (event: Event): void => {
      const last = this.#waiting.at(-1);
      if (event.type === 'progress' && last?.type === 'progress') this.#waiting.pop();
      this.#waiting.push(event);
      this.#wake();
    };
    this.#result = (async () => work(report, signal))().finally(() => {
      this.#over = true;
      this.#wake();
    });
    // A failure is for the caller that awaits or iterates, now or later.
    this.#result.catch(() => {});
  }

  /** Asks the task to stop: it ends with what is finished, and its result says `interrupted`. */
  abort(): void {
    this.#controller.abort();
  }

  then<A = Result, B = never>(
    onResult?: ((result: Result) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then(onResult, onError);
  }

  /** What the task reports, until it is over; a loop that is left early leaves the task running. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, void> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event) yield event;
      else if (this.#over) break;
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    await this.#result;
  }
}
