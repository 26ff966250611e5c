import type { AgentSpec, Use } from '../contract/agent.ts';
import {
  drawCandidates,
  firstCloud,
  nextCloud,
  type Cloud,
  type CrossEntropySettings,
  type Knob,
} from '../lab/cross-entropy.ts';
import { Interrupted, type Executor } from '../contract/executor.ts';
import { playMatches } from '../play/run-jobs.ts';
import type { Laboratory } from '../lab/laboratory.ts';
import { difference } from '../lab/settings.ts';
import { versionsIn } from '../lab/versions.ts';
import { payoffsOfFirst, swappedPairs } from '../play/swapped-pairs.ts';
import { bar, Progress } from '../report/progress.ts';
import { tuningPage, type TuningStep } from '../report/html/tuning.ts';
import { writeAgent } from '../storage/agent-file.ts';
import { writeWhole } from '../storage/files.ts';
import type { RunFolder } from '../storage/run-folder.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { hashOf } from '../util/hash.ts';
import { Random } from '../util/random.ts';
import { openExecutor } from '../worker/open-executor.ts';
import { tellOtherVersions } from '../cli/other-versions.ts';

/** All that the outcome of a tuning depends on. */
export interface TuningSettings extends CrossEntropySettings {
  readonly agent: AgentSpec;
  /** Who the candidates play; undefined: the agent with the means of the time. */
  readonly against: AgentSpec | undefined;
  /** Games of each candidate in an iteration, two on each opening. */
  readonly games: number;
  /** Random moves before each pair of games. */
  readonly plies: number;
}

interface TuningState {
  readonly settings: TuningSettings;
  readonly cloud: Cloud;
  readonly steps: readonly TuningStep[];
  /** Those it was last advanced by; unknown of a tuning from before they were kept. */
  readonly versions?: Readonly<Record<string, string>>;
}

export interface TuningRequest {
  readonly laboratory: Laboratory;
  readonly folder: RunFolder;
  readonly settings: TuningSettings;
  readonly resume: boolean;
  readonly iterations: number;
  readonly threads: number;
  readonly executor: string | undefined;
  readonly signal: AbortSignal;
}

/** Tunes in a folder, an iteration at a time, each stored before the next: killed at any moment, it goes on. */
export async function runTuning(request: TuningRequest): Promise<TuningState & { interrupted: boolean }> {
  const { laboratory, folder, settings, signal } = request;
  const versions = versionsIn(laboratory, { ...settings, game: settings.agent.game });
  if (!request.resume) tryKnobs(settings, laboratory);
  let state = request.resume ? resumed(folder, settings) : begun(settings);
  const progress = new Progress(process.stderr);
  const executor = await openExecutor(laboratory, {
    ...{ threads: request.threads, url: request.executor, folder: folder.path, signal },
    say: (line) => progress.line(line),
  });
  let release: (() => void) | undefined;
  let interrupted = false;
  try {
    release = folder.lock();
    tellOtherVersions('tuning', state.versions, versions);
    state = { ...state, versions };
    // From now on there is something to resume, even if the first iteration is never over.
    if (!request.resume) folder.writeState(state);
    while (state.cloud.iteration < request.iterations) {
      state = await step(state, laboratory, executor, progress, request);
      writeAgent(folder.file('tuned.msgpack'), { agent: withKnobs(settings, state.cloud.means) });
      folder.writeState(state);
      progress.line(lineOf(state));
    }
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    interrupted = true;
    process.exitCode = 130;
  } finally {
    progress.clear();
    await executor.close();
    release?.();
  }
  const names = settings.knobs.map(({ name }) => name);
  if (state.steps.length > 0)
    writeWhole(folder.file('tuning.html'), await tuningPage(settings.agent.name, names, state.steps));
  return { ...state, interrupted };
}

const begun = (settings: TuningSettings): TuningState => ({
  settings,
  cloud: firstCloud(settings),
  steps: [],
});

function resumed(folder: RunFolder, settings: TuningSettings): TuningState {
  const state = folder.readState() as Partial<TuningState> | null;
  if (state?.cloud === undefined || state.settings === undefined || !Array.isArray(state.steps))
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
      'it keeps them; begin a new one with --run DIR',
    );
  return state as TuningState;
}

