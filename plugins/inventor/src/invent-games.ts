import { join } from 'node:path';
import { readRules, writeRules } from '@evolab/family';
import { hashOf, LabError, Random } from 'evolab';
import { closeAll, kindOf as fileKind, leftOpen, type TaskContext } from 'evolab/command';
import { readText, RunFolder, writeWhole } from 'evolab/storage';
import { Archive, type Elite } from './archive.ts';
import { finishGames, type MakePage } from './best-games.ts';
import { digest } from './digest.ts';
import { gameName } from './game-name.ts';
import { crossed, fitTogether, mutated, randomTree, withParts, type GivenParts } from './grammar.ts';
import { knownName } from './known-name.ts';
import type { Finish } from './finalists.ts';
import { count, judgeRules, type Fallen } from './judge-rules.ts';
import type { RulesToJudge } from './judge.ts';
import { listed } from './invented-game.ts';
import { NO_BETTER } from './judgement.ts';
import { INVENTION_FILE, type FoundGame, type InventionResult } from './invention.ts';
import { planText } from './plan-text.ts';
import { inventionFault } from './stored-checks.ts';

export interface InventionRequest extends Omit<Finish, 'seed'> {
  readonly folder: string;
  /** By default that of the run in the folder, or 1. */
  readonly seed?: number | undefined;
  /**
   * Rule sets to judge in all; what is begun is a whole round, so it may be a few more. By default as many as were to be
   * judged before, or 1000, or as the minutes allow.
   */
  readonly games: number | undefined;
  /** Minutes after which no round is begun; Infinity if there is no such limit. */
  readonly minutes: number;
  readonly resume: boolean;
  /** Parts that all rules have; none if it is left out. */
  readonly given?: GivenParts | undefined;
}

/** All that is needed to go on. */
interface State {
  readonly format: 'evolab-invention';
  readonly version: 1;
  readonly seed: number;
  round: number;
  judged: number;
  unsound: number;
  repeated: number;
  fell: Fallen;
  elites: readonly Elite[];
  /** Hashes of the rules that were judged. */
  seen: string[];
  /** Left out by files that were written before there were any. */
  found?: FoundGame[];
  given?: GivenParts;
}

/** Rule sets of a round: they are drawn from what was known before it, so that no order of finishing matters. */
const ROUND = 24;
/** Draws of a tree that fits and is new. */
const MOST_DRAWS = 50;
const BEST = 20;
const GAMES = 1000;
export const STATE_FILE = 'state.json';

/**
 * Breeds rules of games. What is judged depends on the seed and on how many are judged alone; a folder goes on from its last
 * complete round.
 */
export async function inventGames(
  context: TaskContext,
  request: InventionRequest,
  makePage?: MakePage,
): Promise<InventionResult> {
  const { folder: path, minutes } = request;
  const folder = new RunFolder(path);
  if (request.resume ? fileKind(join(path, STATE_FILE)) !== 'file' : folder.exists())
    throw request.resume
      ? new LabError('LAB_RUN_MISSING', `there is no invention in ${path}`, 'leave out --resume to begin one')
      : new LabError(
          'LAB_RUN_EXISTS',
          `${path} is already there`,
          `go on with it by --resume, or begin another: ${folder.another('--run')}`,
        );
  const executor = await context.openExecutor(path);
  let release: (() => void) | undefined;
  try {
    release = await folder.lock({
      signal: context.signal,
      say: (text) => context.report({ type: 'note', text }),
    });
    // Another process may have had it until now.
    if (!request.resume) folder.checkUnchanged(undefined);
    const state = request.resume ? readState(path, request) : newState(request);
    const { seed } = state;
    const games = request.games ?? plannedGames(path, request);
    const found = (state.found ??= []);
    const archive = new Archive(state.elites);
    const now = () => ({ ...resultOf(state, archive, games, path), interrupted: false });
    const seen = new Set(state.seen);
    const write = (name: string, text: string) => {
      folder.checkLock();
      writeWhole(join(path, name), `${text}\n`);
    };
    const writeResult = (result: InventionResult) => {
      write(INVENTION_FILE, JSON.stringify(result, null, 2));
      return result;
    };
    const store = () => {
      write(STATE_FILE, JSON.stringify(state));
      return writeResult(now());
    };
    // So that a run which is killed in its first round can be gone on with.
    if (!request.resume) store();
    if (Number.isFinite(minutes)) context.report({ type: 'note', text: planText(request, BEST) });
    const until = performance.now() + 60_000 * minutes;
    const report = () =>
      context.report({
        type: 'progress',
        done: state.judged,
        unit: 'rule sets',
        ...(Number.isFinite(games) && { total: games }),
        details: [`${archive.elites.length} kinds kept, best ${(archive.best(1)[0]?.score ?? 0).toFixed(2)}`],
      });
    while (state.judged < games && performance.now() < until && !context.signal.aborted) {
      report();
      const drawn = drawRound(state, archive, seen);
      // With most parts given there are few rules, and all of them are known.
      if (drawn.rules.length === 0) break;
      const known = drawn.rules.map((rules) => knownName(readRules(rules)));
      const best = archive.scores;
      const jobs = drawn.rules.map((rules, i): RulesToJudge => ({
        rules,
        seed: hashOf(seed, 'judge', state.judged + i),
        // Known games are judged to the end in any case.
        ...(known[i] === undefined && { best }),
      }));
      const judgements = await judgeRules(executor, jobs, context.signal);
      if (judgements === undefined) break;
      for (const [i, judgement] of judgements.entries()) {
        state.judged++;
        seen.add(hashText(jobs[i].rules));
        const kept = archive.add(jobs[i].rules, state.judged, judgement);
        if (judgement.fell !== undefined) count(state.fell, judgement.fell, judgement.why);
        else if (!kept) count(state.fell, NO_BETTER.fell, NO_BETTER.why);
        const name = known[i];
        if (name !== undefined && !found.some((one) => one.name === name))
          found.push({
            name,
            born: state.judged,
            kept,
            ...(judgement.fell === undefined
              ? { score: judgement.score }
              : { fell: `${judgement.fell}: ${judgement.why}` }),
          });
      }
      state.round++;
      state.unsound += drawn.unsound;
      state.repeated += drawn.repeated;
      state.elites = archive.elites;
      state.seen = [...seen].sort();
      store();
    }
    const result = store();
    const elites = archive.best(BEST);
    const shared = { ...context, openExecutor: () => Promise.resolve(leftOpen(executor)) };
    const best = await finishGames(shared, elites, folder, { ...request, seed }, makePage);
    const interrupted = context.signal.aborted;
    // Now it is known how many there were to be.
    const { planned = result.judged } = result;
    return writeResult({ ...result, ...(!interrupted && { planned }), best, interrupted });
  } finally {
    await closeAll(
      () => executor.close(),
      () => release?.(),
    );
  }
}

