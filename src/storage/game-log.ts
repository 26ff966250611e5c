import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { LabError } from '../util/errors.ts';
import { decode, encode } from './codec.ts';
import { cannotRead, diskError, kindOf, makeFolder, noteRead } from './files.ts';

const HEAD = 12;
/** Bytes read at once: a log is never in memory as a whole. */
const CHUNK = 1 << 16;
/**
 * Bytes that tell the entries of a log from other data: the number of keys, and the beginning of the first
 * key.
 */
const ALIKE = 4;

/**
 * Throws if the log may not be written any more, because another process has taken it. `verify`: it is not enough
 * that nobody can have taken it in the last moments.
 */
export type LogCheck = (verify: boolean) => void;

/** Called with each entry of a log and the place where it begins. */
export type LogVisitor<Entry> = (entry: Entry, at: number) => void;

/** First byte of an entry that names the one before it. No entry of an older log begins so: it means nothing there. */
const LINKED = 0xc1;
/** Bytes of a checksum, and of the checksum of the entry before, which ends an entry. */
const SUM = 8;
/** In place of the entry before the first. */
const NOTHING: Uint8Array = new Uint8Array(SUM);

/**
 * An append-only log of plain data: each entry (one for what belongs together, such as a pair of games)
 * follows its length and checksum, and ends with the checksum of the entry before it. A process killed while
 * writing leaves half an entry at the end, which the next opening cuts off; earlier entries are never lost. If
 * whole entries follow something that is not an entry, or an entry does not follow the one it names, the log is
 * damaged: LAB_BAD_FILE, and the file stays as it is. So no entry counts twice, and none that a process wrote
 * after it had lost the log to another. Older logs, whose entries name none, are read and go on. In place of the entry
 * before it the first one names the owner of the log, if that has a name: a log that belongs to another is LAB_BAD_FILE.
 */
export class GameLog<Entry> {
  readonly file: string;
  readonly #handle: number;
  readonly #check: LogCheck;
  #length: number;
  /** The checksum of the last entry. */
  #last: Uint8Array;

  private constructor(file: string, handle: number, { length, last }: LogEnd, check: LogCheck) {
    this.file = file;
    this.#handle = handle;
    this.#length = length;
    this.#last = last;
    this.#check = check;
  }

  /**
   * Opens or creates a log, and passes its entries to the visitor. `check` is called before each writing. `owner`: 16
   * hexadecimal digits.
   */
  static open<Entry>(
    file: string,
    visit: LogVisitor<Entry>,
    check: LogCheck = () => undefined,
    owner?: string,
  ): GameLog<Entry> {
    let handle: number | undefined;
    try {
      makeFolder(dirname(file));
      handle = openSync(file, 'a+');
      const end = scan(handle, file, visit, beginningFor(owner));
      ftruncateSync(handle, end.length);
      return new GameLog<Entry>(file, handle, end, check);
    } catch (error) {
      if (handle !== undefined) closeSync(handle);
      throw diskError(error, file);
    }
  }

  /**
   * Passes the entries of a log to the visitor without changing it; none if there is no log. Returns where the whole
   * entries end: another reading can go on from there, while a process writes the log.
   */
  static read<Entry>(file: string, visit: LogVisitor<Entry>, from: LogEnd = BEGINNING): LogEnd {
    if (kindOf(file) !== 'file') return from;
    return reading(file, (handle) => scan(handle, file, visit, from));
  }

  /** The entry that begins at a place that a visitor was given. */
  static entryAt<Entry>(file: string, at: number): Entry {
    return reading(file, (handle) => {
      const body = bodyOf(read(handle, at, HEAD), (length) => read(handle, at + HEAD, length));
      if (!body) throw new Error(`no entry of ${file} begins at ${at}`);
      return contentOf<Entry>(body);
    });
  }

