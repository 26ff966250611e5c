import { bar, duration, Progress } from '../report/progress.ts';
import type { ProgressEvent, TaskEvent } from '../tasks/context.ts';

/** Shows what a task reports: a live line on a terminal with the time left first, and lines that stay. */
export class TaskView {
  readonly #progress: Progress;
  /** When the phase began, and what was done by then, maybe in an earlier session. */
  #phase: { readonly name: string | undefined; readonly since: number; readonly from: number } | undefined;

  constructor(stream: NodeJS.WriteStream) {
    this.#progress = new Progress(stream);
  }

  readonly report = (event: TaskEvent): void => {
    if (event.type === 'progress') this.#progress.update(...this.#parts(event));
    else this.#progress.line(event.type === 'warning' ? `Warning: ${event.text}` : event.text);
  };

  /** Takes the live line away. */
  clear(): void {
    this.#progress.clear();
  }

  #parts({ phase, done, total, unit, details = [] }: ProgressEvent): (string | undefined)[] {
    if (!this.#phase || this.#phase.name !== phase || done < this.#phase.from)
      this.#phase = { name: phase, since: performance.now(), from: done };
    const { since, from } = this.#phase;
    const rate = ((done - from) * 1000) / (performance.now() - since);
    return [
      rate > 0 && total !== undefined ? `${duration((total - done) / rate)} left` : undefined,
      phase,
      total === undefined ? `${done} ${unit}` : `${bar(done / total, 12)} ${done} of ${total} ${unit}`,
      rate > 0 ? `${rate.toFixed(rate < 10 ? 1 : 0)} ${unit}/s` : undefined,
      ...details,
    ];
  }
}
