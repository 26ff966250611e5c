import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { LabError } from '../util/errors.ts';
import { largest } from '../util/extremes.ts';

/** In names of files that are half written: processes in two name spaces may have the same number. */
const WRITER = `${randomUUID().slice(0, 8)}.${process.pid}`;

/**
 * Writes a file atomically: even after a power cut either the old file or the new one is there. A temporary
 * file beside it is flushed to the disk and renamed; who may read the old file may read the new one, and nobody else.
 * LAB_DISK if the disk refuses; the old file stays.
 */
export function writeWhole(file: string, content: Uint8Array | string): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  writeParts(file, (write) => write(bytes));
}

/**
 * Like `writeWhole`, in parts: those that `work` passes to `write`; returns what `work` returns. A pipe or a device, such
 * as /dev/stdout, is written to as it is.
 */
export function writeParts<T>(file: string, work: (write: (bytes: Uint8Array) => void) => T): T {
  try {
    // A rename would put a file in its place: to root, /dev/null is a name like any other. What a shell appends to stays.
    if (isOwnStream(file) || isStream(file)) return writingTo(file, 'a', work);
    makeFolder(dirname(file));
    const target = targetOf(file);
    const temporary = `${target}.${WRITER}.tmp`;
    try {
      const result = writingTo(temporary, 'w', work, { mode: modeOf(target), finish: fsyncSync });
      renameSync(temporary, target);
      return result;
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  } catch (error) {
    throw diskError(error, file);
  }
}

/** Adds text to the end of a file, which is made, with its folder, if there is none. LAB_DISK if the disk refuses. */
export function appendText(file: string, text: string): void {
  try {
    makeFolder(dirname(file));
    writingTo(file, 'a', (write) => write(Buffer.from(text)));
  } catch (error) {
    throw diskError(error, file);
  }
}

/** The file that a link leads to, which stays a link; without one the path itself. */
function targetOf(path: string): string {
  return lookAt(path) === 'file' ? realpathSync(path) : path;
}

/** Whether a file is `path`, or would be in it. */
export function isAtOrIn(file: string, path: string): boolean {
  const [first] = relative(realPathOf(path), realPathOf(file)).split(sep);
  return first !== '..' && resolve(first!) !== first;
}

/** The path without links, as far as it exists. */
function realPathOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const whole = resolve(path);
    return dirname(whole) === whole ? whole : join(realPathOf(dirname(whole)), basename(whole));
  }
}

const PERMISSIONS = 0o777;

/** Who may read and write a file; undefined if there is none. */
function modeOf(file: string): number | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && stat.mode & PERMISSIONS;
}

/** Whether a path names a stream that this process was given, by the names that systems give them. */
export const isOwnStream = (path: string): boolean =>
  /^\/(dev\/(stdout|stderr|fd\/\d+)|proc\/self\/fd\/\d+)$/.test(path);

/** Whether a path names a pipe, a device or a socket, perhaps by a link. */
export function isStream(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isFile() && !stat.isDirectory();
}

function writingTo<T>(
  file: string,
  how: 'a' | 'w',
  work: (write: (bytes: Uint8Array) => void) => T,
  { mode, finish }: { mode?: number | undefined; finish?: (handle: number) => void } = {},
): T {
  const handle = openSync(file, how, mode);
  try {
    // What a new file may be is limited by the user's mask.
    if (mode !== undefined && (fstatSync(handle).mode & PERMISSIONS) !== mode) fchmodSync(handle, mode);
    const result = work((bytes) => {
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
    });
    finish?.(handle);
    return result;
  } finally {
    closeSync(handle);
  }
}

/**
 * Makes a folder of what `work` writes into the temporary folder it is given, or none if it throws. LAB_DISK.
 */
export function writeFolder(folder: string, work: (draft: string) => void): void {
  const draft = `${resolve(folder)}.${WRITER}.tmp`;
  try {
    makeFolder(draft);
    try {
      work(draft);
      renameSync(draft, folder);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // The user knows the folder alone, not its draft.
      if (!(error instanceof LabError)) throw error;
      throw new LabError(error.code, error.message.replaceAll(draft, resolve(folder)), error.hint);
    }
  } catch (error) {
    throw diskError(error, folder);
  }
}

/**
 * Makes a folder and its parents; throws an error of the file system if it cannot. Node's `recursive` is not
 * used: it never returns where nothing can be made, as under /proc.
 */
export function makeFolder(path: string): void {
  if (lookAt(path) === 'folder') return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it first.
    if (lookAt(path) !== 'folder') throw error;
  }
}

/** Throws the error that writing a file would end in, as far as that can be known before. */
export function checkWritable(file: string): void {
  try {
    if (lookAt(file) === 'folder') throw Object.assign(new Error(), { code: 'EISDIR' });
    if (isStream(file)) return accessSync(file, constants.W_OK);
    let folder = dirname(file);
    while (lookAt(folder) === undefined && dirname(folder) !== folder) folder = dirname(folder);
    if (lookAt(folder) !== 'folder') throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw diskError(error, file);
  }
}

/** Which files a command has read, by device and number; undefined if nobody asks. */
let filesRead: Set<string> | undefined;

const identityOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

/** Begins to remember which files are read, so that a command does not replace what it reads. */
export function rememberReads(): void {
  filesRead = new Set();
}

/** Notes that an open file is read. */
export function noteRead(stat: Stats): void {
  filesRead?.add(identityOf(stat));
}

