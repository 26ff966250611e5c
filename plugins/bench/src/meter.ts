/** Units a second over several runs: the median, the lowest and the highest. */
export interface Speed {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** Measures units a second of CPU time. `work` does some of the work and returns how many units that was. */
export interface Meter {
  rate(work: () => number): Speed;
  /** The same of work that is counted in several units at once. */
  rates(work: () => readonly number[]): Speed[];
}

/** Seconds of CPU time of this thread; wall time where Node cannot tell. */
function threadSeconds(): number {
  const usage = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1e6 : performance.now() / 1000;
}

/** The greatest depth of `deepestWork`, in plies. */
export const MAX_DEPTH = 16;

/** The work of the greatest depth, from 1 to `MAX_DEPTH`, that is likely to take no longer than `seconds`. */
export function deepestWork(work: (depth: number) => number, seconds: number): () => number {
  for (let depth = 1, before = 1; ; depth++) {
    const begun = threadSeconds();
    const done = work(depth);
    // The next ply is expected to cost more by the same factor as this one.
    const next = ((threadSeconds() - begun) * done) / before;
    if (depth === MAX_DEPTH || done === before || next > seconds) return () => work(depth);
    before = done;
  }
}

/** A meter that runs work once to warm up, then `runs` times, each time for `seconds` of CPU time. */
export function newMeter(runs: number, seconds: number): Meter {
  const rates = (work: () => readonly number[]): Speed[] => {
    runOf(work, seconds);
    const measured = Array.from({ length: runs }, () => runOf(work, seconds));
    return measured[0].map((_, unit) => {
      const sorted = measured.map((rate) => rate[unit]).sort((a, b) => a - b);
      return { median: sorted[runs >> 1], low: sorted[0], high: sorted[runs - 1] };
    });
  };
  return { rate: (work) => rates(() => [work()])[0], rates };
}

/** Units a second of work that is repeated for `seconds`. */
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
