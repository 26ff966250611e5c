import {
  hashOf,
  Interrupted,
  LabError,
  payoffsOfFirst,
  swappedPairs,
  type AgentSpec,
  type Executor,
} from 'evolab';
import {
  closeAll,
  defaultsIn,
  difference,
  openingsOf,
  playMatches,
  versionsIn,
  versionsWarning,
  type Book,
  type Laboratory,
  type TaskContext,
} from 'evolab/command';
import { RunFolder, writeAgent, writeWhole } from 'evolab/storage';
import { byOptimizer, type OptimizerSettings } from './by-optimizer.ts';
import { crossEntropy, type CrossEntropySettings } from './cross-entropy.ts';
import type { Method, Progress } from './method.ts';
import { checkRanges, withParameters } from './parameters.ts';
import { tuningPage, type TuningStep } from './tuning-page.ts';
import { iterationText } from './tuning-text.ts';

/** All that the outcome of a tuning depends on. */
export type TuningSettings = (CrossEntropySettings | OptimizerSettings) & {
  readonly agent: AgentSpec;
  /** The opponent of the candidates; undefined: the agent with the means of the iteration. */
  readonly against: AgentSpec | undefined;
  /** Games of each candidate in an iteration, two on each opening. */
  readonly games: number;
  /** Random moves before each pair of games, if there is no book. */
  readonly plies: number;
  readonly book?: Book | undefined;
};

export interface TuningRequest {
  readonly settings: TuningSettings;
  /** Where the state, the tuned agent and the page are kept. */
  readonly folder: string;
  /** Go on with the tuning in the folder, which must have the same settings. */
  readonly resume: boolean;
  /** The last iteration. */
  readonly iterations: number;
}

interface TuningState extends Progress {
  readonly settings: TuningSettings;
  readonly steps: readonly TuningStep[];
  /** Those it was last advanced by; unknown of a tuning from before they were kept. */
  readonly versions?: Readonly<Record<string, string>>;
}

export interface TuningResult {
  readonly iterations: number;
  /** The means of the distribution, by parameter. */
  readonly found: readonly { readonly name: string; readonly value: number; readonly spread: number }[];
  /** The file of the agent with these values. */
  readonly agent: string;
  /** How the distribution narrowed, as HTML; undefined before the first iteration is over. */
  readonly page: string | undefined;
  /** Whether it was aborted before its end. */
  readonly interrupted: boolean;
}

/**
 * Tunes numbers of an agent in a folder. Each iteration is stored before the next one begins, so a tuning
 * that was killed goes on. Aborted, it ends with the last iteration that was finished.
 */
