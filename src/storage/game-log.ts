import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { LabError } from '../util/errors.ts';
import { decode, encode } from './codec.ts';
import { cannotRead, diskError, kindOf, makeFolder } from './files.ts';

const HEAD = 12;
/** Bytes read at once: a log is never in memory as a whole. */
const CHUNK = 1 << 16;
/**
 * Bytes that tell the entries of a log from other data: the number of keys, and the beginning of the first
 * key.
 */
const ALIKE = 4;

/** Called with each entry of a log and the place where it begins. */
export type LogVisitor<Entry> = (entry: Entry, at: number) => void;

/**
 * An append-only log of plain data: each entry (one for what belongs together, such as a pair of games)
 * follows its length and checksum. A process killed while writing leaves half an entry at the end, which the
 * next opening cuts off; earlier entries are never lost. If whole entries follow something that is not an
 * entry, the log is damaged: LAB_BAD_FILE, and the file stays as it is.
 */
export class GameLog<Entry> {
  readonly file: string;
  readonly #handle: number;
  #length: number;

  private constructor(file: string, handle: number, length: number) {
    this.file = file;
    this.#handle = handle;
    this.#length = length;
  }

  /** Opens or creates a log, and passes its entries to the visitor. */
  static open<Entry>(file: string, visit: LogVisitor<Entry>): GameLog<Entry> {
    let handle: number | undefined;
    try {
      makeFolder(dirname(file));
      handle = openSync(file, 'a+');
      const length = scan(handle, file, visit);
      ftruncateSync(handle, length);
      return new GameLog<Entry>(file, handle, length);
    } catch (error) {
      if (handle !== undefined) closeSync(handle);
      throw diskError(error, file);
    }
  }

  /** Passes the entries of a log to the visitor without changing it; none if there is no log. */
  static read<Entry>(file: string, visit: LogVisitor<Entry>): void {
    if (kindOf(file) === 'file') reading(file, (handle) => scan(handle, file, visit));
  }

  /** The entry that begins at a place that a visitor was given. */
  static entryAt<Entry>(file: string, at: number): Entry {
    return reading(file, (handle) => {
      const body = bodyOf(read(handle, at, HEAD), (length) => read(handle, at + HEAD, length));
      if (!body) throw new Error(`no entry of ${file} begins at ${at}`);
      return decode(body) as Entry;
    });
  }

  /** Adds an entry; a later opening finds it whole or not at all. Returns the place where it begins. */
  add(entry: Entry): number {
    const at = this.#length;
    const bytes = framed(entry);
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(this.#handle, bytes, done);
    } catch (error) {
      // After half an entry the next one would be lost.
      ftruncateSync(this.#handle, at);
      throw diskError(error, this.file);
    }
    this.#length += bytes.length;
    return at;
  }

  close(): void {
    fsyncSync(this.#handle);
    closeSync(this.#handle);
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
    return work(handle);
  } finally {
    closeSync(handle);
  }
}

function framed(entry: unknown): Uint8Array {
  const body = encode(entry);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(body.length);
  digest(body).copy(head, 4);
  return Buffer.concat([head, body]);
}

/**
 * Visits the whole entries from the beginning; returns their length in bytes. LAB_BAD_FILE if the log is
 * damaged.
 */
function scan<Entry>(handle: number, file: string, visit: LogVisitor<Entry>): number {
  const bytes = reader(handle);
  let count = 0;
  for (let at = 0; ; count++) {
    const body = bodyIn(bytes, at);
    if (!body) {
      if (isFollowed(bytes, at)) throw damaged(file, at, count);
      return at;
    }
    visit(decode(body) as Entry, at);
    at += HEAD + body.length;
  }
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

function damaged(file: string, at: number, whole: number): LabError {
  return new LabError(
    'LAB_BAD_FILE',
    `${file} is damaged at byte ${at}: whole entries follow what is none`,
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
