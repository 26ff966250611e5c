import { RunFolder, type LoggedRun } from '../storage/run-folder.ts';

/** What to say of a run whose log tells of fewer generations than it has, as after it was removed; undefined of others. */
export function lostLog(path: string, run: LoggedRun): string | undefined {
  const folder = new RunFolder(path);
  const told = folder.readLog(run).length;
  if (told >= run.generation) return undefined;
  const generations = `${told} of ${run.generation} generations`;
  return `${folder.file('log.jsonl')} tells of ${generations}: the curves of the others are lost`;
}
