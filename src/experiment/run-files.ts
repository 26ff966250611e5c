import type { AgentSpec } from '../contract/agent.ts';
import type { GenerationReport } from '../contract/evolution.ts';
import { difference } from '../config/settings.ts';
import { readAgents, type AgentsFile } from '../storage/agent-file.ts';
import { kindOf, namesIn } from '../storage/files.ts';
import { digest, notOfRun, type LoggedRun, type RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import { isMap } from '../util/is-map.ts';
import type { RunState } from './experiment.ts';

/** The state of a run as far as the files beside it are concerned. */
type Begun = Pick<RunState, 'settings' | 'run' | 'planned'>;

/**
 * The agents in a file of a run's folder; LAB_BAD_FILE if it is damaged, or if another run has written it. Agents without
 * an origin pass only in the folder of an older version.
 */
export function agentsOfRun(folder: RunFolder, state: Begun, name: string): AgentsFile['agents'] {
  return agentsIn(folder.file(name), state);
}

function agentsIn(file: string, state: Begun): AgentsFile['agents'] {
  const { agents } = readAgents(file);
  const settings = digest(state.settings);
  for (const { lineage } of agents) {
    if (lineage === undefined ? state.run !== undefined : lineage.settings !== settings) throw notOfRun(file);
  }
  return agents;
}

/** The file of a run's folder that keeps the champion of a generation. */
export function hallFile(folder: RunFolder, generation: number): string {
  return folder.file('hall', `${String(generation).padStart(6, '0')}.msgpack`);
}

/** The generations whose champions a run keeps, the earliest first. */
export function keptGenerations(folder: RunFolder): number[] {
  const hall = folder.file('hall');
  const names = kindOf(hall) === 'folder' ? namesIn(hall) : [];
  return names
    .filter((name) => /^\d{6,}\.msgpack$/.test(name))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}

/** `count` champions of the generations that `keptGenerations` gave, two or more, evenly chosen, the earliest first. */
export function keptChampions(
  folder: RunFolder,
  state: Begun,
  kept: readonly number[],
  count: number,
): { readonly generation: number; readonly agent: AgentSpec }[] {
  return Array.from({ length: count }, (_, i) => {
    const generation = kept[Math.round((i * (kept.length - 1)) / (count - 1))]!;
    const [{ agent }] = agentsIn(hallFile(folder, generation), state);
    return { generation, agent };
  });
}

/** The generations in the log of a run; LAB_BAD_FILE if one of them is not what an evolution writes. */
export function generationsOf(folder: RunFolder, run: LoggedRun): GenerationReport[] {
  const log = folder.readLog(run);
  const wrong = log.findIndex((entry) => !isGeneration(entry));
  if (wrong >= 0)
    throw new LabError(
      'LAB_BAD_FILE',
      `line ${wrong + 1} of ${folder.file('log.jsonl')} is damaged`,
      'copy it again; or remove it: the run goes on from its state, and only its curve is lost',
    );
  return log as unknown as GenerationReport[];
}

function isGeneration({ measures, games = 0, births = [] }: Record<string, unknown>): boolean {
  const isBirth = (birth: unknown) => isMap(birth) && typeof birth['name'] === 'string';
  return (
    isMap(measures) &&
    // JSON has null for what is infinite.
    Object.values(measures).every((value) => value === null || typeof value === 'number') &&
    typeof games === 'number' &&
    Array.isArray(births) &&
    births.every(isBirth)
  );
}

/** The generation that a run was last meant to reach; undefined if neither its settings nor its state say so. */
export function plannedIn(folder: RunFolder, state: Begun): number | undefined {
  return folder.readPlan() ?? state.planned;
}

/**
 * LAB_RUN_CHANGED if `run.yaml` says something else than the state beside it, or lacks a setting, because it was edited or
 * is that of another run: a run keeps the settings in its state, and an edit without effect is not to go unnoticed.
 * LAB_BAD_FILE if nobody can read it.
 */
export function checkEdits(folder: RunFolder, { settings }: Begun): void {
  const written = folder.checkedSettings();
  // Without the file nothing is edited.
  if (Object.keys(written).length === 0) return;
  const begun = settings as unknown as Record<string, unknown>;
  for (const key of Object.keys(begun)) {
    const changed = difference(begun[key], written[key], key);
    if (changed !== undefined)
      throw new LabError(
        'LAB_RUN_CHANGED',
        `${folder.file('run.yaml')} is not as the run was begun (${changed}), and a run keeps its settings`,
        'take the edit back, or begin a new run with --out DIR',
      );
  }
}
