import { LabError, type ExactMoves, type Executor, type OracleSet, type SolvedPosition } from 'evolab';
import { runJobs, type TaskContext } from 'evolab/command';
import { findJob, type FindJob, type Following } from './find-job.ts';
import { judgeJob, type JudgeJob } from './judge-job.ts';

/** Ways to check positions. */
export const CHECKS = ['search', 'solver', 'minimax'] as const;
export type CheckId = (typeof CHECKS)[number];

/** How far two ways to solve positions agree. */
export interface Agreement {
  readonly by: CheckId;
  /** Positions all of whose moves have the same results. */
  readonly agreed: number;
  /** Positions with a move that has another result, as the game prints them. */
  readonly differing: readonly string[];
  /** Positions that the second way gave up. */
  readonly unsolved: number;
  readonly moves: number;
  /**
   * Of tables: moves that minimax saw the end of, all after the same number of plies. About the others it says only that
   * there is no end within the plies that it looked ahead.
   */
  readonly decided?: number;
}

/** The best way to check a set that was solved in another one. */
export function checkOf({ source }: Pick<OracleSet, 'source'>): CheckId {
  return source === 'solver' ? 'search' : 'minimax';
}

const TEXTS_A_JOB = 4;

/** Solves every position of a set in another way. LAB_WRONG_GAME if that is how the set was solved. */
export async function secondWay(
  { signal, report }: Pick<TaskContext, 'signal' | 'report'>,
  executor: Executor,
  { set, by, limit }: { readonly set: OracleSet; readonly by: CheckId; readonly limit: number },
): Promise<Agreement> {
  if (set.source === by)
    throw new LabError(
      'LAB_WRONG_GAME',
      `this set was solved by ${by}`,
      `another way to check it: --by ${checkOf(set)}`,
    );
  const { positions, game } = set;
  const parts: (readonly SolvedPosition[])[] = [];
  for (let at = 0; at < positions.length; at += TEXTS_A_JOB)
    parts.push(positions.slice(at, at + TEXTS_A_JOB));
  const onProgress = (done: number) =>
    report({
      type: 'progress',
      phase: `${game.use} by ${by}`,
      done: Math.min(positions.length, done * TEXTS_A_JOB),
      total: positions.length,
      unit: 'positions',
    });
  const run = async <R>(job: string, jobs: readonly object[]): Promise<R[]> =>
    (await runJobs<R[]>(executor, job, jobs, { signal, onProgress })).flat();
  if (by === 'minimax') {
    const jobs = parts.map((part): FindJob => ({
      game,
      limit,
      positions: part.map(({ text, moves }) => ({ text, moves })),
    }));
    return foundAgreement(set, await run<Following[]>(findJob.id, jobs));
  }
  const jobs = parts.map((part): JudgeJob => ({ game, by, limit, texts: part.map(({ text }) => text) }));
  return judgedAgreement(set, by, await run<ExactMoves | null>(judgeJob.id, jobs));
}

function judgedAgreement(
  { positions }: OracleSet,
  by: CheckId,
  judged: readonly (ExactMoves | null)[],
): Agreement {
  const solved = positions.filter((_, i) => judged[i]);
  const differing = positions.filter(({ moves, values }, i) =>
    judged[i]?.moves.some((move, m) => judged[i]!.values[m] !== values[moves.indexOf(move)]),
  );
  return {
    by,
    agreed: solved.length - differing.length,
    differing: differing.map(({ text }) => text),
    unsolved: positions.length - solved.length,
    moves: solved.reduce((sum, { moves }) => sum + moves.length, 0),
  };
}

/** Tables tell plies: a result has to come after as many, and none where minimax sees none. */
function foundAgreement(set: OracleSet, found: readonly (readonly Following[])[]): Agreement {
  const { positions } = set;
  const byTable = set.source.startsWith('table');
  const least = byTable ? leastScore(positions, found) : NaN;
  let [agreed, unsolved, moves, decided] = [0, 0, 0, 0];
  const differing: string[] = [];
  for (const [i, { text, values, scores }] of positions.entries()) {
    if (!byTable && found[i].some(({ value, whole }) => value === 0 && !whole)) {
      unsolved++;
      continue;
    }
    const fits = found[i].every(({ value, plies }, m) => {
      if (!byTable) return value === values[m];
      // The plies to the end, of a decided move; the more there are the smaller is the score.
      const told = least - Math.abs(scores[m]);
      return value === 0 ? values[m] === 0 || told > plies : value === values[m] && told === plies;
    });
    moves += values.length;
    decided += found[i].filter(({ value }) => value !== 0).length;
    if (fits) agreed++;
    else differing.push(text);
  }
  return { by: 'minimax', agreed, differing, unsolved, moves, ...(byTable && { decided }) };
}

/**
 * A file tells scores of moves relative to the longest win of its table, as a sum of score and plies that is the same
 * for all moves: what it is for most of those whose end minimax has seen.
 */
function leastScore(positions: readonly SolvedPosition[], found: readonly (readonly Following[])[]): number {
  const votes = new Map<number, number>();
  for (const [i, { scores }] of positions.entries())
    for (const [m, { value, plies }] of found[i].entries())
      if (value !== 0) {
        const sum = Math.abs(scores[m]) + plies;
        votes.set(sum, (votes.get(sum) ?? 0) + 1);
      }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? NaN;
}
