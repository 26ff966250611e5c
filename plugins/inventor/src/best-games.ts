import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { kindOf, runJobs, type TaskContext } from 'evolab/command';
import { writeAgent, writeWhole, type RunFolder } from 'evolab/storage';
import { byScore, type Elite } from './archive.ts';
import { SEARCH } from './duel.ts';
import { compareGames, finalistsOf, type Finish } from './finalists.ts';
import { agentFile, listed, placed, seedOf } from './invented-game.ts';
import type { InventedGame } from './invention.ts';
import type { Checked, RulesToCheck } from './jobs.ts';
import { scoreParts } from './score.ts';

/** Makes a page of one file that plays a game. */
export type MakePage = (page: {
  readonly game: InventedGame;
  /** Agents as one would type them. */
  readonly agents: readonly string[];
}) => string;

/**
 * Measures the first of the best games again, teaches players for them, checks all, puts those first that show what a good
 * game shows, and writes the files. Aborted, it returns what is done; what was played and learned is found again.
 */
export async function finishGames(
  context: TaskContext,
  elites: readonly Elite[],
  folder: RunFolder,
  plan: Finish,
  makePage?: MakePage,
): Promise<InventedGame[]> {
  const { signal } = context;
  const { path } = folder;
  const chosen = plan.verify > 0 ? byPromise(elites) : elites;
  const { finalists, measured } = await finalistsOf(context, chosen, path, plan);
  const taught = finalists.map(({ game }) => game);
  const done = new Set([...taught, ...measured].map(({ born }) => born));
  const left = elites.filter(({ born }) => !done.has(born));
  const others = [...measured, ...listed(left, plan.seed, path)].sort(byScore);
  const games = [...taught, ...others];
  const faults = await checked(context, games, plan);
  const checks = new Map(games.map(({ rules }, i) => [rules, faults?.[i]]));
  const withCheck = (game: InventedGame): InventedGame => {
    const check = checks.get(game.rules);
    if (check?.fault !== undefined) return { ...game, fault: check.fault };
    return { ...game, twins: check ? plan.twins : 0 };
  };
  const known = finalists.map((one) => ({ ...one, game: withCheck(one.game) }));
  const rest = others.map(withCheck);
  if (plan.verify > 0) known.sort((a, b) => compareGames(a.game, b.game));
  const best = [...known.map(({ game }) => game), ...rest].map((game, i): InventedGame => {
    const file = placed(game.file, i);
    const { opponent } = game;
    return { ...game, file, ...(opponent && { opponent: { ...opponent, file: agentFile(file) } }) };
  });
  if (signal.aborted) return best;
  folder.checkLock();
  clear(join(path, 'best'), best);
  for (const { file, rules } of best) writeWhole(file, rules);
  for (const [i, { stored }] of known.entries()) writeAgent(agentFile(best[i].file), stored);
  if (makePage === undefined) return best;
  return best.map((game) => {
    const page = game.file.replace(/yaml$/, 'html');
    const agents = [...(game.opponent ? [game.opponent.file] : []), SEARCH];
    writeWhole(page, makePage({ game, agents }));
    return { ...game, page };
  });
}

/** The first games measured again are those that most probably pass: few draws, balance (with the pie rule, which is tried) and skill. */
const byPromise = (elites: readonly Elite[]): Elite[] => {
  const promise = ({ measures }: Elite): number => {
    const { decided, fairness, skill } = scoreParts(measures, true);
    return decided * fairness * skill;
  };
  return elites.toSorted((a, b) => promise(b) - promise(a) || byScore(a, b));
};

/** The comparison with rule sheets, and the checks of `lab doctor`; undefined if there were none. */
async function checked(
  context: TaskContext,
  games: readonly InventedGame[],
  { seed, twins }: Finish,
): Promise<Checked[] | undefined> {
  const { signal, report, openExecutor } = context;
  if (signal.aborted || twins === 0 || games.length === 0) return undefined;
  const jobs = games.map(({ rules }): RulesToCheck => ({
    rules,
    games: twins,
    seed: seedOf(seed, 'check', rules),
  }));
  const onProgress = (done: number) =>
    report({ type: 'progress', phase: 'checking', done, total: jobs.length, unit: 'games' });
  const executor = await openExecutor('.');
  try {
    return await runJobs<Checked>(executor, 'check-rules', jobs, { signal, batchSize: 1, onProgress });
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    await executor.close();
  }
}

/** Takes away the files of games that are the best no more, or have another place. */
function clear(best: string, games: readonly InventedGame[]): void {
  if (kindOf(best) !== 'folder') return;
  const names = games.map(({ file }) => basename(file, '.yaml'));
  for (const name of readdirSync(best)) {
    const [, stem] = /^(\d+-[a-z]+)\.(?:yaml|msgpack|html)$/.exec(name) ?? [];
    if (stem !== undefined && !names.includes(stem)) rmSync(join(best, name));
  }
}
