import type { AgentSpec, MatchJob, MatchRecord } from '../contract/agent.ts';
import type { Accuracy, GenerationReport, Rating } from '../contract/evolution.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import type { Effort, FinishedGame } from '../contract/learner.ts';
import { EpisodeArchive } from '../experiment/archive.ts';
import { fromSettings, givenBy, type FirstAgent } from '../experiment/first-agent.ts';
import { sumOfEfforts } from '../experiment/effort.ts';
import { anchorsOf } from '../experiment/anchors.ts';
import { Experiment, type Judgement, type RunState } from '../experiment/experiment.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { measureWarning } from '../experiment/learner-check.ts';
import { oracleOfRun } from '../experiment/oracle-sets.ts';
import { plannedIn } from '../experiment/run-files.ts';
import { gameText } from '../registry/spec-text.ts';
import type { Settings } from '../config/settings.ts';
import { versionsIn, versionsWarning } from '../experiment/versions.ts';
import { defaultsIn } from '../report/limit-remarks.ts';
import { writeAgent } from '../storage/agent-file.ts';
import { EpisodeKeeper } from '../storage/episode-keeper.ts';
import { digest, RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { shellWord } from '../util/shell-word.ts';
import { closeAll } from './close-all.ts';
import type { TaskContext } from './context.ts';
import { LearningCurves } from './learning-curves.ts';

/** The evolution begins, or goes on. */
export interface BeginEvent {
  readonly type: 'begin';
  readonly settings: Settings;
  /** The game as one would type it after `--game`. */
  readonly game: string;
  /** The last generation that is finished, and the one to reach. */
  readonly generation: number;
  readonly last: number;
  readonly folder: string | undefined;
  /** Games of a rating against each opponent. */
  readonly ratingGames: number;
  /** Whether a job of the learner is a game. */
  readonly playsMatches: boolean;
  /** What the learner does and measures, and one of its agents. */
  readonly summary: string;
  readonly measures: Readonly<Record<string, string>>;
  readonly agent: AgentSpec;
  /** The machines that play, in a few words; undefined for the threads of this one. */
  readonly status: string | undefined;
}

/** The untrained champion of a new run was rated. */
export interface UntrainedEvent {
  readonly type: 'untrained';
  readonly ratings: readonly Rating[];
  readonly accuracy?: Accuracy;
}

/** A generation is finished and stored. */
export interface GenerationEvent {
  readonly type: 'generation';
  readonly report: GenerationReport;
  readonly seconds: number;
}

export type EvolutionEvent = BeginEvent | UntrainedEvent | GenerationEvent;

/** What learning may cost, counted since generation 0. */
export interface EffortBudget {
  readonly unit: keyof Effort;
  readonly amount: number;
}

/** An evolution: a new run of `settings`, or one that goes on from the state `stored`. */
export type EvolutionRequest = {
  /** Where the run is stored; without it nothing is written. */
  readonly folder?: string | undefined;
  /** The generation to reach; by default the one that a stored run was last meant to reach, else 40. */
  readonly generations?: number | undefined;
  /** Ends the run with the first generation at which learning has cost this much; without `generations` nothing else does. */
  readonly budget?: EffortBudget | undefined;
  /** A database of episodes that takes the games. */
  readonly episodes?: string | undefined;
  /** A folder that takes the learning curves, as TensorBoard reads them. */
  readonly tensorboard?: string | undefined;
  /** A database of episodes to learn from, and the conditions its games meet. */
  readonly archive?: { readonly file: string; readonly where: readonly string[] } | undefined;
  /** The agent whose weights a new run begins with. */
  readonly from?: FirstAgent | undefined;
} & ({ readonly settings: Settings } | { readonly stored: RunState });

/** Where a run stands when the task ends. */
export interface EvolutionResult {
  readonly settings: Settings;
  readonly folder: string | undefined;
  /** The last generation that is finished, and the one that was to be reached. */
  readonly generation: number;
  readonly last: number;
  /** What all generations of the run have cost, where its log tells. */
  readonly effort: Partial<Effort>;
  /** The best agent of the last generation, and the file that holds it. */
  readonly champion: AgentSpec;
  readonly championFile: string | undefined;
  /** The agents of the last generation, best first. */
  readonly agents: readonly AgentSpec[];
  /** Results of the champion; of an interrupted run those of all champions so far. */
  readonly ratings: readonly Rating[];
  /** Results of all champions that were rated. */
  readonly curve: readonly Rating[];
  /** Choices of all champions that were measured by solved positions. */
  readonly accuracy: readonly Accuracy[];
  /** A digest of the state after the last generation. */
  readonly stateHash: string;
  readonly interrupted: boolean;
}

const DEFAULT_GENERATIONS = 40;
/** Where a run ends that only a budget ends. */
const MOST_GENERATIONS = 1_000_000;

/** Runs an evolution up to a generation. Aborted, it ends with the last round of jobs that was finished. */
export async function evolve(
  context: TaskContext<EvolutionEvent>,
  request: EvolutionRequest,
): Promise<EvolutionResult> {
  const { laboratory, report } = context;
  const { registries, factory } = laboratory;
  const folder = request.folder === undefined ? undefined : new RunFolder(request.folder);
  const stored = 'stored' in request ? request.stored : undefined;
  const asked = 'stored' in request ? request.stored.settings : request.settings;
  if (!stored && folder?.exists()) throw alreadyThere(folder);
  laboratory.game(asked.game);
  // Before the folder is made: what cannot be put together is an error that leaves nothing behind.
  const archive = archiveOf(laboratory, asked, request.archive);
  let opened: Executor | undefined;
  let release: (() => void) | undefined;
  let keeper: EpisodeKeeper | undefined;
  try {
    const from = stored ? undefined : request.from;
    const settings: Settings = {
      ...asked,
      ...(archive && { archive: asked.archive ?? archive.settings }),
      ...(from && { from: fromSettings(from) }),
    };
    if (from) factory.newLearner(settings, { archive, given: givenBy(from, laboratory) }).init();
    else if (archive) factory.newLearner(settings, { archive });
    else factory.learner({ learner: settings.learner, game: settings.game, seed: settings.seed });
    anchorsOf(settings, laboratory);
    const oracle = oracleOfRun(laboratory, settings);
    EpisodeKeeper.check(request.episodes, folder?.written);
    const { method, game, seed } = settings;
    const name = folder?.path ?? `${method}-${game.use}-${seed}`;
    const curves =
      request.tensorboard === undefined ? undefined : new LearningCurves(request.tensorboard, name, !stored);
    const executor = (opened = await context.openExecutor(folder?.path ?? '.'));
    release = await folder?.lock({ signal: context.signal, say: (text) => report({ type: 'note', text }) });
    folder?.checkUnchanged(stored);
    const versions = versionsIn(laboratory, settings);
    const warning = stored && versionsWarning('run', folder?.readVersions(), versions);
    if (warning !== undefined) report({ type: 'warning', text: warning });
    if (request.episodes !== undefined)
      keeper = keeperOf(request.episodes, settings, versions, folder?.path ?? settings.method);
    const { budget } = request;
    const last = lastOf(request, folder);
    const experiment = new Experiment(
      {
        settings,
        versions,
        registries,
        factory,
        executor,
        folder,
        planned: budget ? undefined : last,
        archive,
        from,
        oracle,
        keep: keeper && keepIn(keeper),
      },
      stored,
    );
    const { generation } = experiment.state;
    const log = stored ? (folder?.readLog(experiment.state) ?? []) : [];
    if (stored) folder?.writeLog(log);
    // The state alone makes the run: one that is killed here goes on from it, to where it was to go.
    else folder?.writeState(experiment.state);
    if (budget && log.length < generation)
      throw new LabError(
        'LAB_BAD_FILE',
        `the log of ${name} tells of ${log.length} of its ${generation} generations, so what they cost is unknown`,
        'put the whole log.jsonl back, or begin the run again',
      );
    const writeSettings = (generations: number) =>
      folder?.writeSettings({ ...settings, generations, versions });
    // Where a budget ends the run is known when it has.
    writeSettings(budget ? generation : last);
    const { summary, measures = {} } = registries.learners.get(settings.learner.use).definition;
    report({
      type: 'begin',
      settings,
      generation,
      last,
      folder: folder?.path,
      game: gameText(settings.game, registries),
      ratingGames: experiment.ratingGames,
      playsMatches: experiment.playsMatches,
      status: executor.status,
      agent: experiment.champion,
      summary,
      measures,
    });
    curves?.catchUp(experiment.state, log as unknown as Parameters<LearningCurves['catchUp']>[1]);
    const status = () => executor.status;
    const before = (log as unknown as GenerationReport[]).reduce<Partial<Effort>>(sumOfEfforts, {});
    const advanced = await advance(context, experiment, { last, budget, before, folder, curves, status });
    if (budget) writeSettings(advanced.generation);
    return { settings, folder: folder?.path, last, ...advanced };
  } finally {
    await closeAll(
      () => archive?.close(),
      () => keeper && report({ type: 'note', text: keeper.close() }),
      () => opened?.close(),
      () => release?.(),
    );
  }
}

interface Advance {
  readonly last: number;
  readonly budget: EffortBudget | undefined;
  /** What the generations before have cost. */
  readonly before: Partial<Effort>;
  readonly folder: RunFolder | undefined;
  readonly curves: LearningCurves | undefined;
  readonly status: () => string | undefined;
}

async function advance(
  { laboratory, report, signal }: TaskContext<EvolutionEvent>,
  experiment: Experiment,
  { last, budget, before, folder, curves, status }: Advance,
): Promise<Omit<EvolutionResult, 'settings' | 'folder' | 'last'>> {
  const unit = experiment.playsMatches ? 'games' : 'jobs';
  const watch = {
    signal,
    onProgress: (phase: 'playing' | 'rating', done: number, total: number) =>
      report({
        type: 'progress',
        phase,
        done,
        total,
        unit: phase === 'rating' ? 'games' : unit,
        details: [status()],
      }),
    onRated: (jobs: readonly MatchJob[], records: readonly MatchRecord[]) => {
      for (const text of defaultsIn(jobs, records)) report({ type: 'warning', text });
    },
  };
  let effort = before;
  const isSpent = () => budget !== undefined && (effort[budget.unit] ?? 0) >= budget.amount;
  const { run } = experiment.state;
  let final: Judgement | undefined;
  let warned = false;
  try {
    const untrained = await experiment.begin(watch);
    curves?.begin(untrained);
    report({ type: 'untrained', ...untrained });
    while (experiment.state.generation < last && !isSpent()) {
      const started = performance.now();
      const seconds = () => (performance.now() - started) / 1000;
      const told = await experiment.step(watch, (entry) =>
        folder?.appendLog({
          ...(run !== undefined && { run }),
          ...entry,
          seconds: Number(seconds().toFixed(3)),
        }),
      );
      if (!warned) {
        const text = measureWarning(experiment.state.settings.learner.use, laboratory.registries, told);
        warned = text !== undefined;
        if (text !== undefined) report({ type: 'warning', text });
      }
      effort = sumOfEfforts(effort, told);
      if (budget && told[budget.unit] === undefined)
        throw new LabError(
          'LAB_USAGE',
          `${experiment.state.settings.method} does not count its ${budget.unit}`,
          'give the budget in another unit',
        );
      curves?.write(told, seconds());
      report({ type: 'generation', report: told, seconds: seconds() });
    }
    final = await experiment.finalJudgement(watch);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
  }
  const { generation, ratings, accuracy = [] } = experiment.state;
  const championFile = folder?.file('champion.msgpack');
  const isEarlier = (judged: { readonly generation: number }) => !final || judged.generation < generation;
  const curve = [...ratings.filter(isEarlier), ...(final?.ratings ?? [])];
  const measured = [...accuracy.filter(isEarlier), ...(final?.accuracy ? [final.accuracy] : [])];
  if (championFile !== undefined && generation > 0 && final)
    writeAgent(
      championFile,
      experiment.storedChampion({ ratings: curve, ...(measured.length > 0 && { accuracy: measured }) }),
    );
  const { agents, champion, stateHash } = experiment;
  return {
    generation,
    effort,
    champion,
    championFile,
    agents,
    stateHash,
    ratings: final?.ratings ?? ratings,
    curve,
    accuracy: measured,
    interrupted: final === undefined,
  };
}

/**
 * The generation to reach: that of the request, none that matters with a budget, or the one a stored run was last meant to reach; LAB_USAGE if the run does
 * not say, because an older version was killed before it had written that down.
 */
export function lastOf(request: EvolutionRequest, folder: RunFolder | undefined): number {
  const generations = request.generations ?? (request.budget && MOST_GENERATIONS);
  if (!('stored' in request) || !folder) return generations ?? DEFAULT_GENERATIONS;
  const { stored } = request;
  const planned = generations ?? plannedIn(folder, stored);
  if (planned !== undefined) return Math.max(planned, stored.generation);
  throw new LabError(
    'LAB_USAGE',
    `the run in ${folder.path} does not say how far it is to go`,
    'give --generations N',
  );
}

function alreadyThere(folder: RunFolder): LabError {
  return folder.hasState
    ? new LabError(
        'LAB_RUN_EXISTS',
        `there is already a run in ${folder.path}`,
        `go on with it: lab evolve --resume --out ${shellWord(folder.path)}, or begin another: ${folder.another()}`,
      )
    : new LabError('LAB_RUN_EXISTS', `${folder.path} is already there`, `add ${folder.another()}`);
}

/** The games to learn from: those of the request, or those a stored run was begun with. */
export function archiveOf(
  { factory, registries }: Laboratory,
  settings: Settings,
  asked: EvolutionRequest['archive'],
): EpisodeArchive | undefined {
  const begun = settings.archive;
  const file = asked?.file ?? begun?.file;
  if (file === undefined) return undefined;
  const source = { file, where: begun?.where ?? asked?.where ?? [] };
  return EpisodeArchive.open(source, settings, factory.game(settings.game), registries, begun);
}

function keeperOf(
  file: string,
  settings: Settings,
  versions: Readonly<Record<string, string>>,
  label: string,
): EpisodeKeeper {
  const { method, seed, game, learner, archive, from } = settings;
  return new EpisodeKeeper(file, {
    // What decides the games of a run: not how its champions are rated.
    digest: digest({
      evolve: {
        method,
        seed,
        game,
        learner,
        archive: archive?.digest ?? '',
        ...(from && { from: from.digest }),
        versions,
      },
    }),
    command: 'evolve',
    label,
    game,
    rulesVersion: Number(versions['rules']),
  });
}

/**
 * The games of each round are in the database before the round is stored: a run killed in between plays it
 * again.
 */
const keepIn =
  (keeper: EpisodeKeeper) =>
  (games: readonly FinishedGame[], generation: number, before: number): void => {
    const round = before === 0 ? `${generation}` : `${generation}+${before}`;
    keeper.keep(games.map((game, i) => ({ ...game, round: `${round}.${i}` })));
    keeper.flush();
  };
