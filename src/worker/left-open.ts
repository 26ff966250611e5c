import type { Executor } from '../contract/executor.ts';

/** The same executor for one of many tasks, which does not end it. */
export function leftOpen(executor: Executor): Executor {
  const { batchMillis } = executor;
  return {
    get slots() {
      return executor.slots;
    },
    get status() {
      return executor.status;
    },
    ...(batchMillis !== undefined && { batchMillis }),
    run: (batch, onCpu) => executor.run(batch, onCpu),
    close: () => Promise.resolve(),
  };
}
