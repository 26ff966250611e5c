import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { decode, encode } from './codec.ts';
import { cannotRead, diskError, kindOf, makeFolder } from './files.ts';

const HEAD = 12;
/** So much is read at once: a log is never in memory as a whole. */
const CHUNK = 1 << 16;

/** Called with each entry of a log, and where it begins. */
export type LogVisitor<Entry> = (entry: Entry, at: number) => void;

/**
 * Entries of plain data that are only ever added, each with its length and checksum before it (one entry for what
 * belongs together, such as a pair of games). A process killed while writing leaves a half entry at the end, which the
 * next opening cuts off: what was added before is never lost.
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

  /** Opens or begins a log, and shows what is in it. */
  static open<Entry>(file: string, visit: LogVisitor<Entry>): GameLog<Entry> {
    try {
      makeFolder(dirname(file));
      const handle = openSync(file, 'a+');
      const length = scan(handle, visit);
      ftruncateSync(handle, length);
      return new GameLog<Entry>(file, handle, length);
    } catch (error) {
      throw diskError(error, file);
    }
  }

  /** Shows what is in a log, which is left as it is; nothing if there is none. */
  static read<Entry>(file: string, visit: LogVisitor<Entry>): void {
    if (kindOf(file) === 'file') reading(file, (handle) => scan(handle, visit));
  }

  /** The entry that begins at a place a visitor was told. */
  static entryAt<Entry>(file: string, at: number): Entry {
    return reading(file, (handle) => {
      const body = bodyOf(read(handle, at, HEAD), (length) => read(handle, at + HEAD, length));
      if (!body) throw new Error(`no entry of ${file} begins at ${at}`);
      return decode(body) as Entry;
    });
  }

  /** Adds an entry, whole or not at all as far as a later opening can tell; returns where it begins. */
  add(entry: Entry): number {
    try {
      const at = this.#length;
      const bytes = framed(entry);
      for (let done = 0; done < bytes.length;) done += writeSync(this.#handle, bytes, done);
      this.#length += bytes.length;
      return at;
    } catch (error) {
      throw diskError(error, this.file);
    }
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

/** Shows whole entries from the beginning; returns how many bytes they take. */
function scan<Entry>(handle: number, visit: LogVisitor<Entry>): number {
  let chunk: Buffer = Buffer.alloc(0);
  let from = 0;
  let at = 0;
  const bytes = (length: number): Buffer => {
    if (at + length > from + chunk.length) {
      chunk = read(handle, at, Math.max(CHUNK, length));
      from = at;
    }
    return chunk.subarray(at - from, at - from + length);
  };
  for (;;) {
    const body = bodyOf(bytes(HEAD), (length) => bytes(HEAD + length).subarray(HEAD));
    if (!body) return at;
    visit(decode(body) as Entry, at);
    at += HEAD + body.length;
  }
}

/** The body that belongs to a head, if both are whole. */
function bodyOf(head: Buffer, next: (length: number) => Buffer): Buffer | undefined {
  if (head.length < HEAD) return undefined;
  const length = head.readUInt32BE();
  const sum = head.subarray(4, HEAD);
  const body = next(length);
  return body.length === length && digest(body).equals(sum) ? body : undefined;
}

/** So many bytes from a place on, fewer if the file ends before: a torn head may tell any length. */
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
