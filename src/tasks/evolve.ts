import type { FinishedGame } from '../contract/learner.ts';
import { EpisodeArchive } from '../lab/archive.ts';
import { anchorsOf, checkState, Experiment, type RunState } from '../lab/experiment.ts';
import { mergeConfig, type LabConfig } from '../lab/config.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { useText } from '../lab/option-text.ts';
import { difference, settingsOf, type Settings } from '../lab/settings.ts';
import { versionsIn } from '../lab/versions.ts';
import { championTable, EvolutionView } from '../report/evolution-view.ts';
import { writeAgent } from '../storage/agent-file.ts';
import { digest, type RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { EpisodeKeeper } from '../storage/episode-keeper.ts';
import { tellOtherVersions } from '../cli/other-versions.ts';

/** What `lab evolve` was asked to do. */
export interface EvolutionRequest {
  readonly laboratory: Laboratory;
  readonly folder: RunFolder;
  readonly resume: boolean;
  /** The settings of preset and flags; undefined if those of the folder count. */
  readonly begun: Settings | undefined;
  /** The method, if the flags name one. */
  readonly method: string | undefined;
  /** What the flags say beside the folder's own settings. */
  readonly overrides: LabConfig;
  readonly generations: number | undefined;
  readonly threads: number;
  /** A queue that other machines serve, instead of threads. */
  readonly executor: string | undefined;
  /** A database of episodes that takes the games. */
  readonly episodes: string | undefined;
  /** A database of episodes to learn from, and the conditions its games meet. */
  readonly archive: string | undefined;
  readonly where: readonly string[];
  readonly signal: AbortSignal;
  readonly json: boolean;
}

/** Where a run stands when the command ends. */
export interface EvolutionResult {
  readonly run: string;
  readonly generations: number;
  readonly champion: string;
  readonly stateHash: string;
  readonly interrupted: boolean;
  readonly ratings: readonly object[];
}

/** Runs an evolution in its folder up to a generation, or until it is interrupted. */
export async function runEvolution(request: EvolutionRequest): Promise<EvolutionResult> {
  const { laboratory, folder } = request;
  const stored = request.resume ? checkState(folder.readState(), folder.path) : undefined;
  const asked = stored ? resumedSettings(stored, request) : request.begun;
  if (!asked) throw new Error('neither settings nor a stored run');
  laboratory.game(asked.game);
  // Before the folder is made: what cannot be put together is an error that leaves nothing behind.
  const archive = archiveOf(request, asked);
  const settings: Settings = archive ? { ...asked, archive: asked.archive ?? archive.settings } : asked;
  if (archive) laboratory.assembler.newLearner(settings, archive);
  else laboratory.assembler.learner({ learner: settings.learner, game: settings.game, seed: settings.seed });
  anchorsOf(settings, laboratory);
  EpisodeKeeper.check(request.episodes);
  const executor = await openExecutor(laboratory, {
    threads: request.threads,
    url: request.executor,
    folder: folder.path,
    say: (line) => process.stderr.write(`${line}\n`),
    signal: request.signal,
  });
  let release: (() => void) | undefined;
  let keeper: EpisodeKeeper | undefined;
  try {
    release = folder.lock();
    const versions = versionsIn(laboratory, settings);
    const { registries, assembler } = laboratory;
    if (stored) tellOtherVersions('run', folder.readVersions(), versions);
    keeper =
      request.episodes === undefined ? undefined : keeperOf(request.episodes, settings, versions, folder);
    const experiment = new Experiment(
      {
        settings,
        versions,
        registries,
        assembler,
        executor,
        folder,
        archive,
        keep: keeper && keepIn(keeper),
      },
      stored,
    );
    if (stored) {
      folder.writeLog(folder.readLog(stored.generation));
    } else {
      folder.writeState(experiment.state);
    }
    const last = Math.max(
      request.generations ?? folder.readPlan() ?? DEFAULT_GENERATIONS,
      experiment.state.generation,
    );
    folder.writeSettings({ ...settings, generations: last, versions });
    return await advance(experiment, last, request, settings, executor);
  } finally {
    archive?.close();
    if (keeper) process.stderr.write(`${keeper.close()}\n`);
    await executor.close();
    release?.();
  }
}

const DEFAULT_GENERATIONS = 40;

/** The games to learn from: those of the flag, or those a stored run was begun with. */
function archiveOf(
  { archive: file, where, laboratory }: EvolutionRequest,
  settings: Settings,
): EpisodeArchive | undefined {
  const begun = settings.archive;
  if (file === undefined && !begun) return undefined;
  const asked = { file: file ?? begun!.file, where: begun?.where ?? where };
  const { assembler, registries } = laboratory;
  return EpisodeArchive.open(asked, settings, assembler.game(settings.game), registries, begun);
}

function keeperOf(
  file: string,
  settings: Settings,
  versions: Readonly<Record<string, string>>,
  folder: RunFolder,
): EpisodeKeeper {
  const { method, seed, game, learner, archive } = settings;
  return new EpisodeKeeper(file, {
    // What decides the games of a run: not how its champions are rated.
    digest: digest({ evolve: { method, seed, game, learner, archive: archive?.digest ?? '', versions } }),
    command: 'evolve',
    label: folder.path,
    game,
    rulesVersion: Number(versions['rules']),
  });
}

/** The games of each round are in the database before the round is stored: a run killed in between plays it again. */
const keepIn =
  (keeper: EpisodeKeeper) =>
  (games: readonly FinishedGame[], generation: number, before: number): void => {
    const round = before === 0 ? `${generation}` : `${generation}+${before}`;
    keeper.keep(games.map((game, i) => ({ ...game, round: `${round}.${i}` })));
    keeper.flush();
  };

async function advance(
  experiment: Experiment,
  last: number,
  request: EvolutionRequest,
  settings: Settings,
  executor: Executor,
): Promise<EvolutionResult> {
  const { folder, signal, json } = request;
  const { registries } = request.laboratory;
  const view = new EvolutionView(json ? process.stderr : process.stdout, {
    settings,
    game: useText(settings.game, registries.games.get(settings.game.use).definition.defaults),
    last,
    status: () => executor.status ?? `${request.threads} worker${request.threads === 1 ? '' : 's'}`,
    changing: executor.status !== undefined,
    run: folder.path,
    playsMatches: experiment.playsMatches,
  });
  view.begin(experiment.state.generation);
  const watch = { signal, onProgress: view.progress };
  let interrupted = false;
  let ratings = experiment.state.ratings;
  try {
    view.rated(0, await experiment.begin(watch));
    while (experiment.state.generation < last) {
      const started = performance.now();
      const seconds = () => (performance.now() - started) / 1000;
      const report = await experiment.step(watch, (told) =>
        folder.appendLog({ ...told, seconds: Number(seconds().toFixed(3)) }),
      );
      view.generation(report, seconds());
    }
    ratings = await experiment.finalRatings(watch);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = true;
  }
  view.end();
  const { generation } = experiment.state;
  const champion = folder.file('champion.msgpack');
  if (generation > 0 && !interrupted)
    writeAgent(
      champion,
      experiment.storedChampion([
        ...experiment.state.ratings.filter((r) => r.generation < generation),
        ...ratings,
      ]),
    );
  if (!json)
    process.stdout.write(
      interrupted
        ? resumeText(request, generation, last)
        : championTable(ratings, champion, settings, generation),
    );
  else if (interrupted) process.stderr.write(resumeText(request, generation, last));
  if (interrupted) process.exitCode = 130;
  return {
    run: folder.path,
    generations: generation,
    champion,
    stateHash: experiment.stateHash,
    interrupted,
    ratings,
  };
}

function resumeText({ folder, episodes }: EvolutionRequest, generation: number, last: number): string {
  return `Stopped after generation ${generation} of ${last}; nothing is lost. To go on:\n  lab evolve --resume --run ${shellWord(folder.path)} --generations ${last}${episodes === undefined ? '' : ` --episodes ${shellWord(episodes)}`}\n`;
}

/** The stored settings; LAB_RUN_CHANGED if what is asked for now would be another run. */
function resumedSettings(
  stored: RunState,
  { begun, method, overrides, laboratory, folder, archive, where }: EvolutionRequest,
): Settings {
  const kept = stored.settings.archive;
  if (kept ? where.length > 0 && difference(kept.where, where) !== undefined : archive !== undefined)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the run in ${folder.path} was begun with other games to learn from`,
      'a run keeps its settings; begin a new one with --run DIR',
    );
  const asked =
    begun ??
    settingsOf(
      stored.settings.method,
      mergeConfig<LabConfig>(structuredClone(stored.settings) as unknown as LabConfig, overrides),
      laboratory.registries,
    );
  const named = { ...asked, method: method ?? asked.method };
  const changed = difference(stored.settings, kept ? { ...named, archive: kept } : named);
  if (changed !== undefined) {
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the run in ${folder.path} was begun with other settings (${changed})`,
      'a run keeps its settings; begin a new one with --run DIR',
    );
  }
  return stored.settings;
}
