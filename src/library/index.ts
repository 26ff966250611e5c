import type { Lab } from './lab.ts';
import type { OpenLabOptions } from './lab-options.ts';

export type {
  AgentSource,
  AnalyzeOptions,
  DuelOptions,
  EvolveOptions,
  OpenLabOptions,
  PlayOptions,
  TournamentOptions,
} from './lab-options.ts';
export type { Lab } from './lab.ts';
export type { TaskRun } from './task-run.ts';

/**
 * Opens the installed laboratory, with the plugins that the command `lab` finds. What it needs is imported only now:
 * plugins import `evolab` too, and run in browsers.
 */
export async function openLab(options?: OpenLabOptions): Promise<Lab> {
  const library = await import('./open-lab.ts');
  return library.openLab(options);
}
