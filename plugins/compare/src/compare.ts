import { relative, sep } from 'node:path';
import { Interrupted, type Executor, type Spec } from 'evolab';
import {
  gameText,
  leftOpen,
  oracleFor,
  versionsIn,
  type Laboratory,
  type NamedOracle,
  type TaskContext,
} from 'evolab/command';
import { RunFolder } from 'evolab/storage';
import { effortOf, type Budget } from './budget.ts';
import { checkEntry, settingsFor, type Entry } from './entries.ts';
import type { CompareFound, Dropped, Failure, GameFound, RunFound } from './found.ts';
import { keepPlan, keepRequest } from './kept-request.ts';
import { anchorsFor, rateRuns, searchFor } from './ratings.ts';
import { measureOf } from './measure.ts';
import { rateOf, ratesFor, type Rates, type Wanted } from './rates.ts';
import { remarksOf } from './remarks.ts';
import { movesFound, solvedMoves } from './solved-moves.ts';
import { byEntry, overallOf, scoresOf } from './scores.ts';
import { rungsOf, worseHalf } from './sweep.ts';
import { trainAll, trainingFolder, type Trained, type Training } from './training.ts';

export interface CompareRequest {
  readonly entries: readonly Entry[];
  readonly games: readonly Spec[];
  readonly seeds: number;
  readonly budget: Budget;
  readonly checkpoints: number;
  /** By default those of `USUAL_ANCHORS` that fit the game. */
  readonly anchors?: readonly string[] | undefined;
  /** What all champions search with, such as `alphabeta:depth=2`, the default; 'own': each as it learned. */
  readonly search?: string | undefined;
  readonly rounds: number;
  readonly pool: number;
  readonly plies: number;
  /** Of the games of the ratings and of the bootstrap. */
  readonly seed: number;
  /** Whether the worse half of the entries is dropped again and again, before its budget is spent. */
  readonly halving?: boolean;
  /** Solved positions at which champions choose moves: a file, the name of a set, or `auto`. */
  readonly oracle?: string | undefined;
  readonly out: string;
}

/** Of processor time of each run, where it is known. */
export type Seconds = readonly {
  readonly label: string;
  readonly game: string;
  readonly seconds: number | undefined;
}[];

export interface CompareResult {
  /** Undefined if it was stopped before all was played. */
  readonly found: CompareFound | undefined;
  /** Told, not kept: no result depends on it. */
  readonly seconds: Seconds;
  readonly interrupted: boolean;
  /** Whether every run has reached the budget. */
  readonly ok: boolean;
}

/**
 * Trains every entry with every seed on every game up to one budget, and rates the champions of all in the same way. All
 * runs and games are kept in `out`; what is there is not done again. Aborted, it goes on later where it was.
 */