/** Whether a file was read since `rememberReads`. */
export const wasRead = (stat: Stats): boolean => filesRead?.has(identityOf(stat)) ?? false;

/** The greatest sizes of files in bytes, by what they hold. Larger ones are refused before they are read. */
const MOST_BYTES = {
  /** Configurations and specifications of agents. */
  settings: 1 << 20,
  /** Rules in GDL. */
  rules: 4 << 20,
  /** Openings, positions and tables of numbers. */
  table: 64 << 20,
  agents: 256 << 20,
  /** States of runs, tournaments, games of ours and of other programs. */
  whole: 1 << 30,
} as const;

type ReadCode = 'LAB_BAD_FILE' | 'LAB_BAD_CONFIG' | 'LAB_BAD_AGENT';

/** The bytes of a file; a `LabError` of `code` if it cannot be read or is larger than what it is to hold may be. */
export function readWhole(
  file: string,
  code: ReadCode = 'LAB_BAD_FILE',
  holds: keyof typeof MOST_BYTES = 'whole',
): Uint8Array {
  const most = MOST_BYTES[holds];
  let bytes: Uint8Array | undefined;
  try {
    const handle = openSync(file, 'r');
    try {
      const stat = fstatSync(handle);
      noteRead(stat);
      // A pipe or a device has no size, and may have no end.
      if (!stat.isFile()) bytes = upTo(most, handle);
      else if (stat.size <= most) bytes = readFileSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw cannotRead(error, file, code);
  }
  if (bytes) return bytes;
  throw new LabError(code, `${file} is too large: it may have ${most >> 20} MB`, 'is it the right file?');
}

/** Like `readWhole`, as text. */
export function readText(
  file: string,
  holds: keyof typeof MOST_BYTES,
  code: ReadCode = 'LAB_BAD_FILE',
): string {
  return Buffer.from(readWhole(file, code, holds)).toString('utf8');
}

/** What can be read to the end; undefined if that is more than `most` bytes. */
function upTo(most: number, handle: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  for (let length = 0; length <= most;) {
    const part = Buffer.alloc(1 << 16);
    const read = readSync(handle, part);
    if (read === 0) return Buffer.concat(parts);
    parts.push(part.subarray(0, read));
    length += read;
  }
  return undefined;
}

/** The first bytes of a file, `count` at most; LAB_BAD_FILE if it cannot be read. */
export function beginningOf(file: string, count: number): Uint8Array {
  return headOf(file, count, noteRead);
}

/** Like `beginningOf`, of a file that is looked at without being read: it may be replaced afterwards. */
export function headOf(file: string, count: number, note?: (stat: Stats) => void): Uint8Array {
  try {
    const handle = openSync(file, 'r');
    try {
      note?.(fstatSync(handle));
      const bytes = new Uint8Array(count);
      return bytes.subarray(0, readSync(handle, bytes, 0, count, 0));
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    throw cannotRead(error, file);
  }
}

/** An error of reading as a `LabError`. */
export function cannotRead(error: unknown, file: string, code: ReadCode = 'LAB_BAD_FILE'): LabError {
  return new LabError(
    code,
    `cannot read ${file}: ${reason(error)}`,
    'check the name and the rights of the file',
  );
}

/** What a path names, undefined if nothing; LAB_BAD_FILE if we lack the permission to see it. */
export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    return lookAt(path);
  } catch (error) {
    throw cannotRead(error, path);
  }
}

function lookAt(path: string): 'file' | 'folder' | undefined {
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    return stat?.isDirectory() ? 'folder' : stat?.isFile() ? 'file' : undefined;
  } catch (error) {
    // A user may have typed anything, such as an agent with many options.
    if ((error as NodeJS.ErrnoException).code === 'ENAMETOOLONG') return undefined;
    throw error;
  }
}

/** The names in a folder; LAB_BAD_FILE if it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw cannotRead(error, folder);
  }
}

/** What helps against an error, where another folder is not all. */
const ADVICE: Readonly<Record<string, string>> = {
  EISDIR: 'name a file',
  ENAMETOOLONG: 'choose a shorter name',
  ENOSPC: 'free some space or choose another folder',
  EDQUOT: 'free some space or choose another folder',
};

/** An error of the file system as a `LabError`. */
export function diskError(error: unknown, file: string): LabError {
  if (error instanceof LabError) return error;
  // The folder is made first. Where that fails, as on a read-only disk, Node says that something is missing.
  const { code } = error as NodeJS.ErrnoException;
  return new LabError(
    'LAB_DISK',
    `cannot write ${file}: ${code === 'ENOENT' ? 'its folder cannot be made there' : reason(error)}`,
    `${ADVICE[code ?? ''] ?? 'choose another folder'}; nothing that was there is harmed`,
  );
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk is read-only',
    EFBIG: 'it is larger than a file may be',
    EISDIR: 'it is a folder',
    ELOOP: 'its links lead in a circle',
    ENAMETOOLONG: 'its name is too long',
    ENOTDIR: 'a part of its path is not a folder',
    EEXIST: 'a part of its path is not a folder',
    EDQUOT: 'the quota is used up',
  };
  return (code !== undefined && known[code]) || (error instanceof Error ? error.message : String(error));
}

/**
 * When a file was last changed, or anything in a folder and below it, in milliseconds. Added and removed entries count:
 * they change their folder.
 */
export function lastChange(path: string): number {
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return largest(
    readdirSync(path).map((name) => lastChange(join(path, name))),
    own.mtimeMs,
  );
}
