import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { decode, encode } from './codec.ts';
import { diskError, kindOf, readWhole } from './files.ts';

const HEAD = 12;

/**
 * Entries of plain data that are only ever added, each with its length and checksum before it (one entry for what
 * belongs together, such as a pair of games). A process killed while
 * writing leaves a half entry at the end, which the next opening cuts off: what was added before is never lost.
 */
export class GameLog<Entry> {
  readonly file: string;
  readonly #handle: number;

  private constructor(file: string, handle: number) {
    this.file = file;
    this.#handle = handle;
  }

  /** Opens or begins a log, and hands over what is in it. */
  static open<Entry>(file: string): { log: GameLog<Entry>; entries: Entry[] } {
    try {
      mkdirSync(dirname(file), { recursive: true });
      const handle = openSync(file, 'a+');
      const { entries, length } = parse<Entry>(readFileSync(handle));
      ftruncateSync(handle, length);
      return { log: new GameLog(file, handle), entries };
    } catch (error) {
      throw diskError(error, file);
    }
  }

  /** What is in a log, which is left as it is; nothing if there is none. */
  static read<Entry>(file: string): Entry[] {
    return kindOf(file) === 'file' ? parse<Entry>(Buffer.from(readWhole(file))).entries : [];
  }

  /** Adds an entry, whole or not at all as far as a later opening can tell. */
  add(entry: Entry): void {
    try {
      const bytes = framed(entry);
      for (let done = 0; done < bytes.length;) done += writeSync(this.#handle, bytes, done);
    } catch (error) {
      throw diskError(error, this.file);
    }
  }

  close(): void {
    fsyncSync(this.#handle);
    closeSync(this.#handle);
  }
}

function framed(entry: unknown): Uint8Array {
  const body = encode(entry);
  const head = Buffer.alloc(HEAD);
  head.writeUInt32BE(body.length);
  digest(body).copy(head, 4);
  return Buffer.concat([head, body]);
}

/** Whole entries from the beginning, and how many bytes they take. */
function parse<Entry>(bytes: Buffer): { entries: Entry[]; length: number } {
  const entries: Entry[] = [];
  let at = 0;
  while (at + HEAD <= bytes.length) {
    const end = at + HEAD + bytes.readUInt32BE(at);
    const body = bytes.subarray(at + HEAD, end);
    if (end > bytes.length || !digest(body).equals(bytes.subarray(at + 4, at + HEAD))) break;
    entries.push(decode(body) as Entry);
    at = end;
  }
  return { entries, length: at };
}

function digest(body: Uint8Array): Buffer {
  return createHash('sha256').update(body).digest().subarray(0, 8);
}
