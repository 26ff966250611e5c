import { Interrupted } from '../contract/executor.ts';
import type { Reproduction, Row } from '../contract/reproduction.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import type { TaskContext, TaskEvent } from './context.ts';
import { openReproductionContext } from './reproduction-context.ts';

/** A paper's table, to be run again. */
export interface ReproduceRequest {
  readonly reproduction: Reproduction;
  /** The budget on two cores. */
  readonly minutes: number;
  /** Where its runs are kept, and found again. */
  readonly folder: string;
}

export interface ReproduceResult {
  /** None if it was interrupted. */
  readonly rows: readonly Row[];
  readonly interrupted: boolean;
}

/**
 * The reproduction of a paper, which may be named by its method if the method has one paper;
 * LAB_UNKNOWN_EXTENSION.
 */
export function reproductionOf({ registries }: Pick<Laboratory, 'registries'>, name: string): Reproduction {
  const { reproductions } = registries;
  const ofMethod = reproductions.list().filter(({ plugin }) => plugin === name);
  const [found] = !reproductions.has(name) && ofMethod.length === 1 ? ofMethod : [reproductions.get(name)];
  return found.definition;
}

/** Runs a paper's table again. Aborted, it keeps the runs that are finished. */
export async function reproduce(
  context: TaskContext,
  { reproduction, minutes, folder }: ReproduceRequest,
): Promise<ReproduceResult> {
  const { laboratory, signal } = context;
  const begun = performance.now();
  // What is left is known of a part only: the parts of a table differ.
  const report = (event: TaskEvent) => {
    const spent = Math.round((performance.now() - begun) / 60_000);
    const budget = `${spent} of about ${minutes} min`;
    context.report(
      event.type === 'progress' ? { ...event, details: [budget, ...(event.details ?? [])] } : event,
    );
  };
  const executor = await context.openExecutor(folder);
  try {
    const parts = { laboratory, executor, folder, signal, report };
    const rows = await reproduction.run(openReproductionContext(parts), minutes);
    return { rows, interrupted: false };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { rows: [], interrupted: true };
  } finally {
    await executor.close();
  }
}
