import type { Services } from './services.ts';

/** A kind of work that a plugin's command spreads over threads or machines. */
export interface JobDefinition<J = unknown, R = unknown> {
  /** Lower-case words with hyphens, unique among the jobs of all plugins. */
  readonly id: string;
  /** One line. */
  readonly summary: string;
  /** Does one job, on any thread. Jobs and results are plain data; a result depends on its job alone. */
  run(job: J, services: Services): R;
  /** Checks the result of a job that another machine did: what is wrong with it, or undefined. */
  checkResult?(job: J, result: unknown): string | undefined;
}

/** Declares a kind of job, for `jobs` of a plugin. */
export function defineJob<J, R>(definition: JobDefinition<J, R>): JobDefinition {
  return definition;
}
