import type { Attack } from './attack.ts';
import { bounds } from './bounds.ts';
import { commandLines } from './command-lines.ts';
import { damages } from './damage.ts';
import { disks } from './disk.ts';
import { edits } from './edits.ts';
import { folders } from './folders.ts';
import { kills } from './kills.ts';
import { large } from './large.ts';
import { locks } from './locks.ts';
import { names } from './names.ts';
import { outputs } from './outputs.ts';
import { queues } from './queue.ts';

/** All attacks, in the order of the table. */
export const ATTACKS: readonly Attack[] = [
  ...kills,
  ...disks,
  ...locks,
  ...queues,
  ...damages,
  ...bounds,
  ...folders,
  ...edits,
  ...names,
  ...large,
  ...outputs,
  ...commandLines,
];
