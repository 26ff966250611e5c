import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Rating } from '../contract/evolution.ts';
import type { Spec } from '../contract/agent.ts';
import type { FolderReport } from '../contract/report.ts';
import { checkState, type Judgements, type RunState } from '../experiment/experiment.ts';
import { agentsOfRun, plannedIn } from '../experiment/run-files.ts';
import { gameText } from '../registry/spec-text.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { shareOf } from '../report/numbers.ts';
import { cannotRead, isStream, kindOf, readText, readWhole } from '../storage/files.ts';
import { isInUse } from '../storage/folder-use.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { isTournament, readTournament } from '../tournament/folder.ts';
import { pairingUnit } from '../tournament/pairing.ts';
import { plannedPairings } from '../tournament/schedule.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import { largest } from '../util/extremes.ts';

/** An evolution, a tournament or other work in its folder. */
export interface ListedRun {
  readonly folder: string;
  /** 'other' is work that a plugin's report tells of. */
  readonly kind: 'evolution' | 'tournament' | 'other' | 'damaged';
  /** The method of an evolution, the type of a tournament; of a damaged run what is wrong with it. */
  readonly method: string;
  /** As one would type it after `--game`; empty if there is no such game. Of other work there may be several, by commas. */
  readonly game: string;
  /** What is finished and what is planned; undefined if the end is open. */
  readonly done: number;
  readonly planned: number | undefined;
  /** What is counted: generations of an evolution, pairs of games of a tournament. */
  readonly unit: string;
  /**
   * The best score of a champion, from 0 to 1, against the strongest opponent that never changes, beside that of the
   * champion that was rated last; of a tournament the leader and its Elo, as far as it was rated; of other work what its
   * report says. Undefined before there is one.
   */
  readonly best?:
    | (RatedScore & { readonly against: string; readonly latest: RatedScore })
    | { readonly name: string; readonly elo: number }
    | { readonly text: string }
    | undefined;
  readonly state: 'running' | 'finished' | 'stopped';
  /** When it was last changed, in milliseconds of the epoch. */
  readonly changed: number;
}

/** The score of the champion of a generation, from 0 to 1. */
interface RatedScore {
  readonly score: number;
  readonly generation: number;
}

/** How far below the folders that are looked into: populations/reproduce-PAPER/NAME is three below the first. */
const DEPTH = 3;

type Known = Pick<Laboratory, 'registries'>;

/** What goes on in these folders and below, the last changed first; LAB_RUN_MISSING for no folder. */
export function listRuns(
  { laboratory }: { readonly laboratory: Known },
  folders: readonly string[],
): ListedRun[] {
  const found = folders.flatMap((folder) => {
    if (kindOf(folder) === 'folder') return runsBelow(laboratory, folder);
    throw new LabError(
      'LAB_RUN_MISSING',
      `there is no folder ${folder}`,
      'lab runs looks into this one and below',
    );
  });
  return [...new Set(found)]
    .map((folder) => describeRun(laboratory, folder))
    .sort((a, b) => b.changed - a.changed);
}

/** The folders of evolutions, tournaments and other work among a folder and those below it. */
export function runsBelow(laboratory: Known, folder: string, depth = DEPTH): string[] {
  if (isTournament(folder) || isEvolution(folder) || reportOfWork(laboratory, folder)) return [folder];
  if (depth === 0) return [];
  return foldersIn(folder).flatMap((inner) => {
    try {
      return runsBelow(laboratory, inner, depth - 1);
    } catch (error) {
      // What we may not look into, and what is gone by now, hides no run beside it.
      if (error instanceof LabError) return [];
      throw error;
    }
  });
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
      .map(({ name }) => join(folder, name));
  } catch (error) {
    throw cannotRead(error, folder);
  }
}

/** Other commands keep their state in a file of this name too; only an evolution has a log or a plan beside it. */
const isEvolution = (folder: string): boolean =>
  new RunFolder(folder).hasState &&
  (kindOf(join(folder, 'run.yaml')) === 'file' || isStream(join(folder, 'run.yaml')));

/** The report that tells how far the work in a folder has come; undefined if there is no such work. */
export function reportOfWork({ registries }: Known, folder: string): WorkReport | undefined {
  for (const { definition } of registries.reports.list())
    if (definition.of === 'folder' && definition.status && kindOf(join(folder, definition.file)) === 'file')
      return definition as WorkReport;
  return undefined;
}

/** LAB_RUN_EXISTS if a folder holds what another report than `own` tells of: games of both would be mixed. */
export function checkOwn({ registries }: Known, folder: string, own: string): void {
  for (const { definition } of registries.reports.list())
    if (
      definition.of === 'folder' &&
      definition.id !== own &&
      kindOf(join(folder, definition.file)) === 'file'
    )
      throw new LabError(
        'LAB_RUN_EXISTS',
        `${folder} holds work of another kind: ${definition.file}`,
        `add ${new RunFolder(folder).another()}`,
      );
}

type WorkReport = FolderReport & Required<Pick<FolderReport, 'status'>>;

