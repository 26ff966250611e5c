import type { MatchJob, MatchRecord } from '../contract/agent.ts';
import { Interrupted, type Batch, type Executor } from '../contract/executor.ts';

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each batch with how many of the jobs are done. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /**
   * Jobs of one batch, or the fewest, with which it begins, and the most; by default enough batches to keep
   * all slots busy to the end. Few show progress early and can be interrupted soon, many save messages.
   */
  readonly batchSize?: number | readonly [least: number, most: number];
  /** Called with the seconds of processor time of each batch; undefined if the executor does not know them. */
  readonly onCpu?: ((seconds: number | undefined) => void) | undefined;
}

export interface SeriesOptions extends RunOptions {
  /** Called with each game as soon as it is over, in any order. */
  readonly onPlayed?: ((job: MatchJob, record: MatchRecord) => void) | undefined;
}

/** Milliseconds of a batch: long enough that messages cost little, short enough that a kill loses little. */
const BATCH_MILLIS = 100;

/**
 * Does all jobs and returns their results in the order of the jobs, whichever finishes first. Jobs are sent
 * in batches, so that messages cost little; how they are cut cannot change a result. `work`: the id of a
 * `JobDefinition`, or what makes a batch of some of the jobs.
 */
export async function runJobs<Result>(
  executor: Executor,
  work: string | ((jobs: readonly unknown[]) => Batch),
  jobs: readonly unknown[],
  options: RunOptions = {},
): Promise<Result[]> {
  const batchOf =
    typeof work === 'string'
      ? (part: readonly unknown[]): Batch => ({ kind: 'job', job: work, jobs: part })
      : work;
  const results = await finishedJobs<Result>(executor, batchOf, jobs, options);
  if (options.signal?.aborted) throw new Interrupted();
  return results as Result[];
}

/** The results of `runJobs`; aborted, those that are there by then, and undefined for the other jobs. */
export async function finishedJobs<Result>(
  executor: Executor,
  batchOf: (jobs: readonly unknown[]) => Batch,
  jobs: readonly unknown[],
  { signal, onProgress, batchSize, onCpu }: RunOptions,
  onResult?: (at: number, result: Result) => void,
): Promise<(Result | undefined)[]> {
  const fair = Math.max(1, Math.min(64, Math.floor(jobs.length / (executor.slots * 6))));
  const [least, most] =
    typeof batchSize === 'number' ? [batchSize, batchSize] : (batchSize ?? [fair, Infinity]);
  let size = least;
  const batchMillis = executor.batchMillis ?? BATCH_MILLIS;
  const results = new Array<Result | undefined>(jobs.length);
  const running = new Set<Promise<void>>();
  let next = 0;
  let done = 0;
  let failure: { error: unknown } | undefined;
  const doPart = async (from: number, to: number): Promise<void> => {
    try {
      const begun = performance.now();
      let cpu: number | undefined;
      const batch = batchOf(jobs.slice(from, to));
      const part = (await executor.run(batch, (seconds) => (cpu = seconds))) as Result[];
      onCpu?.(cpu);
      // Short jobs go in larger batches, as long as there is one left for every slot.
      const fitting = Math.ceil(((to - from) * batchMillis) / (performance.now() - begun));
      const share = Math.ceil((jobs.length - next) / (executor.slots + 1));
      size = Math.max(least, Math.min(fitting, share, most));
      part.forEach((result, i) => {
        results[from + i] = result;
        onResult?.(from + i, result);
      });
      done += part.length;
      if (!signal?.aborted) onProgress?.(done, jobs.length);
    } catch (error) {
      failure ??= { error };
    }
  };
  for (;;) {
    // One batch more than there are slots: no slot waits for the next message.
    while (next < jobs.length && running.size <= executor.slots && !failure && !signal?.aborted) {
      const from = next;
      next = Math.min(next + size, jobs.length);
      const task = doPart(from, next).finally(() => running.delete(task));
      running.add(task);
    }
    // Wait for batches in flight, even when something failed: a pool that is closed meanwhile would lose
    // it noisily.
    if (running.size === 0) break;
    await Promise.race(running);
  }
  // An executor that is aborted may take back batches.
  if (failure && !(signal?.aborted && failure.error instanceof Interrupted)) throw failure.error;
  return results;
}

/** Plays matches and returns their records in order. */
export function playMatches(
  executor: Executor,
  jobs: readonly MatchJob[],
  options?: RunOptions,
): Promise<MatchRecord[]> {
  return runJobs(executor, (part) => ({ kind: 'match', jobs: part as readonly MatchJob[] }), jobs, options);
}

/** Matches of a series that follow each other, so that most batches need the searchers of one series only. */
const MATCHES_IN_A_ROW = 8;

/**
 * Plays several series of matches side by side: a few of each, then the next few. Returns the records of each
 * series in the order of its jobs; aborted, as many of each from its beginning as are finished without a gap.
 */
export async function playSeries(
  executor: Executor,
  series: readonly (readonly MatchJob[])[],
  { onPlayed, ...options }: SeriesOptions = {},
): Promise<MatchRecord[][]> {
  const places = series
    .flatMap((jobs, of) => jobs.map((job, at) => ({ of, at, round: Math.floor(at / MATCHES_IN_A_ROW), job })))
    .sort((a, b) => a.round - b.round || a.of - b.of || a.at - b.at);
  const records = await finishedJobs<MatchRecord>(
    executor,
    (part) => ({ kind: 'match', jobs: part as readonly MatchJob[] }),
    places.map(({ job }) => job),
    { batchSize: [2, MATCHES_IN_A_ROW], ...options },
    onPlayed && ((at, record) => onPlayed(places[at]!.job, record)),
  );
  const played = series.map((): MatchRecord[] => []);
  places.forEach(({ of, at }, i) => {
    const record = records[i];
    if (record && played[of]!.length === at) played[of]!.push(record);
  });
  return played;
}

/** Where jobs come from while there are any: asked again after every batch. */
export interface MatchSource {
  /** The next jobs, a few that belong together; undefined if there are none at the moment. */
  next(): MatchJob[] | undefined;
  report(record: MatchRecord): void;
}

const MOST_CALLS = 64;

/**
 * Plays what `source` gives until it has no more. Records are reported in any order; several calls of `next`
 * make a batch, as many as it takes to keep a thread busy for a moment.
 */
export async function pullMatches(
  executor: Executor,
  source: MatchSource,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: () => void },
): Promise<void> {
  const batchMillis = executor.batchMillis ?? BATCH_MILLIS;
  const running = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;
  let calls = 1;
  const play = async (jobs: MatchJob[], size: number): Promise<void> => {
    try {
      const begun = performance.now();
      for (const record of (await executor.run({ kind: 'match', jobs })) as MatchRecord[])
        source.report(record);
      const fitting = Math.round((size * batchMillis) / (performance.now() - begun));
      calls = Math.max(1, Math.min(MOST_CALLS, 2 * size, fitting));
      onProgress?.();
    } catch (error) {
      failure ??= { error };
    }
  };
  for (;;) {
    while (running.size <= executor.slots && !failure && !signal?.aborted) {
      const jobs: MatchJob[] = [];
      let size = 0;
      for (let more = source.next(); more; more = size < calls ? source.next() : undefined) {
        for (const job of more) jobs.push(job);
        size++;
      }
      if (size === 0) break;
      const task = play(jobs, size).finally(() => running.delete(task));
      running.add(task);
    }
    if (running.size === 0) break;
    // After a batch the source may have more.
    await Promise.race(running);
  }
  if (failure) throw failure.error;
  if (signal?.aborted) throw new Interrupted();
}