/** New rules: some from nothing, the others changed or crossed from those that are kept. */
function drawRound(
  { seed, round, given = {} }: State,
  archive: Archive,
  seen: ReadonlySet<string>,
): { rules: string[]; unsound: number; repeated: number } {
  const random = new Random('invent', seed, round);
  const parents = archive.elites.map(({ rules }) => readRules(rules));
  const rules: string[] = [];
  const own = new Set<string>();
  let [unsound, repeated] = [0, 0];
  for (let draws = 0; rules.length < ROUND && draws < MOST_DRAWS * ROUND; draws++) {
    const kind = random.unit();
    const parent = () => parents[random.below(parents.length)];
    const tree =
      parents.length < 4 || kind < 0.2
        ? randomTree(random)
        : kind < 0.7
          ? mutated(parent(), random)
          : crossed(parent(), parent(), random);
    const text = writeRules(withParts(tree, given));
    const hash = hashText(text);
    if (seen.has(hash) || own.has(hash)) {
      repeated++;
      continue;
    }
    if (!fitTogether(text)) {
      unsound++;
      continue;
    }
    own.add(hash);
    rules.push(text);
  }
  return { rules, unsound, repeated };
}

const hashText = (text: string): string => digest(0, text) + digest(1, text);

const newState = ({ seed = 1, given }: InventionRequest): State => ({
  format: 'evolab-invention',
  version: 1,
  seed,
  round: 0,
  judged: 0,
  unsound: 0,
  repeated: 0,
  fell: {},
  elites: [],
  seen: [],
  ...(given !== undefined && { given }),
});

function readState(path: string, { seed, given }: InventionRequest): State {
  const file = join(path, STATE_FILE);
  const damaged = (fault: string) =>
    new LabError('LAB_BAD_FILE', `${file} is damaged: ${fault}`, 'begin in another folder');
  let state: unknown;
  try {
    state = JSON.parse(readText(file, 'whole'));
  } catch (error) {
    throw error instanceof LabError ? error : damaged('not JSON');
  }
  const fault = inventionFault(state);
  if (fault !== undefined) throw damaged(fault);
  const { seed: begun, given: parts } = state as State;
  if (seed !== undefined && begun !== seed)
    throw new LabError('LAB_RUN_CHANGED', `${path} was begun with seed ${begun}`, `--seed ${begun}`);
  if (given !== undefined && JSON.stringify(parts ?? {}) !== JSON.stringify(given))
    throw new LabError(
      'LAB_RUN_CHANGED',
      `${path} was begun with ${parts === undefined ? 'no' : 'other'} parts of the rules given`,
      'leave out --like and --keep',
    );
  return state as State;
}

/** What a run was meant to reach, or what a new one is; LAB_BAD_FILE if the file that says it is damaged. */
function plannedGames(path: string, { resume, minutes }: InventionRequest): number {
  if (Number.isFinite(minutes)) return Infinity;
  const file = join(path, INVENTION_FILE);
  if (!resume || fileKind(file) !== 'file') return GAMES;
  try {
    const { planned = GAMES } = JSON.parse(readText(file, 'whole')) as Partial<InventionResult>;
    if (typeof planned === 'number') return planned;
  } catch {
    // The error below says so.
  }
  throw new LabError('LAB_BAD_FILE', `${file} is damaged`, 'say how far it is to go: --games N');
}

/** What stands in the folder while rules are judged, before anything is done with the best. */
function resultOf(
  state: State,
  archive: Archive,
  games: number,
  folder: string,
): Omit<InventionResult, 'interrupted'> {
  const { seed, judged, unsound, repeated, fell } = state;
  const { elites } = archive;
  return {
    run: folder,
    seed,
    judged,
    ...(Number.isFinite(games) && { planned: games }),
    unsound,
    repeated,
    fell,
    kept: elites.length,
    found: state.found ?? [],
    map: elites.map(({ rules, born, score, measures: { length, skill } }) => ({
      name: gameName(rules),
      born,
      score,
      length: length.value,
      skill: skill.value,
    })),
    best: listed(archive.best(BEST), seed, folder),
  };
}
