import { statSync } from 'node:fs';
import { headOf, kindOf } from './files.ts';
import { isAlive, isNear, isProven, ownerIn } from './lock-owner.ts';
import { QUIET_MILLIS } from './folder-lock.ts';

/** What a lock says; a pipe of its name would never end, and a lock is a few lines. */
const lockText = (lock: string): string =>
  kindOf(lock) === 'file' ? Buffer.from(headOf(lock, 4096)).toString('latin1') : '';

/**
 * The number of the live process that works in a folder and may be sent a signal; undefined if there is none. A folder may
 * come from anybody: only a lock that names the boot, the name space and the birth of its owner says who that is.
 */
export function processIn(lock: string): number | undefined {
  try {
    const owner = ownerIn(lockText(lock));
    return owner && isProven(owner) ? owner.pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process seems to work in a folder: the owner of its lock lives, or has just beaten if it is elsewhere. */
export function isInUse(lock: string): boolean {
  try {
    const owner = ownerIn(lockText(lock));
    if (!owner) return false;
    if (isNear(owner)) return isAlive(owner.pid, owner.born);
    // Only for people to look at: nothing is decided by this clock.
    // oxlint-disable-next-line no-restricted-properties
    return Date.now() - statSync(lock).mtimeMs < QUIET_MILLIS;
  } catch {
    return false;
  }
}