export async function compare(context: TaskContext, request: CompareRequest): Promise<CompareResult> {
  const { laboratory } = context;
  const { entries, games, seeds, budget, checkpoints, out } = request;
  for (const use of games) {
    // A game that is not there is named before any anchor that cannot play it.
    laboratory.game(use);
    anchorsFor(laboratory, request.anchors, use);
    oracleOf(laboratory, request, use);
    for (const entry of entries) checkEntry(laboratory, entry, use);
  }
  keepPlan(out, request);
  const executor = await context.openExecutor(out);
  const shared: TaskContext = {
    laboratory,
    signal: context.signal,
    report: context.report,
    openExecutor: () => Promise.resolve(leftOpen(executor)),
  };
  const stopped = { found: undefined, seconds: [], interrupted: true, ok: true };
  try {
    await alone(shared, out, () => Promise.resolve(keepRequest(request)));
    const pairs = games.flatMap((game) =>
      entries.map((entry): Wanted => ({ entry, game, gameText: gameText(game, laboratory.registries) })),
    );
    const { kept: rates, failed } =
      budget.unit === 'cpu'
        ? await alone(context, out, () => ratesFor(context, out, pairs))
        : { kept: undefined, failed: undefined };
    const all = Array.from({ length: seeds }, (_, at) => at + 1);
    const trainings = pairs.flatMap((pair): Training[] => {
      if (failed?.has(pair)) return [];
      const { entry, gameText } = pair;
      const own = effortOf(budget, rates && rateOf(rates, entry.label, gameText));
      return all.map((seed) => ({
        ...pair,
        seed,
        budget: own,
        folder: trainingFolder(out, entry, gameText, seed),
      }));
    });
    const unmeasured = [...(failed ?? [])].flatMap(([{ entry, gameText }, message]) =>
      all.map((seed): Failure => ({ label: entry.label, seed, game: gameText, message })),
    );
    for (const { label, game, message } of unmeasured.filter(({ seed }) => seed === 1))
      context.report({ type: 'warning', text: `${label} on ${game} failed: ${message}` });
    const halved = request.halving ? await halve(shared, executor, request, trainings) : undefined;
    if (request.halving && !halved) return stopped;
    const { left = trainings, dropped, failures: early = [] } = halved ?? {};
    const { trained, failures: stuck } = await alone(shared, out, () =>
      trainAll(shared, executor, left, budget, checkpoints),
    );
    const failures = [...unmeasured, ...early, ...stuck];
    const found: GameFound[] = [];
    const runs: RunFound[] = [];
    for (const use of games) {
      const own = trained.filter(({ game }) => game === use);
      if (own.length === 0) continue;
      const rated = await compareOn(shared, request, use, own);
      if (!rated) return stopped;
      found.push(rated.found);
      for (const run of rated.runs) runs.push(run);
    }
    const done = foundOf(laboratory, request, { games: found, runs, failures, dropped, rates });
    const seconds = trained.map(({ entry, gameText, seconds: taken }) => ({
      label: entry.label,
      game: gameText,
      seconds: taken,
    }));
    return { found: done, seconds, interrupted: false, ok: failures.length === 0 };
  } catch (error) {
    if (error instanceof Interrupted) return stopped;
    throw error;
  } finally {
    await executor.close();
  }
}

/** Does work while no other process works in the folder; LAB_RUN_BUSY if one does. Ratings take the same lock themselves. */
async function alone<T>({ signal, report }: TaskContext, out: string, work: () => Promise<T>): Promise<T> {
  const say = (text: string) => report({ type: 'note', text });
  const release = await new RunFolder(out).lock({ signal, say });
  return work().finally(release);
}

/**
 * Successive halving: all runs learn a part of the budget, the worse half of the entries of each game is dropped, and so on
 * with longer parts. What failed is not tried again. Undefined if it was stopped.
 */
async function halve(
  context: TaskContext,
  executor: Executor,
  request: CompareRequest,
  trainings: readonly Training[],
): Promise<
  | {
      readonly left: readonly Training[];
      readonly dropped: readonly Dropped[];
      readonly failures: readonly Failure[];
    }
  | undefined
> {
  const { entries, games, budget, checkpoints, out } = request;
  let left = trainings;
  const dropped: Dropped[] = [];
  const failures: Failure[] = [];
  for (const part of rungsOf(entries.length, checkpoints)) {
    const running = left;
    const done = await alone(context, out, () =>
      trainAll(context, executor, running, budget, checkpoints, part),
    );
    for (const one of done.failures) failures.push(one);
    left = left.filter(({ folder }) => done.trained.some((one) => one.folder === folder));
    for (const use of games) {
      const own = done.trained.filter(({ game }) => game === use);
      if (own.length === 0) continue;
      const rated = await compareOn(context, { ...request, pool: 0, oracle: undefined }, use, own);
      if (!rated) return undefined;
      const { game } = rated.found;
      const worse = worseHalf(rated.found.entries);
      for (const one of worse.map(({ label, mean }) => ({ label, game, part, mean }))) dropped.push(one);
      left = left.filter(
        ({ entry, gameText }) => gameText !== game || !worse.some(({ label }) => label === entry.label),
      );
    }
  }
  return { left, dropped, failures };
}

