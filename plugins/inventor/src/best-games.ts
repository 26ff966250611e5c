import { readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { knownGames, readRules, rulesInWords, writeRules } from '@evolab/family';
import type { Measure } from '@evolab/survey';
import { hashOf } from 'evolab';
import { kindOf, runJobs, type StoredAgent, type TaskContext } from 'evolab/command';
import { writeAgent, writeWhole } from 'evolab/storage';
import type { Elite } from './archive.ts';
import { digest } from './digest.ts';
import { gameName } from './game-name.ts';
import { compareCriteria, criteriaOf, isOpen } from './criteria.ts';
import { duelOf, SEARCH, strengthOf } from './duel.ts';
import type { InventedGame } from './invention.ts';
import type { Checked, RulesToCheck } from './jobs.ts';
import { teachOpponent } from './opponent.ts';
import { skillTrace, verifyRules } from './verify.ts';

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

/** The known game above whose skill trace that of a good game is. */
const YARDSTICK = 'connect-four';
const NOTHING: Measure = { value: 0, low: 0, high: 0 };

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

/** A game of the first ones, with the player that was taught it. */
interface Finalist {
  readonly game: InventedGame;
  readonly stored: StoredAgent;
}

/**
 * Checks the best games, teaches players for the first of them, measures these again, puts those first that show what a good
 * game shows, and writes the files. Aborted, it returns what is done; what was played and learned is found again.
 */
export async function finishGames(
  context: TaskContext,
  elites: readonly Elite[],
  folder: string,
  plan: Finish,
  makePage?: MakePage,
): Promise<InventedGame[]> {
  const { signal } = context;
  const found = listed(elites, plan.seed, folder);
  const faults = await checked(context, found, plan);
  const games = found.map((game, i): InventedGame => {
    const fault = faults?.[i].fault;
    return { ...game, ...(fault !== undefined ? { fault } : { twins: faults ? plan.twins : 0 }) };
  });
  const finalists = await finalistsOf(context, games.slice(0, plan.opponents), folder, plan);
  const others = games.slice(finalists.length);
  if (signal.aborted) return [...finalists.map(({ game }) => game), ...others];
  if (plan.verify > 0) finalists.sort((a, b) => compareGames(a.game, b.game));
  const best = [...finalists.map(({ game }) => game), ...others].map((game, i): InventedGame => {
    const file = placed(game.file, i);
    const { opponent } = game;
    return { ...game, file, ...(opponent && { opponent: { ...opponent, file: agentFile(file) } }) };
  });
  clear(join(folder, 'best'), best);
  for (const { file, rules } of best) writeWhole(file, rules);
  for (const [i, { stored }] of finalists.entries()) writeAgent(agentFile(best[i].file), stored);
  if (makePage === undefined) return best;
  return best.map((game) => {
    const page = game.file.replace(/yaml$/, 'html');
    const agents = [...(game.opponent ? [game.opponent.file] : []), SEARCH];
    writeWhole(page, makePage({ game, agents }));
    return { ...game, page };
  });
}

/** Those of which nothing fails first, then those that show more, then those with a higher score; what differs from its rule sheet comes last. */
function compareGames(a: InventedGame, b: InventedGame): number {
  const broken = ({ fault }: InventedGame) => (fault === undefined ? 0 : 1);
  const failing = ({ criteria = [] }: InventedGame) => (isOpen(criteria) ? 0 : 1);
  const score = ({ score, verified }: InventedGame) => verified?.score ?? score;
  return (
    broken(a) - broken(b) ||
    failing(a) - failing(b) ||
    compareCriteria(a.criteria ?? [], b.criteria ?? []) ||
    score(b) - score(a) ||
    a.born - b.born
  );
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

/** Players for games, which are measured again if they are to be; aborted, as many as are done. */
async function finalistsOf(
  context: TaskContext,
  games: readonly InventedGame[],
  folder: string,
  plan: Finish,
): Promise<Finalist[]> {
  const { seed, verify, generations } = plan;
  const finalists: Finalist[] = [];
  if (games.length === 0 || context.signal.aborted) return finalists;
  const measured = join(folder, 'verified');
  const yardstick =
    verify > 0
      ? await skillTrace(saying(context, `measuring ${YARDSTICK}`), {
          ...{ rules: knownGames[YARDSTICK], games: Math.ceil(verify / 4) },
          ...{ seed: seedOf(seed, 'verify', YARDSTICK), folder: join(measured, YARDSTICK) },
        })
      : NOTHING;
  for (const game of games) {
    if (yardstick === undefined || context.signal.aborted) break;
    const { name, rules } = game;
    const lesson = { name, rules, generations, seed: seedOf(seed, 'teach', rules) };
    const taught = await teachOpponent(context, { ...lesson, folder: join(folder, 'taught', keyOf(game)) });
    if (taught === undefined) break;
    const { run, stored } = taught;
    const opponent = { file: agentFile(game.file), run };
    if (verify === 0) finalists.push({ game: { ...game, opponent }, stored });
    else {
      const place = join(measured, keyOf(game));
      const job = { rules, judged: game.measures, games: verify, seed: seedOf(seed, 'verify', rules) };
      const verified = await verifyRules(
        saying(context, `measuring ${name} again`),
        { ...job, folder: place },
        (found) => isOpen(criteriaOf(found, yardstick)),
      );
      if (verified === undefined) break;
      const duel = await duelOf(saying(context, `${name} against ${SEARCH}`), {
        ...{ rules, agent: stored.agent, games: verified.games, seed: seedOf(seed, 'duel', rules) },
        folder: place,
      });
      if (duel === undefined) break;
      const criteria = [...criteriaOf(verified, yardstick), strengthOf(duel)];
      finalists.push({ game: { ...game, verified, opponent: { ...opponent, duel }, criteria }, stored });
    }
  }
  return finalists;
}

/** A context that says of progress what it is about. */
const saying = (context: TaskContext, phase: string): TaskContext => ({
  ...context,
  report: (event) => context.report(event.type === 'progress' ? { ...event, phase } : event),
});

/** Seeds of runs are not negative. */
const seedOf = (seed: number, purpose: string, rules: string): number => hashOf(seed, purpose, rules) >>> 0;

/** What a game is called in folders that outlive its place among the best. */
const keyOf = ({ name, rules }: InventedGame): string => `${name.toLowerCase()}-${digest('game', rules)}`;

const agentFile = (file: string): string => file.replace(/yaml$/, 'msgpack');

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
