import { dirname } from 'node:path';
import { LabError, sum } from 'evolab';
import { checkState, kindOf, placeIn, type StoredAgent } from 'evolab/command';
import { RunFolder } from 'evolab/storage';

/**
 * Seconds that a run took to come to an agent, if the agent is named by the folder of its run or lies in it; undefined
 * otherwise. An agent file says nothing of time, so that the same seed gives the same bytes.
 */
export function learningSeconds(
  source: string,
  { method, seed, generation }: NonNullable<StoredAgent['lineage']>,
): number | undefined {
  const [path] = placeIn(source);
  const folder = new RunFolder(kindOf(path) === 'folder' ? path : dirname(path));
  try {
    const { settings, ...state } = checkState(folder.readState(), folder.path);
    if (settings.method !== method || settings.seed !== seed) return undefined;
    const times = folder.readLog({ ...state, generation }).map(({ seconds }) => Number(seconds));
    const total = sum(times);
    return times.length === generation && Number.isFinite(total) ? total : undefined;
  } catch (error) {
    // Neither a run nor a whole one: the agent has its story without.
    if (error instanceof LabError) return undefined;
    throw error;
  }
}
