import { difference } from '../config/settings.ts';
import { readAgents, type AgentsFile } from '../storage/agent-file.ts';
import { digest, notOfRun, type RunFolder } from '../storage/run-folder.ts';
import { LabError } from '../util/errors.ts';
import type { RunState } from './experiment.ts';

/** The state of a run as far as the files beside it are concerned. */
type Begun = Pick<RunState, 'settings' | 'run' | 'planned'>;

/**
 * The agents in a file of a run's folder; LAB_BAD_FILE if it is damaged, or if another run has written it. Agents without
 * an origin pass only in the folder of an older version.
 */
export function agentsOfRun(
  folder: RunFolder,
  state: Begun,
  ...names: readonly string[]
): AgentsFile['agents'] {
  const file = folder.file(...names);
  const { agents } = readAgents(file);
  const settings = digest(state.settings);
  for (const { lineage } of agents) {
    if (lineage === undefined ? state.run !== undefined : lineage.settings !== settings) throw notOfRun(file);
  }
  return agents;
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
