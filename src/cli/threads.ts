import { availableParallelism } from 'node:os';
import { LabError } from '../util/errors.ts';

/** As many threads as were asked for, else one a core; LAB_USAGE if they are too many for the machine. */
export function threadsFor(asked: number | undefined): number {
  const cores = availableParallelism();
  const threads = asked ?? cores;
  const most = Math.max(64, 4 * cores);
  if (threads > most)
    throw new LabError(
      'LAB_USAGE',
      `${threads} threads are too many for this machine of ${cores} cores`,
      `at most ${most}; more than there are cores gain nothing`,
    );
  return threads;
}
