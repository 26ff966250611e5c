import { duration, Progress } from '../report/progress.ts';
import type { ProgressEvent, TaskEvent } from '../tasks/context.ts';

/**
 * Shows what a task reports: a live line on a terminal with the time left first, and lines that stay. While the task
 * pauses, the live line goes on telling the time.
 */
export class TaskView {
  readonly #progress: Progress;
  /** When the phase began, and what was done by then, maybe in an earlier session. */
  #phase: { readonly name: string | undefined; readonly since: number; readonly from: number } | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#progress = new Progress(stream);
  }

  readonly report = (event: TaskEvent): void => {
    if (event.type === 'progress') this.#show(event);
    else if ('text' in event)
      // A task that has a view of its own may report more.
      this.#progress.line(event.type === 'warning' ? `Warning: ${event.text}` : event.text);
  };

  /** Takes the live line away. */
  clear(): void {
    this.#progress.clear();
  }

  #show({ phase, done, total, unit, left, details = [] }: ProgressEvent): void {
    if (!this.#phase || this.#phase.name !== phase || done < this.#phase.from)
      this.#phase = { name: phase, since: performance.now(), from: done };
    const { since, from } = this.#phase;
    const told = performance.now();
    this.#progress.update(() => {
      const seconds = (performance.now() - since) / 1000;
      const rate = (done - from) / seconds;
      if (left !== undefined) {
        const now = left - (performance.now() - told) / 1000;
        const time = now < 0 ? `${duration(-now)} longer than planned` : `${duration(now)} left`;
        return [time, phase, this.#progressOf(done, total, unit), ...details];
      }
      return [
        rate > 0 && total !== undefined
          ? `${duration((total - done) / rate)} left`
          : seconds >= 1 && `${duration(seconds)} so far`,
        phase,
        this.#progressOf(done, total, unit),
        rate > 0 && `${rate.toFixed(rate < 10 ? 1 : 0)} ${unit}/s`,
        ...details,
      ];
    });
  }

  #progressOf(done: number, total: number | undefined, unit: string): string {
    return total === undefined
      ? `${done} ${unit}`
      : `${this.#progress.bar(done / total)}${done} of ${total} ${unit}`;
  }
}
