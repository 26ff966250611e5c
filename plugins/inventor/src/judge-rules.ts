import type { Executor } from 'evolab';
import { runJobs } from 'evolab/command';
import type { RulesToJudge } from './judge.ts';
import type { Judgement } from './judgement.ts';

/** Rules that fell, by filter, then by reason. */
export type Fallen = Record<string, Record<string, number>>;

/** The judgements in the order of the jobs; undefined if they were aborted. */
export async function judgeRules(
  executor: Executor,
  jobs: readonly RulesToJudge[],
  signal: AbortSignal,
  onProgress?: (done: number) => void,
): Promise<Judgement[] | undefined> {
  try {
    return await runJobs<Judgement>(executor, 'judge-rules', jobs, { signal, batchSize: 1, onProgress });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** Counts rules that fell. */
export function count(fell: Fallen, filter: string, why: string): void {
  const reasons = (fell[filter] ??= {});
  reasons[why] = (reasons[why] ?? 0) + 1;
}
