/**
 * A running task: await it for its result, or iterate over it for its events. It starts at once. Events are queued until
 * they are read; of progress events only the newest is kept. A task that fails rejects both.
 */
export class TaskRun<Result, Event extends { readonly type: string }>
  implements PromiseLike<Result>, AsyncIterable<Event>
{
  readonly #result: Promise<Result>;
  readonly #controller = new AbortController();
  readonly #waiting: Event[] = [];
  /** Of the loops that wait for an event. */
  readonly #sleepers: (() => void)[] = [];
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

  #wake(): void {
    for (const resolve of this.#sleepers.splice(0)) resolve();
  }

  /** Stops the task: its result covers what was finished, with `interrupted` true. */
  abort(): void {
    this.#controller.abort();
  }

  then<A = Result, B = never>(
    onResult?: ((result: Result) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result.then(onResult, onError);
  }

  /** As of a promise. */
  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Result | B> {
    return this.#result.catch(onError);
  }

  /** As of a promise. */
  finally(onEnd?: (() => void) | null): Promise<Result> {
    return this.#result.finally(onEnd);
  }

  /** The events of the task until it ends; leaving the loop early does not stop the task. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, void> {
    for (;;) {
      const event = this.#waiting.shift();
      if (event) yield event;
      else if (this.#over) break;
      else await new Promise<void>((resolve) => this.#sleepers.push(resolve));
    }
    await this.#result;
  }
}
