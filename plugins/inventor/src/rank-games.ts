import { knownGames, readRules, writeRules } from '@evolab/family';
import { hashOf, LabError, Random } from 'evolab';
import type { TaskContext } from 'evolab/command';
import { fitTogether, randomTree } from './grammar.ts';
import { count, judgeRules, type Fallen } from './judge-rules.ts';
import type { RulesToJudge } from './judge.ts';
import type { Judgement, RuleShare } from './judgement.ts';
import { plantedGames } from './planted-games.ts';
import { scoreParts, type ScorePart } from './score.ts';
import { rankingFault } from './stored-checks.ts';

/** What became of a game: its score and the parts of it, or the filter at which it fell and why. */
export type JudgedGame =
  | {
      readonly name: string;
      readonly score: number;
      readonly parts: Readonly<Record<ScorePart, number>>;
      readonly learnability: number;
      /** Files of older versions have none. */
      readonly rules?: readonly RuleShare[];
    }
  | { readonly name: string; readonly fell: string; readonly why: string };

/** Rules that passed all filters; files of older versions have no parts. */
interface PassedRules {
  readonly score: number;
  readonly parts?: Readonly<Record<ScorePart, number>>;
  readonly rules: string;
}

/** Games among rule sets that were drawn at random, none of which descends from a known one. */
export interface Ranking {
  readonly format: 'evolab-ranking';
  readonly version: 1;
  readonly seed: number;
  /** Random rule sets that were played. */
  readonly sets: number;
  /** By filter, then by reason. */
  readonly fell: Readonly<Fallen>;
  /** Those that passed all filters, best first. */
  readonly passed: readonly PassedRules[];
  readonly known: readonly JudgedGame[];
  /** Games with a fault each. */
  readonly planted: readonly JudgedGame[];
}

export interface RankingRequest {
  readonly seed: number;
  /** Random rule sets to be played. */
  readonly sets: number;
  /** What is known of these games by now. */
  readonly before?: Ranking | undefined;
  /** Takes a ranking of the sets so far, every few sets. */
  readonly keep?: (ranking: Ranking) => void;
}

/** Rule sets after which a ranking is kept. */
const ROUND = 24;

/**
 * Judges the known games and the planted ones, then random rule sets; a function of seed and sets. Aborted, it returns what
 * is known by then: a ranking of fewer sets, or none if not even the known games are judged.
 */
export async function rankGames(
  context: TaskContext,
  { seed, sets, before, keep }: RankingRequest,
): Promise<{ readonly ranking: Ranking | undefined; readonly interrupted: boolean }> {
  const { signal, report } = context;
  if (before !== undefined && before.seed !== seed)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the ranking was begun with seed ${before.seed}`,
      `--seed ${before.seed}`,
    );
  let ranking = before ?? (await givenGames(context, seed));
  if (ranking === undefined) return { ranking, interrupted: true };
  if (before === undefined) keep?.(ranking);
  const trees = randomRules(seed);
  for (let skipped = 0; skipped < ranking.sets; skipped++) trees.next();
  const executor = await context.openExecutor('.');
  try {
    while (ranking.sets < sets) {
      const from = ranking.sets;
      const jobs = Array.from({ length: Math.min(ROUND, sets - from) }, (_, i): RulesToJudge => ({
        rules: trees.next().value,
        seed: hashOf(seed, 'rank', from + i),
      }));
      const judgements = await judgeRules(executor, jobs, signal, (done) =>
        report({ type: 'progress', done: from + done, total: sets, unit: 'rule sets' }),
      );
      if (judgements === undefined) break;
      ranking = withJudged(ranking, jobs, judgements);
      keep?.(ranking);
    }
    return { ranking, interrupted: ranking.sets < sets };
  } finally {
    await executor.close();
  }
}

/** The known games and the planted ones, before any others are judged. */
async function givenGames(context: TaskContext, seed: number): Promise<Ranking | undefined> {
  const known = await judgeGames(context, knownGames, seed);
  const planted = known && (await judgeGames(context, plantedGames, seed));
  if (known === undefined || planted === undefined) return undefined;
  return { format: 'evolab-ranking', version: 1, seed, sets: 0, fell: {}, passed: [], known, planted };
}

function withJudged(
  ranking: Ranking,
  jobs: readonly RulesToJudge[],
  judgements: readonly Judgement[],
): Ranking {
  const fell: Fallen = structuredClone(ranking.fell);
  const passed = [...ranking.passed];
  judgements.forEach((judgement, i) => {
    const { rules } = jobs[i];
    if (judgement.fell !== undefined) return count(fell, judgement.fell, judgement.why);
    const { score, measures } = judgement;
    passed.push({ score, parts: scoreParts(measures, readRules(rules).pie), rules });
  });
  passed.sort((a, b) => b.score - a.score);
  return { ...ranking, sets: ranking.sets + jobs.length, fell, passed };
}

/** The judgements of games by name; undefined if they were aborted. */
export async function judgeGames(
  context: TaskContext,
  games: Readonly<Record<string, string>>,
  seed: number,
): Promise<JudgedGame[] | undefined> {
  const names = Object.keys(games);
  const jobs = names.map((name) => ({ rules: games[name], seed: hashOf(seed, 'game', name) }));
  const executor = await context.openExecutor('.');
  const onProgress = (done: number) =>
    context.report({ type: 'progress', done, total: jobs.length, unit: 'rule sets' });
  try {
    const judgements = await judgeRules(executor, jobs, context.signal, onProgress);
    return judgements?.map((judgement, i): JudgedGame => {
      const name = names[i];
      if (judgement.fell !== undefined) return { name, fell: judgement.fell, why: judgement.why };
      const { score, measures, rules } = judgement;
      const parts = scoreParts(measures, readRules(games[name]).pie);
      return { name, score, parts, learnability: measures.learnability.value, rules };
    });
  } finally {
    await executor.close();
  }
}

/** The share of the random rule sets that passed and have a lower score; NaN if none passed. */
export const rankOf = (score: number, { passed }: Pick<Ranking, 'passed'>): number =>
  passed.filter((one) => one.score < score).length / passed.length;

/** A game, and the share of the random rule sets of a ranking that have a lower score if it has one. */
export type RankedGame =
  | (Extract<JudgedGame, { score: number }> & { readonly above: number })
  | Extract<JudgedGame, { fell: string }>;

export const rankedGames = (games: readonly JudgedGame[], ranking: Pick<Ranking, 'passed'>): RankedGame[] =>
  games.map((game) => ('score' in game ? { ...game, above: rankOf(game.score, ranking) } : game));

/** A ranking as it was written; LAB_BAD_FILE for anything else. */
export function readRanking(text: string, file: string): Ranking {
  const damaged = new LabError(
    'LAB_BAD_FILE',
    `${file} is no ranking of games`,
    'lab rules rank --sets N --out FILE',
  );
  let ranking: unknown;
  try {
    ranking = JSON.parse(text);
  } catch {
    throw damaged;
  }
  if (rankingFault(ranking) !== undefined) throw damaged;
  return ranking as Ranking;
}

/** Rule sets without end, of which no two are the same. */
function* randomRules(seed: number): Generator<string, never> {
  const random = new Random('rank', seed);
  const known = new Set<string>();
  for (;;) {
    const text = writeRules(randomTree(random));
    if (known.has(text) || !fitTogether(text)) continue;
    known.add(text);
    yield text;
  }
}
