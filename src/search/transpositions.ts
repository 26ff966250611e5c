import { mix } from '../util/hash.ts';

/**
 * Words of a slot: two of the key, where the children begin, and their number, which is 0 if the slot is
 * free.
 */
const WORDS = 4;

/** The children of each position in a tree: a hash map from 64-bit keys to ranges of nodes. */
export class Transpositions {
  /** The range that was found last. */
  first = 0;
  count = 0;
  #slots = new Int32Array(1024 * WORDS);
  #used = 0;

  clear(): void {
    this.#slots.fill(0);
    this.#used = 0;
  }

  /** Looks up the children of a position. If there are any, they are in `first` and `count` afterwards. */
  find(key0: number, key1: number): boolean {
    const at = this.#slot(key0, key1);
    this.first = this.#slots[at + 2];
    this.count = this.#slots[at + 3];
    return this.count > 0;
  }

  /** Adds the children of a position that has none here. */
  add(key0: number, key1: number, first: number, count: number): void {
    if (2 * this.#used >= this.#slots.length / WORDS) this.#rebuild(2 * this.#slots.length, undefined);
    this.#put(key0, key1, first, count);
  }

  /** Renumbers children from i to forward[i] and drops those for which that is 0. */
  renumber(forward: Int32Array): void {
    this.#rebuild(this.#slots.length, forward);
  }

  #put(key0: number, key1: number, first: number, count: number): void {
    const at = this.#slot(key0, key1);
    const slots = this.#slots;
    slots[at] = key0;
    slots[at + 1] = key1;
    slots[at + 2] = first;
    slots[at + 3] = count;
    this.#used++;
  }

  /** The slot of a key, or the one it would get. */
  #slot(key0: number, key1: number): number {
    const slots = this.#slots;
    const mask = slots.length / WORDS - 1;
    for (let i = mix(key0 ^ Math.imul(key1, 0x9e3779b1)); ; i++) {
      const at = (i & mask) * WORDS;
      if (slots[at + 3] === 0 || (slots[at] === key0 && slots[at + 1] === key1)) return at;
    }
  }

  #rebuild(length: number, forward: Int32Array | undefined): void {
    const old = this.#slots;
    this.#slots = new Int32Array(length);
    this.#used = 0;
    for (let at = 0; at < old.length; at += WORDS) {
      const first = forward === undefined ? old[at + 2] : forward[old[at + 2]];
      if (old[at + 3] > 0 && first > 0) this.#put(old[at], old[at + 1], first, old[at + 3]);
    }
  }
}
