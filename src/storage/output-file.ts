import { accessSync, constants, lstatSync, statSync, type Stats } from 'node:fs';
import { LabError } from '../util/errors.ts';
import { checkWritable, diskError, headOf, isOwnStream, wasRead, writeParts, writeWhole } from './files.ts';

/** Where a page says what wrote it; it stands within this many bytes from its beginning. */
const GENERATOR = /<meta name="generator" content="([^"]*)"/;
const HEAD_BYTES = 4096;

/** A file that a user names for a result. What is there may be of worth, so it is not replaced unasked. */
export interface OutputRequest {
  readonly file: string;
  /** What writes it, such as `lab report`: a page of its own it replaces. */
  readonly maker: string;
  /** Whether what is there may be replaced, whoever made it. */
  readonly force: boolean;
}

/**
 * Checks where a result is to go before the work begins, and writes it in the end. A file that is there is replaced with
 * `force` alone, or if it is a page of the same maker; never one that this command reads, and no device, pipe or socket
 * but the streams of the process. LAB_FILE_EXISTS, or LAB_DISK if it cannot be written.
 */
export class OutputFile {
  readonly file: string;
  readonly #maker: string;
  readonly #force: boolean;

  constructor({ file, maker, force }: OutputRequest) {
    this.file = file;
    this.#maker = maker;
    this.#force = force;
    this.#check();
  }

  /** The file, looked at once more: for a function that writes it whole by its name. */
  ready(): string {
    this.#check();
    return this.file;
  }

  /** Writes the result whole or not at all; into HTML it writes what made it. Returns the number of bytes. */
  write(content: Uint8Array | string): number {
    this.#check();
    const signed =
      typeof content === 'string'
        ? content.replace(CHARSET, `$&\n<meta name="generator" content="${this.#maker}">`)
        : content;
    const bytes = typeof signed === 'string' ? Buffer.from(signed) : signed;
    writeWhole(this.file, bytes);
    return bytes.length;
  }

  /** Writes the result in the parts that `work` passes on, as `writeParts` does. */
  writeParts<T>(work: (write: (bytes: Uint8Array) => void) => T): T {
    this.#check();
    return writeParts(this.file, (write) => {
      const result = work(write);
      // What is read while it is written is known only now, and the file that is there has not been touched.
      this.#check();
      return result;
    });
  }

  #check(): void {
    const { file } = this;
    if (isOwnStream(file)) return;
    const stat = statOf(file);
    // What is no file, or cannot be written, has its own message.
    if (stat === undefined || stat.isDirectory()) checkWritable(file);
    if (stat === undefined) {
      if (!this.#force && isLink(file))
        throw taken(`${file} is a link, and what it leads to is missing`, 'name another file');
      return;
    }
    if (!stat.isFile()) throw taken(`${file} is a device, a pipe or a socket`, 'name a file');
    if (wasRead(stat))
      throw taken(`${file} is read by this command, so it is not replaced`, 'name another file');
    if (!this.#force && makerOf(file) !== this.#maker)
      throw taken(`${file} is already there`, 'name another file, or replace it with --force');
    checkWritable(file);
    // Its folder decides whether a file can be replaced; people protect the file itself.
    if (process.platform !== 'win32') access(file);
  }
}

const CHARSET = /<meta charset="utf-8" ?\/?>/;

const taken = (message: string, hint: string): LabError => new LabError('LAB_FILE_EXISTS', message, hint);

function statOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch (error) {
    throw diskError(error, file);
  }
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch (error) {
    throw diskError(error, file);
  }
}

function access(file: string): void {
  try {
    accessSync(file, constants.W_OK);
  } catch (error) {
    throw diskError(error, file);
  }
}

/** What wrote a page; undefined of anything else. */
function makerOf(file: string): string | undefined {
  const beginning = Buffer.from(headOf(file, HEAD_BYTES)).toString('utf8');
  return /^\s*<!doctype html>/i.test(beginning) ? GENERATOR.exec(beginning)?.[1] : undefined;
}
