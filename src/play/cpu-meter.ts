/** Seconds of processor time that this thread has used so far; undefined on a Node that does not tell. */
export function threadCpuSeconds(): number | undefined {
  // Missing before Node 23.9.
  const used = (process as Partial<Pick<NodeJS.Process, 'threadCpuUsage'>>).threadCpuUsage?.();
  return used && (used.user + used.system) / 1e6;
}

/** Adds up the processor time of the parts of a task, which may have been done on any thread. */
export class CpuMeter {
  #seconds: number | undefined;

  /** With the time of the parts before; undefined if it is unknown. */
  constructor(seconds: number | undefined) {
    this.#seconds = seconds;
  }

  /** The sum; undefined if that of any part is unknown. */
  get seconds(): number | undefined {
    return this.#seconds;
  }

  /** Adds a part; undefined if its time is unknown. */
  readonly add = (seconds: number | undefined): void => {
    this.#seconds =
      this.#seconds === undefined || seconds === undefined ? undefined : this.#seconds + seconds;
  };

  /** Does a part on this thread. */
  time<T>(work: () => T): T {
    const begun = threadCpuSeconds();
    const result = work();
    const ended = threadCpuSeconds();
    this.add(begun === undefined || ended === undefined ? undefined : ended - begun);
    return result;
  }
}
