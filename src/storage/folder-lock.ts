import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Takes a lock, a file that names its owner, for this process; returns a function that releases it, or the
 * number of the process that has it. The lock of a dead process is taken over. Errors of the file system are
 * not converted.
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

/** Whether a process is alive and is still the one that started at that time, as far as this can be known. */
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

/** The text of a file; undefined if there is none. */
function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * When a process started, in ticks since the machine was booted: its number alone may belong to another
 * process by now. Empty where the system does not say.
 */
function bornAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may hold any character, even spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