/** What a folder report reads; LAB_BAD_FILE if it is no JSON. */
export function readReported({ file }: FolderReport, folder: string): unknown {
  const path = join(folder, file);
  try {
    return JSON.parse(new TextDecoder().decode(readWhole(path)));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new LabError('LAB_BAD_FILE', `${path} is damaged`, 'play again what it is about');
  }
}

/** The work in a folder of `runsBelow`. */
export function describeRun({ registries }: Known, folder: string): ListedRun {
  const report = reportOfWork({ registries }, folder);
  const text = (game: Spec): string =>
    registries.games.has(game.use) ? gameText(game, registries) : game.use;
  const changed = largest(
    ['state.msgpack', 'games.log', 'tournament.msgpack', ...(report ? [report.file] : [])].map(
      (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    ),
  );
  const stateOf = (done: number, planned = Infinity): ListedRun['state'] =>
    isInUse(join(folder, 'lock')) ? 'running' : done >= planned ? 'finished' : 'stopped';
  try {
    if (isTournament(folder)) {
      const { game, settings, played } = readTournament(folder);
      const [done, planned] = [played.length, plannedPairings(settings)];
      const progress = { done, planned, state: stateOf(done, planned) };
      const { type: method } = settings;
      return {
        folder,
        kind: 'tournament',
        method,
        game: text(game),
        unit: pairingUnit(settings),
        ...progress,
        // Tables whose games are gone say nothing.
        best: done > 0 ? leaderOf(folder) : undefined,
        changed,
      };
    }
    if (!isEvolution(folder) && report) {
      const { what, game = '', done, planned, unit, best } = report.status(readReported(report, folder));
      const progress = { done, planned, unit, state: stateOf(done, planned) };
      const said = best === undefined ? undefined : { text: best };
      return { folder, kind: 'other', method: what, game, ...progress, best: said, changed };
    }
    const run = new RunFolder(folder);
    const state = checkState(run.readState(), folder);
    run.checkLog(state);
    run.checkPlan();
    const { settings, generation } = state;
    const planned = Math.max(plannedIn(run, state) ?? generation, generation);
    const progress = { done: generation, planned, state: stateOf(generation, planned) };
    const { method, game, rating } = settings;
    const best = bestOf(judgementsOf(run, state).ratings, rating.anchors.at(-1));
    return {
      folder,
      kind: 'evolution',
      method,
      game: text(game),
      unit: 'generations',
      ...progress,
      best,
      changed,
    };
  } catch (error) {
    // Whatever is wrong with one folder, the others are listed.
    const said = error instanceof Error ? error.message : String(error);
    return {
      folder,
      kind: 'damaged',
      method: error instanceof LabError ? said : `${folder} cannot be understood: ${said}`,
      game: '',
      done: 0,
      planned: 0,
      unit: '',
      state: 'stopped',
      changed,
    };
  }
}

const CHAMPION = 'champion.msgpack';

/** How champions of a run did, with the one that was the last of a session, of which the state does not know. */
export function judgementsOf(run: RunFolder, state: RunState): Required<Judgements> {
  const { generation, ratings, accuracy = [] } = state;
  const isLast = (judged: { readonly generation: number }) => judged.generation === generation;
  if (ratings.some(isLast) || accuracy.some(isLast)) return { ratings, accuracy };
  const file = run.file(CHAMPION);
  try {
    const [last]: readonly [Partial<Judgements>, ...unknown[]] =
      kindOf(file) === 'file' ? agentsOfRun(run, state, CHAMPION) : [{}];
    return {
      ratings: [...ratings, ...(last.ratings ?? []).filter(isLast)],
      accuracy: [...accuracy, ...(last.accuracy ?? []).filter(isLast)],
    };
  } catch (error) {
    // The run can go on without it, and writes it anew.
    if (error instanceof LabError) return { ratings, accuracy };
    throw error;
  }
}

function bestOf(ratings: readonly Rating[], against: string | undefined): ListedRun['best'] {
  if (against === undefined) return undefined;
  const scores = ratings
    .filter((rating) => rating.against === against)
    .map((rating): RatedScore => ({ generation: rating.generation, score: shareOf(rating) }));
  const latest = scores.at(-1);
  if (!latest) return undefined;
  // The earliest of equals.
  const best = scores.reduce((most, one) => (most.score >= one.score ? most : one));
  return { against, ...best, latest };
}

/** From the tables that a tournament wrote when it last ended. */
function leaderOf(folder: string): ListedRun['best'] {
  const file = join(folder, 'standings.json');
  // A pipe of this name would never end.
  if (kindOf(file) !== 'file') return undefined;
  try {
    const { standings } = JSON.parse(readText(file, 'table')) as { standings?: unknown };
    const [first] = Array.isArray(standings) ? (standings as unknown[]) : [];
    if (!isMap(first) || typeof first['name'] !== 'string' || typeof first['elo'] !== 'number')
      return undefined;
    return { name: first['name'], elo: first['elo'] };
  } catch {
    // There are none as long as it runs for the first time.
    return undefined;
  }
}
