import type { Laboratory } from '../agents/laboratory.ts';
import type { Batch, Executor } from '../contract/executor.ts';
import type { TaskContext, TaskEvent } from '../tasks/context.ts';
import { doBatch } from '../worker/batch.ts';

/** What a task is run with, and what it has reported. */
export interface Context<Event = TaskEvent> extends TaskContext<Event> {
  /** All that was reported. */
  readonly events: readonly (TaskEvent | Event)[];
}

export interface ContextOptions<Event> {
  /** Batches that the executor says it does at a time; default 2. */
  readonly slots?: number;
  /** Games after which the task is aborted. */
  readonly abortAfter?: number;
  /** Whether it is aborted at an event. */
  readonly abortAt?: (event: TaskEvent | Event) => boolean;
}

/** A context for tasks; games are played on this thread. */
export function contextOf<Event = TaskEvent>(
  laboratory: Laboratory,
  { slots = 2, abortAfter = Infinity, abortAt = () => false }: ContextOptions<Event> = {},
): Context<Event> {
  const events: (TaskEvent | Event)[] = [];
  const abort = new AbortController();
  let games = 0;
  const executor: Executor = {
    slots,
    run: (batch: Batch) => {
      games += batch.jobs.length;
      if (games >= abortAfter) abort.abort();
      return Promise.resolve(doBatch(structuredClone(batch), laboratory.factory));
    },
    close: () => Promise.resolve(),
  };
  return {
    laboratory,
    events,
    signal: abort.signal,
    report: (event) => {
      events.push(event);
      if (abortAt(event)) abort.abort();
    },
    openExecutor: () => Promise.resolve(executor),
  };
}
