import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import { sourcesIn } from '../experiment/sources.ts';
import { versionsIn } from '../experiment/versions.ts';
import { playSeries } from '../play/run-jobs.ts';
import { defaultsIn } from '../report/limit-remarks.ts';
import { GameLog } from '../storage/game-log.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import { isTournament } from '../tournament/folder.ts';
import { LabError } from '../util/errors.ts';
import { closeAll } from './close-all.ts';
import type { TaskContext } from './context.ts';

/** A game as `games.log` keeps it: what decides it, and how it went. */
interface KeptGame {
  readonly key: string;
  readonly record: MatchRecord;
}

/**
 * Plays several series of matches side by side, as `playSeries` does, and keeps every game in the log of a folder at
 * once: a game that is there is not played again, whichever series asked for it. Without a folder nothing is kept;
 * LAB_RUN_EXISTS if the folder has the log of a tournament.
 * Who lost games by default is reported as a warning, with the cause.
 * Aborted, it returns as many of each series from its beginning as are finished.
 */
export async function playKeptSeries(
  context: TaskContext,
  path: string | undefined,
  series: readonly (readonly MatchJob[])[],
): Promise<MatchRecord[][]> {
  const { laboratory, signal, report } = context;
  const folder = path === undefined ? undefined : new RunFolder(path);
  const keyOf = keysFor(laboratory);
  const total = series.reduce((sum, jobs) => sum + jobs.length, 0);
  const executor = await context.openExecutor(path ?? '.');
  let release: (() => void) | undefined;
  let log: GameLog<Partial<KeptGame>> | undefined;
  try {
    if (folder && isTournament(folder.path)) throw notOurs(folder);
    release = await folder?.lock({ signal });
    const kept = new Map<string, MatchRecord>();
    if (folder)
      log = GameLog.open<Partial<KeptGame>>(
        folder.file('games.log'),
        ({ key, record }) => {
          if (key === undefined || record === undefined) throw notOurs(folder);
          kept.set(key, record);
        },
        (verify) => folder.checkLock(verify),
      );
    const keys = series.map((jobs) => jobs.map(keyOf));
    const left = series.map((jobs, of) => jobs.filter((_, at) => !kept.has(keys[of]![at]!)));
    const before = total - left.reduce((sum, jobs) => sum + jobs.length, 0);
    const onProgress = (done: number) =>
      report({
        type: 'progress',
        done: before + done,
        total,
        unit: 'games',
        details: [executor.status],
      });
    onProgress(0);
    const onPlayed = (job: MatchJob, record: MatchRecord) => {
      const key = keyOf(job);
      kept.set(key, record);
      log?.add({ key, record });
    };
    await playSeries(executor, left, { signal, onProgress, onPlayed });
    const played = keys.map((of) => {
      const missing = of.findIndex((key) => !kept.has(key));
      return of.slice(0, missing < 0 ? undefined : missing).map((key) => kept.get(key)!);
    });
    const finished = series.flatMap((jobs, of) => jobs.slice(0, played[of]!.length));
    for (const text of defaultsIn(finished, played.flat())) report({ type: 'warning', text });
    return played;
  } finally {
    await closeAll(
      () => log?.close(),
      () => executor.close(),
      () => release?.(),
    );
  }
}

/** A tournament has a log of the same name, which would be damaged by other entries. */
const notOurs = (folder: RunFolder): LabError =>
  new LabError(
    'LAB_RUN_EXISTS',
    `${folder.file('games.log')} is the log of a tournament`,
    `add ${folder.another()}`,
  );

/** What decides a game: who plays it, from which seed and opening, and the code of all that takes part. */
function keysFor(laboratory: TaskContext['laboratory']): (job: MatchJob) => string {
  // Agents may have many weights, and play many games.
  const digests = new WeakMap<AgentSpec, string>();
  const digestOf = (agent: AgentSpec): string => {
    const state = () => ({ versions: versionsIn(laboratory, agent), sources: sourcesIn(laboratory, agent) });
    const known = digests.get(agent) ?? digest({ agent, ...state() });
    digests.set(agent, known);
    return known;
  };
  return ({ agents, seed, opening, maxPlies, noise, adjudication }) =>
    digest({
      agents: agents.map(digestOf),
      seed,
      opening,
      maxPlies,
      noise,
      ...(adjudication && { adjudication }),
    });
}
