import { mix } from '../util/hash.ts';

// What a stored value says about the true one.
/** The bound of an entry whose value is exact. */
export const EXACT = 1;
/** The bound of an entry whose position is worth its value or more. */
export const LOWER_BOUND = 2;
/** The bound of an entry whose position is worth its value or less. */
export const UPPER_BOUND = 3;

/**
 * Words of an entry: two that check the key, two of the value, the move, and one with bound, age and depth.
 */
const WORDS = 6;

/**
 * A transposition table. Several threads may use one buffer at once, each through a table of its own. There
 * are no locks; instead the key is stored mixed with the data, so that an entry of which two threads wrote
 * parts is not found (Hyatt and Mann 2002).
 *
 * Entries stand in pairs: the first of a pair is replaced by deeper or newer ones, the second by any other.
 */
export class TranspositionTable {
  /** The last entry that was found. */
  depth = 0;
  bound = 0;
  move = 0;
  readonly buffer: ArrayBufferLike;
  readonly #words: Int32Array;
  readonly #pairMask: number;
  /** Converts a value to two words and back. */
  readonly #double = new Float64Array(1);
  readonly #halves = new Int32Array(this.#double.buffer);
  #age = 0;

  /**
   * 2^`log2` entries of 24 bytes, `log2` from 1 to 26. A `buffer` that is given must have that size and be
   * all 0.
   */
  constructor(log2: number, buffer: ArrayBufferLike = new ArrayBuffer(TranspositionTable.bytes(log2))) {
    if (buffer.byteLength !== TranspositionTable.bytes(log2))
      throw new RangeError('the buffer has another size');
    this.buffer = buffer;
    this.#words = new Int32Array(buffer);
    this.#pairMask = (1 << (log2 - 1)) - 1;
  }

  static bytes(log2: number): number {
    return 2 ** log2 * WORDS * 4;
  }

  /** The value of the last entry that was found. */
  get value(): number {
    return this.#double[0];
  }

  /** Looks up a key. If there is an entry, it is in `depth`, `bound`, `move` and `value` afterwards. */
  probe(key0: number, key1: number): boolean {
    const first = this.#first(key0, key1);
    return this.#read(first, key0, key1) || this.#read(first + WORDS, key0, key1);
  }

  /** `depth`, in [0, 2^16), decides what is replaced; `bound` is `EXACT`, `LOWER_BOUND` or `UPPER_BOUND`. */
  store(key0: number, key1: number, depth: number, bound: number, value: number, move: number): void {
    const words = this.#words;
    let at = this.#first(key0, key1);
    const held = words[at + 5];
    const older = held >>> 24 !== this.#age;
    if ((held & 0xffff) > depth && !older && !this.#read(at, key0, key1)) at += WORDS;
    this.#double[0] = value;
    const low = this.#halves[0];
    const high = this.#halves[1];
    const rest = (this.#age << 24) | (bound << 16) | depth;
    words[at] = key0 ^ low ^ high ^ move ^ rest;
    words[at + 1] = key1 ^ scramble(low, high, move, rest);
    words[at + 2] = low;
    words[at + 3] = high;
    words[at + 4] = move;
    words[at + 5] = rest;
  }

  /** The age of entries that are stored from now on; threads that share a buffer agree on it. */
  get age(): number {
    return this.#age;
  }

  set age(age: number) {
    this.#age = age;
  }

  /** Lets entries of the next search replace all those before. */
  newSearch(): void {
    this.#age = (this.#age + 1) & 0xff;
  }

  clear(): void {
    this.#words.fill(0);
    this.#age = 0;
  }

  #first(key0: number, key1: number): number {
    return (mix(key0 ^ Math.imul(key1, 0x9e3779b1)) & this.#pairMask) * 2 * WORDS;
  }

  #read(at: number, key0: number, key1: number): boolean {
    const words = this.#words;
    const low = words[at + 2];
    const high = words[at + 3];
    const move = words[at + 4];
    const rest = words[at + 5];
    // Both words depend on all the data: entries for one key by two threads must not blend either.
    if (words[at] !== (key0 ^ low ^ high ^ move ^ rest)) return false;
    if (words[at + 1] !== (key1 ^ scramble(low, high, move, rest))) return false;
    if ((rest & 0x30000) === 0) return false;
    this.#halves[0] = low;
    this.#halves[1] = high;
    this.move = move;
    this.bound = (rest >> 16) & 3;
    this.depth = rest & 0xffff;
    return true;
  }
}

function scramble(low: number, high: number, move: number, rest: number): number {
  const a = Math.imul(low, 0x85ebca6b) ^ Math.imul(high, 0xc2b2ae35);
  return a + Math.imul(move, 0x27d4eb2f) + Math.imul(rest, 0x165667b1);
}