async function step(
  state: TuningState,
  laboratory: Laboratory,
  executor: Executor,
  progress: Progress,
  { signal, iterations }: TuningRequest,
): Promise<TuningState> {
  const { settings, cloud, steps } = state;
  const game = laboratory.assembler.game(settings.agent.game);
  const candidates = drawCandidates(settings, cloud);
  const opponent = settings.against ?? withKnobs(settings, cloud.means);
  // All candidates play on the same openings with the same seeds: what differs is what is tuned.
  const seed = hashOf(settings.seed, 'tune', cloud.iteration);
  const jobs = candidates.flatMap((values) =>
    swappedPairs(game, withKnobs(settings, values), [opponent], {
      ...{ pairs: settings.games / 2, plies: settings.plies, seed },
    }),
  );
  const records = await playMatches(executor, jobs, {
    signal,
    onProgress: (done, total) =>
      progress.update(
        `${bar((cloud.iteration + done / total) / iterations)} iteration ${cloud.iteration + 1}/${iterations}`,
        `${done} of ${total} games`,
        executor.status,
      ),
  });
  const scores = candidates.map((_, c) => {
    const own = payoffsOfFirst(records.slice(c * settings.games, (c + 1) * settings.games));
    return own.reduce((sum, payoff) => sum + (1 + payoff) / 2, 0) / settings.games;
  });
  const next = nextCloud(settings, cloud, candidates, scores);
  return { ...state, cloud: next, steps: [...steps, { candidates, scores, cloud: next }] };
}

/** The agent with the knobs set. */
function withKnobs({ agent, knobs }: TuningSettings, values: readonly number[]): AgentSpec {
  const searcher: Record<string, unknown> & Use = { ...agent.searcher };
  const evaluator: (Record<string, unknown> & Use) | undefined = agent.evaluator && { ...agent.evaluator };
  knobs.forEach(({ name }, k) => {
    const [part, option] = name.split('.') as ['searcher' | 'evaluator', string];
    const use = part === 'searcher' ? searcher : evaluator;
    if (use) (use as Record<string, unknown>)[option] = values[k];
  });
  return { ...agent, searcher, ...(evaluator && { evaluator }) };
}

/** Before the folder is made: LAB_BAD_OPTION if options do not take the numbers near the ends of their ranges or between. */
function tryKnobs(settings: TuningSettings, { assembler }: Laboratory): void {
  for (const share of [0.001, 0.618, 0.999]) {
    const values = settings.knobs.map(({ low, high }) => low + share * (high - low));
    assembler.searcher(withKnobs(settings, values), new Random(0));
  }
}

function lineOf({ settings, cloud, steps }: TuningState): string {
  const { scores } = steps[steps.length - 1];
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const knobs = settings.knobs.map(
    ({ name }, k) => `${name} ${cloud.means[k].toPrecision(4)} ± ${cloud.spreads[k].toPrecision(2)}`,
  );
  return `iteration ${String(cloud.iteration).padStart(3)}  ${knobs.join('  ')}  candidates ${(100 * mean).toFixed(1)}%, best ${(100 * Math.max(...scores)).toFixed(1)}%`;
}

/** The knobs that were typed; LAB_USAGE for one given twice. */
export function knobsOf(texts: readonly string[], agent: AgentSpec, laboratory: Laboratory): Knob[] {
  const knobs = texts.map((text) => knobOf(text, agent, laboratory));
  const names = knobs.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined)
    throw new LabError('LAB_USAGE', `--param gives ${twice} twice`, 'one range for each option');
  return knobs;
}

/** Reads `option=LOW..HIGH`, or `searcher.option=` and `evaluator.option=`; LAB_BAD_OPTION for what is no number of the agent. */
function knobOf(text: string, agent: AgentSpec, laboratory: Laboratory): Knob {
  const [, key, low, high] = /^([\w.-]+)=(-?[\d.]+(?:e-?\d+)?)\.\.(-?[\d.]+(?:e-?\d+)?)$/i.exec(text) ?? [];
  if (!(Number(low) < Number(high) && Number.isFinite(Number(high) - Number(low))))
    throw new LabError('LAB_USAGE', `'${text}' is not of the form option=LOW..HIGH`, 'for example cp=0.2..2');
  const { searchers, evaluators } = laboratory.registries;
  const known = [
    ...numbers('searcher', searchers.get(agent.searcher.use).definition.defaults),
    ...(agent.evaluator ? numbers('evaluator', evaluators.get(agent.evaluator.use).definition.defaults) : []),
  ];
  const found = known.filter((name) => name === key || name.split('.')[1] === key);
  if (found.length !== 1)
    throw new LabError(
      'LAB_BAD_OPTION',
      found.length > 1 ? `'${key}' may be ${found.join(' or ')}` : `'${agent.name}' has no number '${key}'`,
      knownHint(key, known),
    );
  return { name: found[0], low: Number(low), high: Number(high) };
}

function numbers(part: string, defaults: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(defaults).flatMap(([name, value]) =>
    typeof value === 'number' ? [`${part}.${name}`] : [],
  );
}
