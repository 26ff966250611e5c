import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** The process that a lock names. */
export interface Owner {
  readonly pid: number;
  /** When it started, in ticks since its machine was booted; empty where the system does not say. */
  readonly born: string;
  /** Empty in locks of older versions, which no other host and no container was told from. */
  readonly host: string;
  /** The id of the boot and of the name space in which `pid` means something; empty where there are none. */
  readonly boot: string;
  readonly space: string;
  /** Of this lock alone. */
  readonly token: string;
}

/** This process as the owner of a new lock. */
export function thisOwner(token: string): Owner {
  return { pid: process.pid, born: bornAt('self'), host: hostname(), ...where(), token };
}

/** Where numbers of processes mean the same as here. */
const where = (): Pick<Owner, 'boot' | 'space'> => ({
  boot: textOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  space: textOf(() => readlinkSync('/proc/self/ns/pid')),
});

/** The text of a lock up to its heartbeat. */
export function ownerText({ pid, born, host, boot, space, token }: Owner): string {
  return [pid, born, host, boot, space, token, ''].join('\n');
}

/** The owner that a lock names; undefined if it names none, as one that is just being written. */
export function ownerIn(text: string): Owner | undefined {
  const [number, born = '', host = '', boot = '', space = '', token = ''] = text.split('\n');
  const pid = Number(number);
  return Number.isInteger(pid) && pid > 0 ? { pid, born, host, boot, space, token } : undefined;
}

/** Whether an owner is a process that can be looked for by its number: of this host and name space. */
export function isNear({ host, boot, space }: Owner): boolean {
  if (host === '' && boot === '' && space === '') return true;
  const here = where();
  return boot === here.boot && space === here.space && (boot !== '' || host === hostname());
}

/** Whether an owner is a live process of this boot and name space that was born when its lock says, all of it known. */
export function isProven(owner: Owner): boolean {
  const { pid, born, boot, space } = owner;
  const isTold = born !== '' && boot !== '' && space !== '';
  return isTold && isNear(owner) && isAlive(pid, born) && bornAt(String(pid)) === born;
}

/** Whether a process is alive and is still the one that started at that time, as far as this can be known. */
export function isAlive(pid: number, born = ''): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const [state, ...rest] = statOf(String(pid));
  // Killed, and its parent has not looked yet.
  if (state === 'Z' || state === 'X') return false;
  const now = rest[BORN - 1] ?? '';
  return born === '' || now === '' || now === born;
}

/**
 * When a process started, in ticks since the machine was booted: its number alone may belong to another process by
 * now. Empty where the system does not say.
 */
const bornAt = (pid: string): string => statOf(pid)[BORN] ?? '';

/** Place of the start of a process behind its state. */
const BORN = 19;

/** What the system says of a process, from its state on; nothing if /proc is that of another name space. */
function statOf(pid: string): string[] {
  const stat = textOf(() =>
    Number(readlinkSync('/proc/self')) === process.pid ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '',
  );
  // The name before it may hold any character, even spaces and brackets.
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Empty where the system has no such file. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}
