import { knownGames, readRules, writeRules } from '@evolab/family';
import { hashOf, LabError, Random } from 'evolab';
import { runJobs, type TaskContext } from 'evolab/command';
import { randomTree } from './grammar.ts';
import type { Judgement, RulesToJudge } from './judge.ts';
import { plantedGames } from './planted-games.ts';
import { scoreParts, type ScorePart } from './score.ts';

/** What became of a game: its score and the parts of it, or the filter at which it fell and why. */
export type JudgedGame =
  | {
      readonly name: string;
      readonly score: number;
      readonly parts: Readonly<Record<ScorePart, number>>;
      readonly learnability: number;
    }
  | { readonly name: string; readonly fell: string; readonly why: string };

/** Games among rule sets that were drawn at random, none of which descends from a known one. */
export interface Ranking {
  readonly format: 'evolab-ranking';
  readonly version: 1;
  readonly seed: number;
  /** Random rule sets that were played. */
  readonly sets: number;
  /** By filter, then by reason. */
  readonly fell: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Those that passed all filters, best first. */
  readonly passed: readonly { readonly score: number; readonly rules: string }[];
  readonly known: readonly JudgedGame[];
  /** Games with a fault each. */
  readonly planted: readonly JudgedGame[];
}

export interface RankingRequest {
  readonly seed: number;
  /** Random rule sets to be played. */
  readonly sets: number;
}

/** Judges random rule sets, the known games and the planted ones; a function of the request alone. */
export async function rankGames(context: TaskContext, { seed, sets }: RankingRequest): Promise<Ranking> {
  const trees = randomRules(seed, sets);
  const known = await judgeGames(context, knownGames, seed);
  const planted = await judgeGames(context, plantedGames, seed);
  const judgements = await judgeAll(
    context,
    trees.map((rules, i) => ({ rules, seed: hashOf(seed, 'rank', i) })),
  );
  const fell: Record<string, Record<string, number>> = {};
  const passed: Ranking['passed'][number][] = [];
  judgements.forEach((judgement, i) => {
    if (judgement.fell === undefined) passed.push({ score: judgement.score, rules: trees[i] });
    else {
      const reasons = (fell[judgement.fell] ??= {});
      reasons[judgement.why] = (reasons[judgement.why] ?? 0) + 1;
    }
  });
  passed.sort((a, b) => b.score - a.score);
  return { format: 'evolab-ranking', version: 1, seed, sets, fell, passed, known, planted };
}

/** The judgements of games by name. */
export async function judgeGames(
  context: TaskContext,
  games: Readonly<Record<string, string>>,
  seed: number,
): Promise<JudgedGame[]> {
  const names = Object.keys(games);
  const jobs = names.map((name) => ({ rules: games[name], seed: hashOf(seed, 'game', name) }));
  const judgements = await judgeAll(context, jobs);
  return judgements.map((judgement, i): JudgedGame => {
    const name = names[i];
    if (judgement.fell !== undefined) return { name, fell: judgement.fell, why: judgement.why };
    const { score, measures } = judgement;
    const parts = scoreParts(measures, readRules(games[name]).pie);
    return { name, score, parts, learnability: measures.learnability.value };
  });
}

/** The share of the random rule sets that passed and have a lower score. */
export function rankOf(score: number, { passed }: Pick<Ranking, 'passed'>): number {
  return passed.length === 0 ? 1 : passed.filter((one) => one.score < score).length / passed.length;
}

/** A ranking as it was written; LAB_BAD_FILE for anything else. */
export function readRanking(text: string, file: string): Ranking {
  const damaged = new LabError(
    'LAB_BAD_FILE',
    `${file} is no ranking of games`,
    'lab rules rank --sets N --out FILE',
  );
  let ranking: Partial<Ranking>;
  try {
    ranking = JSON.parse(text) as Partial<Ranking>;
  } catch {
    throw damaged;
  }
  const { format, version, sets, fell, passed, known, planted } = ranking ?? {};
  const lists = [passed, known, planted].every(Array.isArray);
  if (format !== 'evolab-ranking' || version !== 1 || typeof sets !== 'number' || !fell || !lists)
    throw damaged;
  return ranking as Ranking;
}

/** `count` rule sets of which no two are the same. */
function randomRules(seed: number, count: number): string[] {
  const random = new Random('rank', seed);
  const rules = new Set<string>();
  while (rules.size < count) {
    const text = writeRules(randomTree(random));
    try {
      readRules(text);
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      continue;
    }
    rules.add(text);
  }
  return [...rules];
}

async function judgeAll(context: TaskContext, jobs: readonly RulesToJudge[]): Promise<Judgement[]> {
  if (jobs.length === 0) return [];
  const executor = await context.openExecutor('.');
  const onProgress = (done: number) =>
    context.report({ type: 'progress', done, total: jobs.length, unit: 'rule sets' });
  try {
    return await runJobs<Judgement>(
      executor,
      (part) => ({ kind: 'job', job: 'judge-rules', jobs: part }),
      jobs,
      { signal: context.signal, batchSize: 1, onProgress },
    );
  } finally {
    await executor.close();
  }
}