const oracleOf = (laboratory: Laboratory, { oracle }: CompareRequest, use: Spec): NamedOracle | undefined =>
  oracle === undefined ? undefined : oracleFor(laboratory, oracle, use);

/** Rates the runs of one game; undefined if it was stopped. */
async function compareOn(
  context: TaskContext,
  request: CompareRequest,
  use: Spec,
  trained: readonly Trained[],
): Promise<{ readonly found: GameFound; readonly runs: readonly RunFound[] } | undefined> {
  const { laboratory } = context;
  const { entries, rounds, pool, plies, seed, out } = request;
  const text = request.search ?? 'alphabeta:depth=2';
  const anchors = anchorsFor(laboratory, request.anchors, use);
  const search = text === 'own' ? undefined : searchFor(laboratory, text, use);
  const plan = { anchors, search, rounds, pool, plies, seed };
  const rated = await rateRuns(context, out, trained, plan);
  if (rated.interrupted) return undefined;
  const { places, crosstable, ownSearch, champions } = rated;
  const oracle = oracleOf(laboratory, request, use);
  const solved =
    oracle && (await solvedMoves(context, await context.openExecutor(out), champions, oracle, seed));
  // The same bytes wherever the folder lies.
  const runs = rated.runs.map((run, at) => ({
    ...run,
    ...(solved && { moves: solved.runs[at] }),
    folder: relative(out, run.folder).split(sep).join('/'),
  }));
  const labels = entries.map(({ label }) => label);
  const groups = byEntry(labels, runs, ({ scores }) => scores);
  const found: GameFound = {
    game: gameText(use, laboratory.registries),
    measure: measureOf(laboratory.game(use)),
    anchors: anchors.map(({ name }) => name),
    search: text,
    ownSearch,
    ...scoresOf(groups, seed),
    pool: places,
    ...(crosstable && { crosstable }),
    ...(solved && { moves: movesFound(labels, runs, oracle, solved, seed) }),
  };
  return { found, runs };
}

function foundOf(
  laboratory: Laboratory,
  request: CompareRequest,
  {
    games,
    runs,
    failures,
    dropped,
    rates,
  }: Pick<CompareFound, 'games' | 'runs' | 'failures'> & {
    readonly dropped: readonly Dropped[] | undefined;
    readonly rates: Rates | undefined;
  },
): CompareFound {
  const { entries, seeds, budget, checkpoints, rounds, pool, plies, seed, oracle } = request;
  const labels = entries.map(({ label }) => label);
  const finals = games.map(({ entries: all }) =>
    labels.map((label) => all.find((one) => one.label === label)?.finals ?? []),
  );
  const overall = overallOf(labels, finals);
  const versions = entries.flatMap((entry) =>
    request.games.map((game) => versionsIn(laboratory, settingsFor(laboratory, entry, game, 1))),
  );
  const found = {
    entries,
    seeds,
    budget,
    ...(rates && { rates: used(rates, entries, games) }),
    checkpoints,
    rounds,
    pool,
    plies,
    seed,
    ...(oracle !== undefined && { oracle }),
    games,
    runs,
    failures,
    ...(dropped && { dropped }),
    ...(overall && { overall }),
    versions: Object.fromEntries(
      versions
        .flatMap((one) => Object.entries(one))
        .filter(([name]) => name !== 'rules')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
  return { ...found, remarks: remarksOf(found) };
}

/** Those of what is compared here; the folder may keep more. In the order of the entries. */
function used({ machine, rates }: Rates, entries: readonly Entry[], games: readonly GameFound[]): Rates {
  const all = games.flatMap(({ game }) =>
    entries.map(({ label }) => rateOf({ machine, rates }, label, game)),
  );
  return { machine, rates: all.filter((rate) => rate !== undefined) };
}
