import { rmSync } from 'node:fs';
import type { AgentSpec } from '../contract/agent.ts';
import type { Executor } from '../contract/executor.ts';
import type { ReproductionContext } from '../contract/reproduction.ts';
import { checkState, Experiment } from '../experiment/experiment.ts';
import type { Laboratory } from '../agents/laboratory.ts';
import { difference, settingsOf } from '../config/settings.ts';
import { readAgents, writePopulation } from '../storage/agent-file.ts';
import { kindOf, readText, writeWhole } from '../storage/files.ts';
import { RunFolder } from '../storage/run-folder.ts';
import { parseText } from '../storage/yaml-text.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import type { TaskEvent } from './context.ts';
import type { KeptResults } from './kept-results.ts';

interface RunParts {
  readonly laboratory: Laboratory;
  readonly executor: Executor;
  readonly folder: string;
  readonly results: KeptResults;
  readonly signal: AbortSignal;
  readonly report: (event: TaskEvent) => void;
}

/** The champions, best first, after so many generations of a run; one that was stopped is resumed. */
export async function evolveForTable(
  { laboratory, executor, folder, results, signal, report }: RunParts,
  { name, game, learner, seed, generations }: Parameters<ReproductionContext['evolve']>[0],
): Promise<readonly AgentSpec[]> {
  const { registries, factory } = laboratory;
  const run = new RunFolder(`${folder}/${name}`);
  const settings = settingsOf(
    'reproduce',
    {
      game,
      learner,
      seed,
      rating: { anchors: [], first: false, every: 1_000_000 },
      keepEvery: 1_000_000,
    },
    registries,
  );
  const usable = results.asks(name);
  const begun = run.exists() ? checkState(run.readState(), run.path) : undefined;
  const { versions, sources } = results.stateOf(settings, seed);
  // A run with other settings or from other code is of no use: it starts again.
  const changed =
    difference(begun?.settings, settings) ??
    difference(run.readVersions(), versions) ??
    difference(run.readSources(), sources);
  const same = usable && changed === undefined ? begun : undefined;
  // A learning curve asks for earlier generations again when it is resumed.
  const checkpoint = run.file('checkpoints', `${generations}.msgpack`);
  if (same && kindOf(checkpoint) === 'file') {
    results.used();
    return readAgents(checkpoint).agents.map(({ agent }) => agent);
  }
  const stored = same && same.generation <= generations ? same : undefined;
  const release = await run.lock({ signal, say: (text) => report({ type: 'note', text }) });
  try {
    run.checkUnchanged(begun);
    const experiment = new Experiment(
      { settings, versions, registries, factory, executor, folder: run },
      stored,
    );
    if (!same) {
      // Checkpoints of an earlier run would pass for those of this one; its state too, once the code agrees.
      rmSync(run.file('checkpoints'), { recursive: true, force: true });
      run.writeState(experiment.state);
    }
    run.writeSettings({ ...settings, generations, versions, sources });
    let seconds = same ? cpuSecondsOf(run) : 0;
    for (;;) {
      const done = experiment.state.generation;
      report({ type: 'progress', phase: name, done, total: generations, unit: 'generations' });
      if (done >= generations) break;
      const begun = process.cpuUsage();
      const { measures } = await experiment.step({ signal });
      const { user, system } = process.cpuUsage(begun);
      seconds += (user + system) / 1e6;
      writeWhole(run.file(SECONDS), JSON.stringify(seconds));
      writeWhole(run.file(MEASURES), JSON.stringify(measures));
    }
    const { agents } = experiment;
    writeWhole(run.file('checkpoints', `${generations}.json`), JSON.stringify(seconds));
    writeWhole(measuresFile(run, generations), JSON.stringify(measuresOf(run)));
    writePopulation(checkpoint, { agents: agents.map((agent) => ({ agent })) });
    return agents;
  } finally {
    release();
  }
}

/** The file of a run that tells the seconds of processor time. */
const SECONDS = 'cpu-seconds.json';
/** That of what the learner measured in its last generation. */
const MEASURES = 'measures.json';

/** Seconds of processor time of a run, so far or up to a checkpoint; 0 if it has not begun. */
export function cpuSecondsOf(run: RunFolder, generations?: number): number {
  const file = generations === undefined ? run.file(SECONDS) : run.file('checkpoints', `${generations}.json`);
  return kindOf(file) === 'file' ? jsonOf(file, (value) => typeof value === 'number') : 0;
}

const measuresFile = (run: RunFolder, generations?: number) =>
  generations === undefined ? run.file(MEASURES) : run.file('checkpoints', `${generations}-${MEASURES}`);

/** What the learner of a run measured in its last generation, or in that of a checkpoint; nothing if there is none. */
export function measuresOf(run: RunFolder, generations?: number): Readonly<Record<string, number>> {
  const file = measuresFile(run, generations);
  if (kindOf(file) !== 'file') return {};
  return jsonOf(file, (value): value is Record<string, number> => isMap(value));
}

/** What a JSON file holds; LAB_BAD_FILE unless it is what is looked for. */
function jsonOf<T>(file: string, isRight: (value: unknown) => value is T): T {
  const value = parseText(readText(file, 'settings'), file, 'LAB_BAD_FILE');
  if (isRight(value)) return value;
  throw new LabError('LAB_BAD_FILE', `${file} is damaged`, 'remove the folder it is in: the run is repeated');
}
