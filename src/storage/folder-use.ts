import { readFileSync, statSync } from 'node:fs';
import { isAlive, isNear, ownerIn } from './lock-owner.ts';
import { QUIET_MILLIS } from './folder-lock.ts';

/** The number of the live process of this machine that works in a folder; undefined if there is none. */
export function processIn(lock: string): number | undefined {
  try {
    const owner = ownerIn(readFileSync(lock, 'latin1'));
    return owner && isNear(owner) && isAlive(owner.pid, owner.born) ? owner.pid : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process seems to work in a folder: the owner of its lock lives, or has just beaten if it is elsewhere. */
export function isInUse(lock: string): boolean {
  try {
    const owner = ownerIn(readFileSync(lock, 'latin1'));
    if (!owner) return false;
    if (isNear(owner)) return isAlive(owner.pid, owner.born);
    // Only for people to look at: nothing is decided by this clock.
    // eslint-disable-next-line no-restricted-properties
    return Date.now() - statSync(lock).mtimeMs < QUIET_MILLIS;
  } catch {
    return false;
  }
}
