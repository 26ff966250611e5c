import type { Spec } from '../contract/agent.ts';
import type { ReproductionContext } from '../contract/reproduction.ts';
import type { TaskContext } from './context.ts';

/** What a task of its own, such as a comparison of methods, needs within a reproduction. */
export interface ReproductionTask {
  readonly context: TaskContext;
  /**
   * The folder for the results of `name`, which runs with the settings `of` and the seeds 1 to `seeds`. It holds nothing that
   * other settings or other code have made.
   */
  folderFor(name: string, of: readonly { readonly game: Spec }[], seeds: number): string;
}

/** A context of a reproduction in which tasks may run. */
export interface TaskReproductionContext extends ReproductionContext {
  readonly task: ReproductionTask;
}

/** For an experiment that is a task of its own: what the task runs in. Throws if it is not run by `lab reproduce`. */
export function taskOf(context: ReproductionContext): ReproductionTask {
  if ('task' in context) return (context as TaskReproductionContext).task;
  throw new Error('only lab reproduce runs tasks within an experiment');
}
