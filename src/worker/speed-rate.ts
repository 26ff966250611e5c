/** Units a second over several runs: the middle one, and the spread. */
export interface Speed {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Measures units a second of CPU time; `work` does some and says how much. */
export type Rate = (work: () => number) => Speed;

/** Seconds of CPU time of this thread; wall time where Node cannot tell. */
export function threadSeconds(): number {
  const usage = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1e6 : performance.now() / 1000;
}

/** A speed in units of which there are `factor` to one. */
export function scaled({ median, low, high }: Speed, factor: number): Speed {
  return { median: median * factor, low: low * factor, high: high * factor };
}

/** The most plies of `deepestWork`. */
export const DEEPEST = 16;

/** Work of as many plies, from 1 to `DEEPEST`, as can be expected to take no longer than `seconds`. */
export function deepestWork(work: (depth: number) => number, seconds: number): () => number {
  for (let depth = 1, before = 1; ; depth++) {
    const begun = threadSeconds();
    const done = work(depth);
    // The next ply should cost as many times more as this one did.
    const next = ((threadSeconds() - begun) * done) / before;
    if (depth === DEEPEST || done === before || next > seconds) return () => work(depth);
    before = done;
  }
}

/** Runs once to get warm, then as often as asked, each time so many seconds of CPU time. */
export function measure(work: () => number, runs: number, seconds: number): Speed {
  const once = (limit: number): number => {
    const begun = threadSeconds();
    let units = 0;
    let spent = 0;
    do {
      units += work();
      spent = threadSeconds() - begun;
    } while (spent < limit);
    return units / spent;
  };
  once(seconds);
  const rates = Array.from({ length: runs }, () => once(seconds)).sort((a, b) => a - b);
  return { median: rates[rates.length >> 1], low: rates[0], high: rates[rates.length - 1] };
}
