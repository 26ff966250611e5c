import { writeSync } from 'node:fs';
import { diskError } from '../storage/files.ts';
import { formatError } from './refuse.ts';
import { stopTasks } from './interrupt.ts';

/** Why what is printed is lost; undefined while it is not. */
let failure: NodeJS.ErrnoException | undefined;

/** Whether what is printed on the output stream is lost. */
export const outputIsGone = (): boolean => failure !== undefined;

/**
 * Watches the output streams. If a reader has seen enough, as in `lab list | head`, or a device is full, the tasks that
 * are under way stop as at Ctrl-C, and the process ends: with status 0 for the reader, else with a line and status 2.
 */
export function watchOutput(): void {
  // oclif would throw what is no broken pipe, from wherever something is printed.
  process.stdout.removeAllListeners('error');
  for (const name of ['stdout', 'stderr'] as const)
    process[name].on('error', (error: NodeJS.ErrnoException) => {
      if (failure) return;
      failure = error;
      if (!stopTasks()) endWithOutput();
    });
}

/** Ends the process if what is printed is lost: nothing is to be waited for. */
export function endWithOutput(): void {
  if (!failure) return;
  if (failure.code === 'EPIPE') process.exit(0);
  try {
    writeSync(2, `${formatError(diskError(failure, 'the output'))}\n`);
  } catch {
    // The error stream is the one that is lost: the status has to say it.
  }
  process.exit(2);
}
