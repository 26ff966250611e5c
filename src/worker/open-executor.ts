import type { Executor, ExecutorDefinition, ExecutorParts } from '../contract/executor.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { packageOf } from '../registry/product.ts';
import type { Registry } from '../registry/registry.ts';
import { versionsOf } from '../experiment/versions.ts';
import { LabError } from '../util/errors.ts';
import { Interruptible } from './interruptible.ts';
import { LocalPrograms } from './local-programs.ts';
import { resultFault } from './result-check.ts';

export interface ExecutorRequest extends Omit<ExecutorParts, 'url' | 'versions' | 'check' | 'redo'> {
  /** Of the pool on this machine. */
  readonly threads: number;
  /** An executor to use instead, such as `EXECUTOR://HOST:PORT`. Its scheme is the executor's id. */
  readonly url?: string | undefined;
}

/**
 * Where the games of a command are played: on this machine's threads, or by the executor that the URL names; those of
 * external programs on this machine in either case.
 * LAB_UNKNOWN_EXTENSION if no plugin brings it.
 */
export async function openExecutor(laboratory: Laboratory, request: ExecutorRequest): Promise<Executor> {
  const { url, threads, ...rest } = request;
  const { signal } = rest;
  if (url === undefined) return new Interruptible(await openPool(laboratory, threads, signal), signal);
  const { searchers, executors } = laboratory.registries;
  const definition = executorOf(executors, url);
  const elsewhere = await definition.open({
    url,
    versions: versionsOf(laboratory),
    ...rest,
    check: (batch, results) => resultFault(batch, results, laboratory.factory),
    redo: async (batch, onCpu) => {
      const pool = await openPool(laboratory, 1);
      try {
        return await pool.run(batch, onCpu);
      } finally {
        await pool.close();
      }
    },
  });
  const { slots }: { readonly slots: unknown } = elsewhere;
  if (!Number.isSafeInteger(slots) || (slots as number) < 1) {
    await elsewhere.close();
    throw new LabError(
      'LAB_QUEUE',
      'the executor does not tell how many batches it takes at a time',
      'look at what answers at its address',
    );
  }
  const everywhere = new LocalPrograms({
    elsewhere,
    openPool: () => openPool(laboratory, threads, signal),
    isProgram: ({ searcher }) => searchers.get(searcher.use).definition.program !== undefined,
    say: rest.say,
  });
  return new Interruptible(everywhere, signal);
}

/** A pool of threads on this machine, with the plugins of the laboratory. `signal` cancels what they have not begun. */
export async function openPool(
  { plugins, programs }: Pick<Laboratory, 'plugins' | 'programs'>,
  threads: number,
  signal?: AbortSignal,
): Promise<Executor> {
  const { Pool } = await import('./pool.ts');
  return new Pool(plugins, threads, { programs: programs.allowed, signal });
}

function executorOf(executors: Registry<ExecutorDefinition>, url: string): ExecutorDefinition {
  const [, id] = /^([a-z][a-z0-9+.-]*):\/\//.exec(url.toLowerCase()) ?? [];
  // The text itself may hold a password: it is not repeated.
  if (id === undefined)
    throw new LabError(
      'LAB_QUEUE',
      'the address of the executor is no URL',
      'its form is EXECUTOR://HOST:PORT; lab list executors',
    );
  const plugin = executors.has(id) ? undefined : packageOf('executors', id);
  if (plugin !== undefined)
    throw new LabError(
      'LAB_UNKNOWN_EXTENSION',
      `no executor is called '${id}'`,
      `lab plugins install ${plugin}`,
    );
  return executors.get(id).definition;
}
