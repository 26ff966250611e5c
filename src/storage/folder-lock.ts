import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Interrupted } from '../contract/executor.ts';
import { isAlive, isNear, ownerIn, ownerText, thisOwner, type Owner } from './lock-owner.ts';

/** Milliseconds between two heartbeats of an owner, which count up in its lock. */
const BEAT_MILLIS = 1000;
/**
 * Milliseconds without a heartbeat after which an owner elsewhere is considered dead. They are counted by who waits:
 * clocks of two machines are never compared.
 */
export const QUIET_MILLIS = 15_000;
/** Milliseconds after its last heartbeat for which an owner knows without looking that nobody has taken the lock. */
const SURE_MILLIS = 4000;
/** Milliseconds between two looks at the lock of an owner elsewhere, and after which waiting is worth a line. */
const LOOK_MILLIS = 500;
const WORTH_A_LINE_MILLIS = 3 * BEAT_MILLIS;

/** Digits of the count of heartbeats: it is written over itself. */
const COUNT_DIGITS = 12;

/** How to wait for the lock of an owner that cannot be looked for, because it is on another host or in a container. */
export interface LockWait {
  /** Ends the waiting with `Interrupted`. */
  readonly signal?: AbortSignal | undefined;
  /** Called once if the owner seems dead, with the seconds that are left until the lock is taken. */
  readonly onQuiet?: ((owner: Owner | undefined, seconds: number) => void) | undefined;
  /** In place of `QUIET_MILLIS`. */
  readonly quietMillis?: number;
}

/** Tokens of the locks that this process holds. */
const held = new Set<string>();

/** A lock that this process has taken. */
export class FolderLock {
  readonly #file: string;
  readonly #text: string;
  readonly #token: string;
  readonly #timer: NodeJS.Timeout;
  #count = 0;
  #beaten = now();
  #lost = false;

  constructor(file: string, text: string, token: string) {
    this.#file = file;
    this.#text = text;
    this.#token = token;
    held.add(token);
    this.#timer = setInterval(() => {
      try {
        this.verify();
      } catch {
        // Whoever writes next looks again and says what is wrong.
      }
    }, BEAT_MILLIS);
    this.#timer.unref();
  }

  /**
   * Whether the lock is still this process's; false if it was silent for so long that another one has taken it. Costs
   * a look at the clock while heartbeats are on time.
   */
  isOurs(): boolean {
    return !this.#lost && (since(this.#beaten) < SURE_MILLIS || this.verify());
  }

  /** Looks whether the lock is still this process's, and gives a sign of life. Errors of the file system pass. */
  verify(): boolean {
    if (this.#lost) return false;
    const time = now();
    this.#lost = !this.#beat();
    if (!this.#lost) this.#beaten = time;
    return !this.#lost;
  }

  /**
   * Counts up in the lock, if it is ours. The file that was read is the file that is written, whatever its name leads
   * to by then: the lock of another process is never touched.
   */
  #beat(): boolean {
    let handle: number;
    try {
      handle = openSync(this.#file, 'r+');
    } catch (error) {
      if (isCode(error, 'ENOENT')) return false;
      throw error;
    }
    try {
      const found = Buffer.alloc(Buffer.byteLength(this.#text));
      readSync(handle, found, 0, found.length, 0);
      if (found.toString() !== this.#text) return false;
      writeSync(handle, countText(++this.#count), found.length);
      return true;
    } finally {
      closeSync(handle);
    }
  }

  /** Gives the lock back; the lock of a later owner stays. */
  release(): void {
    clearInterval(this.#timer);
    held.delete(this.#token);
    if (textOf(this.#file)?.startsWith(this.#text)) rmSync(this.#file, { force: true });
  }
}

/**
 * Takes a lock, a file that names its owner, for this process; returns it, or the owner that has it, undefined if the
 * file is written on but names none. The lock of a process that is dead is taken over: at once where its number can be
 * looked for, and after `QUIET_MILLIS` without a heartbeat where it ran on another host or in another name space.
 * Errors of the file system are not converted.
 */
export async function takeLock(file: string, wait: LockWait = {}): Promise<FolderLock | Owner | undefined> {
  const token = randomUUID();
  const text = ownerText(thisOwner(token));
  // Processes in two name spaces may have the same number.
  const draft = `${file}.${token}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text + countText(0));
    for (;;) {
      if (create(file, draft, text + countText(0))) return new FolderLock(file, text, token);
      const found = textOf(file);
      if (found === undefined) continue;
      const owner = ownerIn(found);
      if (owner && isNear(owner)) {
        if (isAtWork(owner)) return owner;
      } else if (await changes(file, found, owner, wait)) {
        const text = textOf(file);
        // Gone, or another process's: what is there now is looked at anew.
        const later = text === undefined ? undefined : ownerIn(text);
        if (text === undefined || later?.token !== owner?.token) continue;
        return owner;
      }
      dispose(file, found, token);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whether an owner whose number means something here is alive; a number of ours may have been another's before. */
function isAtWork({ pid, born, token }: Owner): boolean {
  return pid === process.pid ? held.has(token) : isAlive(pid, born);
}

/** Whether a lock changes, as the heartbeats of an owner elsewhere change it, before it was quiet for long enough. */
async function changes(
  file: string,
  found: string,
  owner: Owner | undefined,
  { signal, onQuiet, quietMillis = QUIET_MILLIS }: LockWait,
): Promise<boolean> {
  // Looks are counted, not the clock: a process that was stopped in between has not looked.
  for (let quiet = 0; quiet < quietMillis; quiet += LOOK_MILLIS) {
    if (quiet === WORTH_A_LINE_MILLIS) onQuiet?.(owner, (quietMillis - quiet) / 1000);
    try {
      await sleep(LOOK_MILLIS, undefined, signal ? { signal } : {});
    } catch {
      throw new Interrupted();
    }
    if (textOf(file) !== found) return true;
  }
  return false;
}

/** Makes the lock atomically; false if there is one. */
function create(file: string, draft: string, text: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
  }
  // Not every file system has links.
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock of a dead owner, unless another process has replaced it by its own in the meantime. */
function dispose(file: string, dead: string, token: string): void {
  const aside = `${file}.dead.${token}.${process.pid}.tmp`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (textOf(aside) !== dead) restore(aside, file);
  rmSync(aside, { force: true });
}

/** Puts a lock back, unless there is a new one: then its owner learns by its next heartbeat that it has lost it. */
function restore(aside: string, file: string): void {
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) renameSync(aside, file);
  }
}

/** The text of a file; undefined if there is none. */
function textOf(file: string): string | undefined {
  try {
    // A pipe of this name would never end.
    if (!statSync(file).isFile()) throw new Error('it is no file');
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const countText = (count: number): string => `${String(count).padStart(COUNT_DIGITS, '0')}\n`;

/** Two clocks, of which one stands still while the machine sleeps, and the other may be set. No result sees them. */
// oxlint-disable-next-line no-restricted-properties
const now = () => ({ steady: performance.now(), wall: Date.now() });
const since = (time: ReturnType<typeof now>): number => {
  const { steady, wall } = now();
  return Math.max(steady - time.steady, Math.abs(wall - time.wall));
};

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
