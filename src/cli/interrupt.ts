/** A task that can be asked to stop. */
export interface Interrupt {
  readonly signal: AbortSignal;
  /**
   * From now on the first Ctrl-C (or SIGTERM) raises the signal, and so does output that nobody takes any more. Before
   * this, either ends the process at once: nothing has been begun that must be saved.
   */
  listen(): void;
  release(): void;
}

/** What stops the tasks that are under way. */
const stops = new Set<() => void>();

/** Asks the tasks that are under way to stop; false if there are none. */
export function stopTasks(): boolean {
  for (const stop of stops) stop();
  return stops.size > 0;
}

/**
 * The second Ctrl-C ends the process at once, which is safe: files are replaced whole. A second SIGTERM does not: `timeout`
 * sends one to the process and another to its group.
 */
export function newInterrupt(): Interrupt {
  const controller = new AbortController();
  const stop = () => controller.abort();
  let signalled = false;
  const onSignal = () => {
    // Not whether the task was asked to stop: the process that started this one may tell of the same Ctrl-C before.
    if (signalled) process.exit(130);
    signalled = true;
    stop();
  };
  return {
    signal: controller.signal,
    listen() {
      if (stops.has(stop)) return;
      stops.add(stop);
      process.on('SIGINT', onSignal);
      process.on('SIGTERM', stop);
    },
    release() {
      stops.delete(stop);
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', stop);
    },
  };
}

/** A signal that the first Ctrl-C (or SIGTERM) raises from now on. */
export function interruptSignal(): { signal: AbortSignal; release: () => void } {
  const { signal, listen, release } = newInterrupt();
  listen();
  return { signal, release };
}
