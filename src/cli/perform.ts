import type { Laboratory } from '../agents/laboratory.ts';
import type { TaskContext, TaskEvent } from '../tasks/context.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { rulesKept } from '../worker/rules-kept.ts';
import { newInterrupt } from './interrupt.ts';
import { TaskView } from './task-view.ts';

/** Where a task works. */
export interface Place {
  /** Of this machine, for games; 1 if not given. */
  readonly threads?: number | undefined;
  /** The machines that play the games instead. */
  readonly executor?: string | undefined;
  /**
   * The task pauses and looks at its signal though it opens no executor. Without either, Ctrl-C ends the process at once:
   * no signal would reach a task that works without a pause.
   */
  readonly pausing?: boolean;
  /** Only warnings are shown. */
  readonly quiet?: boolean;
}

/** Shows what a task reports. */
export interface View<Event> {
  readonly report: (event: TaskEvent | Event) => void;
  /** Takes the live line away. */
  clear(): void;
}

/**
 * Runs a task, shows what it reports, aborts it at Ctrl-C and sets the exit status: 130 if its result says
 * `interrupted`, 2 if its `ok` is false.
 */
export async function perform<R extends object, Event = TaskEvent>(
  laboratory: Laboratory,
  { threads = 1, executor, pausing = false, quiet = false }: Place,
  task: (context: TaskContext<Event>) => R | Promise<R>,
  // A task with events of its own brings a view for them.
  shown: View<Event> = new TaskView(process.stderr) as View<Event>,
): Promise<R> {
  const view = quiet ? warningsOf(shown) : shown;
  const { signal, listen, release } = newInterrupt();
  if (pausing) listen();
  const say = (text: string) => view.report({ type: 'note', text });
  try {
    const result = await task({
      laboratory,
      signal,
      report: view.report,
      openExecutor: async (folder) => {
        listen();
        const opened = await openExecutor(laboratory, { threads, url: executor, folder, say, signal });
        return rulesKept(opened, laboratory.factory);
      },
    });
    if ('interrupted' in result && result.interrupted === true) process.exitCode = 130;
    if ('ok' in result && result.ok === false) process.exitCode = 2;
    return result;
  } finally {
    view.clear();
    release();
  }
}

/** A view that shows the warnings of another, and the events that only this one knows. */
function warningsOf<Event>(view: View<Event>): View<Event> {
  const left = (event: TaskEvent | Event): boolean => {
    const { type } = event as TaskEvent;
    return type === 'progress' || type === 'note';
  };
  return { report: (event) => left(event) || view.report(event), clear: () => view.clear() };
}