export async function tune(context: TaskContext, request: TuningRequest): Promise<TuningResult> {
  const { laboratory, report } = context;
  const { settings, resume, iterations } = request;
  const folder = new RunFolder(request.folder);
  // Before the folder is made: what cannot be tuned leaves nothing behind.
  const method = methodOf(settings, laboratory);
  if (!resume) checkRanges(laboratory.factory, settings.agent, settings.parameters);
  let state = resume ? resumed(folder, settings) : begun(settings, method);
  const executor = await context.openExecutor(folder.path);
  let release: (() => void) | undefined;
  let interrupted = false;
  try {
    release = await folder.lock({ signal: context.signal, say: (text) => report({ type: 'note', text }) });
    // Another process may have had it until now.
    if (resume) state = resumed(folder, settings);
    else folder.checkUnchanged(undefined);
    const versions = versionsIn(laboratory, { ...settings, game: settings.agent.game });
    const warning = versionsWarning('tuning', state.versions, versions);
    if (warning !== undefined) report({ type: 'warning', text: warning });
    state = { ...state, versions };
    // From now on there is something to resume, even if the first iteration is never over.
    if (!resume) folder.writeState(state);
    while (state.distribution.iteration < iterations) {
      state = await advance(context, executor, { method, state, iterations });
      folder.checkLock();
      writeAgent(folder.file(AGENT), { agent: tuned(state) });
      folder.writeState(state);
      report({
        type: 'note',
        text: iterationText(settings.parameters, state.distribution, state.steps.at(-1)!.scores),
      });
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = true;
  } finally {
    await closeAll(
      () => executor.close(),
      () => release?.(),
    );
  }
  return { ...(await resultOf(folder, method, state)), interrupted };
}

const AGENT = 'tuned.msgpack';

const methodOf = (settings: TuningSettings, { factory }: Laboratory): Method =>
  'optimizer' in settings
    ? byOptimizer(settings, factory.optimizer(settings.optimizer))
    : crossEntropy(settings);

const begun = (settings: TuningSettings, method: Method): TuningState => ({
  settings,
  ...method.start(),
  steps: [],
});

function resumed(folder: RunFolder, settings: TuningSettings): TuningState {
  const state = stateOf(folder.readState());
  if (!state)
    throw new LabError(
      'LAB_BAD_FILE',
      `${folder.path} holds no tuning`,
      'it may be a run of another command',
    );
  const changed = difference(state.settings, settings);
  if (changed !== undefined)
    throw new LabError(
      'LAB_RUN_CHANGED',
      `the tuning in ${folder.path} was begun with other settings (${changed})`,
      'it keeps them; begin a new one with --out DIR',
    );
  return state;
}

function stateOf(stored: unknown): TuningState | undefined {
  const state = stored as Partial<TuningState> | null;
  return state?.settings && state.distribution && Array.isArray(state.steps)
    ? (state as TuningState)
    : undefined;
}

async function advance(
  { laboratory, signal, report }: TaskContext,
  executor: Executor,
  { method, state, iterations }: { method: Method; state: TuningState; iterations: number },
): Promise<TuningState> {
  const { settings, distribution, steps } = state;
  const { agent, parameters } = settings;
  const game = laboratory.factory.game(agent.game);
  const candidates = method.candidates(state);
  const opponent = settings.against ?? tuned(state);
  // All candidates play on the same openings with the same seeds: what differs is what is tuned.
  const seed = hashOf(settings.seed, 'tune', distribution.iteration);
  const plan = settings.book ? { book: settings.book } : { plies: settings.plies };
  const openings = openingsOf(game, plan, settings.games / 2, seed);
  const jobs = candidates.flatMap((values) =>
    swappedPairs(game, withParameters(agent, parameters, values), [opponent], {
      pairs: settings.games / 2,
      seed,
      openings,
    }),
  );
  const onProgress = (done: number, games: number) =>
    report({
      type: 'progress',
      done: distribution.iteration * games + done,
      total: iterations * games,
      unit: 'games',
      details: [`iteration ${distribution.iteration + 1} of ${iterations}`, executor.status],
    });
  onProgress(0, jobs.length);
  const records = await playMatches(executor, jobs, { signal, onProgress, batchSize: [2, 64] });
  for (const text of defaultsIn(jobs, records)) report({ type: 'warning', text });
  const scores = candidates.map((_, c) => {
    const own = payoffsOfFirst(records.slice(c * settings.games, (c + 1) * settings.games));
    return own.reduce((sum, payoff) => sum + (1 + payoff) / 2, 0) / settings.games;
  });
  const next = method.update(state, candidates, scores);
  return { ...state, ...next, steps: [...steps, { candidates, scores, distribution: next.distribution }] };
}

/** The agent with the means of the distribution. */
function tuned({ settings, distribution }: TuningState): AgentSpec {
  return withParameters(settings.agent, settings.parameters, distribution.means);
}

async function resultOf(
  folder: RunFolder,
  method: Method,
  { settings, distribution, steps }: TuningState,
): Promise<Omit<TuningResult, 'interrupted'>> {
  const { iteration, means, spreads } = distribution;
  const names = settings.parameters.map(({ name }) => name);
  const page = steps.length === 0 ? undefined : folder.file('tuning.html');
  if (page !== undefined)
    writeWhole(page, await tuningPage({ agent: settings.agent.name, method: method.name, names, steps }));
  return {
    iterations: iteration,
    found: names.map((name, k) => ({ name, value: means[k], spread: spreads[k] })),
    agent: folder.file(AGENT),
    page,
  };
}
