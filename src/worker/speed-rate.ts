/** Units a second over several runs: the middle one, and the spread. */
export interface Speed {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Measures units a second of CPU time; `work` does some and says how much. */
export interface Meter {
  one(work: () => number): Speed;
  /** The same of work that is counted in several units at once. */
  each(work: () => readonly number[]): Speed[];
}

/** Seconds of CPU time of this thread; wall time where Node cannot tell. */
export function threadSeconds(): number {
  const usage = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1e6 : performance.now() / 1000;
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

/** Runs once to get warm, then `runs` times, each time so many seconds of CPU time. */
export function meter(runs: number, seconds: number): Meter {
  const each = (work: () => readonly number[]): Speed[] => {
    runOf(work, seconds);
    const rates = Array.from({ length: runs }, () => runOf(work, seconds));
    return rates[0].map((_, unit) => {
      const sorted = rates.map((rate) => rate[unit]).sort((a, b) => a - b);
      return { median: sorted[runs >> 1], low: sorted[0], high: sorted[runs - 1] };
    });
  };
  return { one: (work) => each(() => [work()])[0], each };
}

/** Units a second of work done again and again for `seconds`. */
function runOf(work: () => readonly number[], seconds: number): number[] {
  const begun = threadSeconds();
  const sums = [...work()];
  let spent = threadSeconds() - begun;
  while (spent < seconds) {
    work().forEach((units, i) => (sums[i] += units));
    spent = threadSeconds() - begun;
  }
  return sums.map((sum) => sum / spent);
}