  /** Adds an entry; a later opening finds it whole or not at all. Returns the place where it begins. */
  add(entry: Entry): number {
    const at = this.#length;
    const bytes = framed(entry, this.#last);
    this.#check(false);
    this.#append(bytes);
    while (fstatSync(this.#handle).size !== at + bytes.length) {
      // A process that has lost the log wrote as well. What it wrote does not count.
      this.#check(true);
      ftruncateSync(this.#handle, at);
      this.#append(bytes);
    }
    this.#length += bytes.length;
    this.#last = bytes.subarray(4, HEAD);
    return at;
  }

  #append(bytes: Uint8Array): void {
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(this.#handle, bytes, done);
    } catch (error) {
      // After half an entry the next one would be lost.
      ftruncateSync(this.#handle, this.#length);
      throw diskError(error, this.file);
    }
  }

  /** Waits until all is on the disk; LAB_DISK if it refuses, as one behind a network may do only now. */
  close(): void {
    try {
      fsyncSync(this.#handle);
    } catch (error) {
      throw diskError(error, this.file);
    } finally {
      closeSync(this.#handle);
    }
  }
}

function reading<Result>(file: string, work: (handle: number) => Result): Result {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    throw cannotRead(error, file);
  }
  try {
    noteRead(fstatSync(handle));
    return work(handle);
  } finally {
    closeSync(handle);
  }
}

function framed(entry: unknown, before: Uint8Array): Uint8Array {
  const body = Buffer.concat([Uint8Array.of(LINKED), encode(entry), before]);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(body.length);
  digest(body).copy(head, 4);
  return Buffer.concat([head, body]);
}

/** Where a log ends. */
export interface LogEnd {
  /** In bytes. */
  readonly length: number;
  /** The number of entries. */
  readonly count: number;
  /** The checksum of the last entry. */
  readonly last: Uint8Array;
  /** Whether the last entry names the one before it. */
  readonly linked: boolean;
}

const BEGINNING: LogEnd = { length: 0, count: 0, last: NOTHING, linked: false };

/** Where the reading of a log begins that has an owner of this name. */
export const beginningFor = (owner: string | undefined): LogEnd =>
  owner === undefined ? BEGINNING : { length: 0, count: 0, last: Buffer.from(owner, 'hex'), linked: true };

/** Visits the whole entries from a place on; returns where they end. LAB_BAD_FILE if the log is damaged. */
function scan<Entry>(handle: number, file: string, visit: LogVisitor<Entry>, from: LogEnd): LogEnd {
  const bytes = reader(handle);
  let { last, linked, count } = from;
  for (let at = from.length; ; count++) {
    const body = bodyIn(bytes, at);
    if (!body) {
      if (isFollowed(bytes, at)) throw damaged(file, at, count, 'whole entries follow what is none');
      return { length: at, count, last, linked };
    }
    const before = body[0] === LINKED ? body.subarray(-SUM) : undefined;
    const follows = before ? before.equals(last) : !linked;
    if (!follows && count === 0)
      throw new LabError(
        'LAB_BAD_FILE',
        `${file} is not the log that was begun in its folder`,
        'put that log back; this one may be of another folder',
      );
    if (!follows) throw damaged(file, at, count, 'an entry does not follow the one before it');
    linked = before !== undefined;
    last = Uint8Array.from(bytes(at, HEAD).subarray(4));
    visit(contentOf<Entry>(body), at);
    at += HEAD + body.length;
  }
}

/** What an entry holds. */
function contentOf<Entry>(body: Buffer): Entry {
  return decode(body[0] === LINKED ? body.subarray(1, -SUM) : body) as Entry;
}

/** Ranges of a file, which is read in chunks; a range is shorter where the file ends. */
type Reader = (at: number, length: number) => Buffer;

function reader(handle: number): Reader {
  let chunk: Buffer = Buffer.alloc(0);
  let from = 0;
  return (at, length) => {
    if (at < from || at + length > from + chunk.length) {
      chunk = read(handle, at, Math.max(CHUNK, length));
      from = at;
    }
    return chunk.subarray(at - from, at - from + length);
  };
}

function bodyIn(bytes: Reader, at: number): Buffer | undefined {
  return bodyOf(bytes(at, HEAD), (length) => bytes(at, HEAD + length).subarray(HEAD));
}

/**
 * Whether a whole entry begins anywhere after a place: a killed process leaves none after half an entry. All
 * entries have the same keys and so the same first bytes; only where these match is the checksum of a body
 * computed, because there are many places to try.
 */
function isFollowed(bytes: Reader, place: number): boolean {
  const beginning = bytes(HEAD, ALIKE);
  for (let at = place + 1; ; at++) {
    const head = bytes(at, HEAD + ALIKE);
    if (head.length < HEAD) return false;
    const likely = head.readUInt32BE() < CHUNK || head.subarray(HEAD).equals(beginning);
    if (likely && bodyIn(bytes, at)) return true;
  }
}

function damaged(file: string, at: number, whole: number, why: string): LabError {
  return new LabError(
    'LAB_BAD_FILE',
    `${file} is damaged at byte ${at}: ${why}`,
    `copy it again; or do without all but its first ${whole} entries: truncate -s ${at} ${file}`,
  );
}

/** The body that belongs to a header, if both are intact. */
function bodyOf(head: Buffer, next: (length: number) => Buffer): Buffer | undefined {
  if (head.length < HEAD) return undefined;
  const length = head.readUInt32BE();
  const sum = head.subarray(4, HEAD);
  const body = next(length);
  return body.length === length && digest(body).equals(sum) ? body : undefined;
}

/** `length` bytes from a place on, fewer if the file ends before: a torn header may hold any length. */
function read(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, Math.min(length, fstatSync(handle).size - at)));
  let done = 0;
  for (let more = -1; done < bytes.length && more !== 0; done += more)
    more = readSync(handle, bytes, done, bytes.length - done, at + done);
  return bytes.subarray(0, done);
}

function digest(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, 8);
}
