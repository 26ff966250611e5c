import { Interrupted, LabError, type ExactMoves, type OracleSet } from 'evolab';
import { runJobs, type TaskContext } from 'evolab/command';
import { judgeJob, type JudgeJob } from './judge-job.ts';
import type { SourceId } from './exact-source.ts';

/** A set that is solved a second time in another way. */
export interface CheckRequest {
  readonly set: OracleSet;
  readonly by: Exclude<SourceId, 'table'>;
  /** Positions that may be visited to solve one. */
  readonly limit: number;
}

/** How far two ways to solve positions agree. */
export interface CheckResult {
  readonly by: string;
  /** Positions all of whose moves have the same values. */
  readonly agreed: number;
  /** Positions with a move that has another value, as the game prints them. */
  readonly differing: readonly string[];
  /** Positions that the second way gave up. */
  readonly unsolved: number;
  readonly moves: number;
  readonly ok: boolean;
  readonly interrupted: boolean;
}

const TEXTS_A_JOB = 4;

/** Solves every position of a set in another way. LAB_WRONG_GAME if that is how the set was solved. */
export async function checkOracle(
  { signal, report, openExecutor }: TaskContext,
  { set, by, limit }: CheckRequest,
): Promise<CheckResult> {
  if (set.source === by)
    throw new LabError(
      'LAB_WRONG_GAME',
      `this set was solved by ${by}`,
      'name another way to check it: --by',
    );
  const { positions, game } = set;
  const jobs: JudgeJob[] = [];
  for (let at = 0; at < positions.length; at += TEXTS_A_JOB)
    jobs.push({ game, by, limit, texts: positions.slice(at, at + TEXTS_A_JOB).map(({ text }) => text) });
  const executor = await openExecutor('.');
  const onProgress = (done: number) =>
    report({
      ...{
        type: 'progress',
        phase: `solving by ${by}`,
        done: Math.min(positions.length, done * TEXTS_A_JOB),
      },
      ...{ total: positions.length, unit: 'positions' },
    });
  const none = { by, agreed: 0, differing: [], unsolved: 0, moves: 0 };
  try {
    const parts = await runJobs<(ExactMoves | null)[]>(
      executor,
      (batch) => ({ kind: 'job', job: judgeJob.id, jobs: batch }),
      jobs,
      { signal, onProgress },
    );
    const judged = parts.flat();
    const differs = (i: number) => judged[i]?.values.some((value, m) => value !== positions[i].values[m]);
    const solved = positions.filter((_, i) => judged[i]);
    const differing = positions.filter((_, i) => differs(i)).map(({ text }) => text);
    return {
      by,
      agreed: solved.length - differing.length,
      differing,
      unsolved: positions.length - solved.length,
      moves: solved.reduce((sum, { moves }) => sum + moves.length, 0),
      ok: differing.length === 0,
      interrupted: false,
    };
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return { ...none, ok: true, interrupted: true };
  } finally {
    await executor.close();
  }
}
