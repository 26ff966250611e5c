import type { RunFolder } from '../storage/run-folder.ts';

/** What to say of a run whose log has fewer entries than it has generations, as after it was removed; undefined of others. */
export function lostLog(folder: RunFolder, entries: number, generation: number): string | undefined {
  if (entries >= generation) return undefined;
  const generations = `${entries} of ${generation} generations`;
  return `${folder.file('log.jsonl')} tells of ${generations}: the curves of the others are lost`;
}
