import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a lock, a file that names its owner, for this process; returns how to let go, or the number of the process
 * that has it. What a dead process left is taken over. Errors of the file system are thrown as they are.
 */
export function takeLock(file: string): (() => void) | number {
  const mine = `${process.pid}\n${bornAt(process.pid)}\n`;
  const draft = `${file}.${process.pid}.tmp`;
  const letGo = () => {
    if (textOf(file) === mine) rmSync(file, { force: true });
  };
  try {
    writeFileSync(draft, mine);
    for (;;) {
      if (create(file, draft, mine)) return letGo;
      const found = textOf(file);
      if (found === undefined) continue;
      const [pid, born = ''] = found.split('\n');
      if (Number(pid) !== process.pid && isAlive(Number(pid), born)) return Number(pid);
      dispose(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Whether a process is alive, and still the one that was born then, as far as this can be known. */
export function isAlive(pid: number, born = ''): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = bornAt(pid);
  return born === '' || now === '' || now === born;
}

/** Makes the lock, whole; false if there is one. */
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

/** Removes the lock of a dead owner, unless somebody else has removed it and has one of their own there by now. */
function dispose(file: string, dead: string): void {
  const aside = `${file}.dead.${process.pid}.tmp`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (textOf(aside) === dead) rmSync(aside);
  else renameSync(aside, file);
}

/** What a file says; undefined if there is none. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * When a process was born, in ticks since the machine was: its number alone may be that of another one by now. Empty
 * where the system does not tell.
 */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold anything, spaces and brackets included.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
