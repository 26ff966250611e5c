import { resolve } from 'node:path';
import { Config } from '@oclif/core';
import { openLaboratory } from '../../src/lab/laboratory.ts';
import type { TaskContext, TaskEvent } from '../../src/tasks/context.ts';
import { doBatch } from '../../src/worker/batch.ts';

/** The laboratory with all plugins of this repository that are installed with it. */
export const laboratory = await openLaboratory(await Config.load(resolve(import.meta.dirname, '../..')));

/** A context that plays on this thread, and the events reported to it; it is aborted when `stop` says so of one. */
export function taskContext<Event extends { readonly type: string } = TaskEvent>(
  stop?: (event: TaskEvent | Event) => boolean,
): { context: TaskContext<Event>; events: (TaskEvent | Event)[] } {
  const events: (TaskEvent | Event)[] = [];
  const controller = new AbortController();
  const context: TaskContext<Event> = {
    laboratory,
    signal: controller.signal,
    report: (event) => {
      events.push(event);
      if (stop?.(event)) controller.abort();
    },
    openExecutor: () =>
      Promise.resolve({
        slots: 1,
        run: (batch) => Promise.resolve(doBatch(batch, laboratory.assembler)),
        close: () => Promise.resolve(),
      }),
  };
  return { context, events };
}
