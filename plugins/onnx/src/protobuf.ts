import { badModel } from './bad-model.ts';

/** A field of a message: its number, and a whole number, a number of 4 or 8 bytes, or bytes. */
export interface Field {
  readonly number: number;
  readonly whole: number;
  readonly bytes: Uint8Array;
}

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;
const NO_BYTES = new Uint8Array(0);
/** Bytes of a number of 64 bits, seven bits each. */
const LONGEST = 10;

/** Reads whole numbers one after the other; LAB_BAD_FILE where they end too early. */
class Cursor {
  at = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get more(): boolean {
    return this.at < this.#bytes.length;
  }

  /** A whole number of 64 bits in two's complement, exact below 2^53. */
  whole(): number {
    let low = 0;
    let high = 0;
    for (let i = 0; i < LONGEST; i++) {
      if (this.at >= this.#bytes.length) throw badModel('it ends within a number');
      const byte = this.#bytes[this.at++];
      if (i < 4) low += (byte & 127) * 2 ** (7 * i);
      else high += (byte & 127) * 2 ** (7 * (i - 4));
      if (byte >= 128) continue;
      // Bit 63 is bit 35 of the upper part.
      return low + (high >= 2 ** 35 ? high - 2 ** 36 : high) * 2 ** 28;
    }
    throw badModel('a number is too long');
  }

  take(length: number): Uint8Array {
    if (!(length >= 0 && length <= this.#bytes.length - this.at))
      throw badModel('a field ends beyond its message');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }
}

/** The fields of a message of Protocol Buffers, in their order. */
export function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  const cursor = new Cursor(bytes);
  while (cursor.more) {
    const key = cursor.whole();
    const [number, wire] = [Math.floor(key / 8), key % 8];
    if (wire === VARINT) fields.push({ number, whole: cursor.whole(), bytes: NO_BYTES });
    else if (wire === BYTES) fields.push({ number, whole: 0, bytes: cursor.take(cursor.whole()) });
    else if (wire === FIXED32 || wire === FIXED64)
      fields.push({ number, whole: 0, bytes: cursor.take(wire === FIXED32 ? 4 : 8) });
    else throw badModel(`a field is of kind ${wire}`);
  }
  return fields;
}

/** The whole numbers of a repeated field, packed or one by one. */
export function wholesIn(fields: readonly Field[], number: number): number[] {
  const numbers: number[] = [];
  for (const field of fields) {
    if (field.number !== number) continue;
    if (field.bytes.length === 0) numbers.push(field.whole);
    else for (const cursor = new Cursor(field.bytes); cursor.more;) numbers.push(cursor.whole());
  }
  return numbers;
}

/** The float32 numbers of a repeated field, packed or one by one. */
export function floatsIn(fields: readonly Field[], number: number): Float32Array {
  const parts = fields.filter((field) => field.number === number).map(({ bytes }) => bytes);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (length % 4 !== 0) throw badModel('a list of numbers ends within one');
  const joined = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  const view = new DataView(joined.buffer);
  return Float32Array.from({ length: length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}

/** The first value of a field, if there is one. */
export const firstIn = (fields: readonly Field[], number: number): Field | undefined =>
  fields.find((field) => field.number === number);

/** Pages link this module without reading a model, so nothing is made before it is needed. */
const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** The text of a field; empty if it is missing. */
export const textIn = (fields: readonly Field[], number: number): string =>
  decoded(firstIn(fields, number)?.bytes ?? NO_BYTES);

/** The texts of a repeated field. */
export const textsIn = (fields: readonly Field[], number: number): string[] =>
  fields.filter((field) => field.number === number).map(({ bytes }) => decoded(bytes));

/** The messages of a repeated field, each as its fields. */
export const messagesIn = (fields: readonly Field[], number: number): Field[][] =>
  fields.filter((field) => field.number === number).map(({ bytes }) => fieldsOf(bytes));
