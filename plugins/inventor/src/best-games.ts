import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRules, rulesInWords, writeRules } from '@evolab/family';
import { hashOf } from 'evolab';
import { agentsOf, duel, kindOf, parseOpeningPlan, runJobs, type TaskContext } from 'evolab/command';
import { writeWhole } from 'evolab/storage';
import type { Elite } from './archive.ts';
import { digest } from './digest.ts';
import { gameName } from './game-name.ts';
import type { InventedGame, Opponent } from './invention.ts';
import type { Checked, RulesToCheck } from './jobs.ts';
import { teachOpponent } from './opponent.ts';
import { verifyRules } from './verify.ts';

/** What is done with the best games; a function of these numbers, the seed and the rules. */
export interface Finish {
  readonly seed: number;
  /** Games in which each is compared with its rule sheet. */
  readonly twins: number;
  /** How many of them get a player that was taught, and are measured again. */
  readonly opponents: number;
  /** How long these players learn: generations of a thousand games. */
  readonly generations: number;
  /** Games by which they are measured again; 0 to leave it. */
  readonly verify: number;
}

/** Makes a page of one file that plays a game. */
export type MakePage = (page: {
  readonly game: InventedGame;
  /** Agents as one would type them. */
  readonly agents: readonly string[];
}) => string;

/** The search that taught players are measured by, and pages have. */
export const SEARCH = 'uct:sims=1000';

/** The best games before anything is done with them, in the order of their scores. */
export function listed(elites: readonly Elite[], seed: number, folder: string): InventedGame[] {
  return elites.map((elite, i) => {
    const name = gameName(elite.rules);
    const source = `invented by lab evolve games, seed ${seed}`;
    const rules = writeRules({ ...readRules(elite.rules), name, source });
    const file = `${String(i + 1).padStart(2, '0')}-${name.toLowerCase()}.yaml`;
    const words = rulesInWords(readRules(rules));
    return { ...elite, rules, name, file: join(folder, 'best', file), words, twins: 0 };
  });
}

/**
 * Checks the best games, measures the first of them again, orders these by what came out, teaches players and writes the
 * files. Aborted, it returns what is done; what was played and learned is found again.
 */
export async function finishGames(
  context: TaskContext,
  elites: readonly Elite[],
  folder: string,
  plan: Finish,
  makePage?: MakePage,
): Promise<InventedGame[]> {
  const { signal } = context;
  const { seed, opponents, verify } = plan;
  const found = listed(elites, seed, folder);
  const faults = await checked(context, found, plan);
  let games = found.map((game, i): InventedGame => {
    const fault = faults?.[i].fault;
    return { ...game, ...(fault !== undefined ? { fault } : { twins: faults ? plan.twins : 0 }) };
  });
  if (verify > 0) games = await verifiedGames(context, games, folder, plan);
  if (signal.aborted) return games;
  games = games.map((game, i) => ({ ...game, file: placed(game.file, i) }));
  clear(join(folder, 'best'), games);
  for (const { file, rules } of games) writeWhole(file, rules);
  for (let i = 0; i < Math.min(opponents, games.length) && !signal.aborted; i++) {
    const opponent = await opponentOf(context, games[i], folder, plan);
    if (opponent !== undefined) games[i] = { ...games[i], opponent };
  }
  return makePage === undefined || signal.aborted
    ? games
    : games.map((game) => {
        const page = game.file.replace(/yaml$/, 'html');
        const agents = [...(game.opponent ? [game.opponent.file] : []), SEARCH];
        writeWhole(page, makePage({ game, agents }));
        return { ...game, page };
      });
}

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
    return await runJobs<Checked>(
      executor,
      (part) => ({ kind: 'job', job: 'check-rules', jobs: part }),
      jobs,
      {
        ...{ signal, batchSize: 1, onProgress },
      },
    );
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    await executor.close();
  }
}

/** The first games measured again and in the order of that, then the others. */
async function verifiedGames(
  context: TaskContext,
  games: readonly InventedGame[],
  folder: string,
  { seed, opponents, verify }: Finish,
): Promise<InventedGame[]> {
  const first: InventedGame[] = [];
  for (const game of games.slice(0, opponents)) {
    const report: TaskContext['report'] = (event) =>
      context.report(event.type === 'progress' ? { ...event, phase: `measuring ${game.name} again` } : event);
    const job = {
      rules: game.rules,
      judged: game.measures,
      games: verify,
      seed: seedOf(seed, 'verify', game.rules),
    };
    const verified = await verifyRules(
      { ...context, report },
      { ...job, folder: join(folder, 'verified', keyOf(game)) },
    );
    first.push({ ...game, ...(verified && { verified }) });
    if (verified === undefined) return [...first, ...games.slice(first.length)];
  }
  const score = ({ verified }: InventedGame) => verified!.score;
  return [...first.sort((a, b) => score(b) - score(a) || a.born - b.born), ...games.slice(first.length)];
}

/** A player of a game, with its results if games are measured; undefined if it was aborted before it had learned. */
async function opponentOf(
  context: TaskContext,
  game: InventedGame,
  folder: string,
  { seed, verify, generations }: Finish,
): Promise<Opponent | undefined> {
  const { name, rules } = game;
  const file = game.file.replace(/yaml$/, 'msgpack');
  const lesson = {
    name,
    rules,
    seed: seedOf(seed, 'teach', rules),
    generations,
    folder: join(folder, 'taught', keyOf(game)),
    file,
  };
  const run = await teachOpponent(context, lesson);
  if (run === undefined) return undefined;
  if (verify === 0) return { file, run };
  const use = { use: 'family', rules };
  const [taught, search] = agentsOf(context.laboratory, [file, SEARCH], { game: use }).agents;
  const { summary, interrupted } = await duel(
    {
      ...context,
      report: (event) =>
        context.report(event.type === 'progress' ? { ...event, phase: `${name} against ${SEARCH}` } : event),
    },
    {
      ...{ game: use, agents: [taught, search], rounds: Math.ceil(verify / 2), each: {} },
      ...{ openings: parseOpeningPlan('plies=2'), seed: seedOf(seed, 'duel', rules) },
    },
  );
  if (interrupted) return { file, run };
  const { wins, losses, draws, elo, eloInterval } = summary;
  const [low, high] = eloInterval.map((bound) => (Number.isFinite(bound) ? bound : null));
  return { file, run, duel: { against: SEARCH, wins, losses, draws, elo, low, high } };
}

/** Seeds of runs are not negative. */
const seedOf = (seed: number, purpose: string, rules: string): number => hashOf(seed, purpose, rules) >>> 0;

/** What a game is called in folders that outlive its place among the best. */
const keyOf = ({ name, rules }: InventedGame): string => `${name.toLowerCase()}-${digest('game', rules)}`;

const placed = (file: string, i: number): string =>
  file.replace(/\d+(-[a-z]+\.yaml)$/, `${String(i + 1).padStart(2, '0')}$1`);

/** Takes away the files of games that are the best no more, or have another place. */
function clear(best: string, games: readonly InventedGame[]): void {
  if (kindOf(best) !== 'folder') return;
  const names = games.map(({ file }) => basename(file, '.yaml'));
  for (const name of readdirSync(best)) {
    const [, stem] = /^(\d+-[a-z]+)\.(?:yaml|msgpack|html)$/.exec(name) ?? [];
    if (stem !== undefined && !names.includes(stem)) rmSync(join(best, name));
  }
}
