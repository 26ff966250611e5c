import { mix } from 'evolab';

/** An index of rows by the values of some columns: a hash table of chains. */
class Index {
  readonly columns: readonly number[];
  heads: Int32Array;
  /** By row: the next row with the same hash; -1 at the end of a chain. */
  next: Int32Array;

  constructor(columns: readonly number[], heads: number, rows: number) {
    this.columns = columns;
    this.heads = new Int32Array(heads).fill(-1);
    this.next = new Int32Array(rows);
  }
}

export type { Index };

/** A set of tuples of `arity` numbers, its rows, with indexes over any columns. */
export class Relation {
  /** Its relation, such as `true cell/3`. */
  readonly name: string;
  readonly arity: number;
  count = 0;
  /** The number of rows that rules visit while rows are derived one by one: see `Join`. */
  seen = 0;
  /** Row by row. */
  rows: Int32Array;
  readonly #indexes: Index[] = [];
  readonly #whole: Index;

  constructor(name: string, arity: number) {
    this.name = name;
    this.arity = arity;
    this.rows = new Int32Array(8 * arity);
    this.#whole = this.index(Array.from({ length: arity }, (_, i) => i));
  }

  /** The index over `columns`, which are in ascending order; made when first used. */
  index(columns: readonly number[]): Index {
    const key = columns.join();
    const known = this.#indexes.find((index) => index.columns.join() === key);
    if (known !== undefined) return known;
    const index = new Index(
      columns,
      Math.max(8, powerAbove(this.count)),
      Math.max(8, powerAbove(this.count)),
    );
    this.#indexes.push(index);
    for (let row = 0; row < this.count; row++) this.#link(index, row);
    return index;
  }

  /** Adds the tuple `tuple[at..]` and returns its row; -1 if it was there already. */
  add(tuple: Int32Array, at = 0): number {
    if (this.find(tuple, at) >= 0) return -1;
    const row = this.count;
    const { arity } = this;
    if (arity > 0 && (row + 1) * arity > this.rows.length) {
      const rows = new Int32Array(2 * this.rows.length);
      rows.set(this.rows);
      this.rows = rows;
    }
    for (let i = 0; i < arity; i++) this.rows[row * arity + i] = tuple[at + i];
    this.count++;
    for (let i = 0; i < this.#indexes.length; i++) {
      const index = this.#indexes[i];
      if (row >= index.next.length) this.#grow(index);
      this.#link(index, row);
    }
    return row;
  }

  /** The row of the tuple `tuple[at..]`, or -1. */
  find(tuple: Int32Array, at = 0): number {
    const { arity, rows } = this;
    const index = this.#whole;
    let hash = 0;
    for (let i = 0; i < arity; i++) hash = hashStep(hash, tuple[at + i]);
    for (let row = index.heads[mix(hash) & (index.heads.length - 1)]; row >= 0; row = index.next[row]) {
      let i = 0;
      while (i < arity && rows[row * arity + i] === tuple[at + i]) i++;
      if (i === arity) return row;
    }
    return -1;
  }

  clear(): void {
    if (this.count === 0) return;
    this.count = 0;
    this.seen = 0;
    for (const index of this.#indexes) index.heads.fill(-1);
  }

  tuple(row: number): Int32Array {
    return this.rows.subarray(row * this.arity, (row + 1) * this.arity);
  }

  #link(index: Index, row: number): void {
    let hash = 0;
    for (let i = 0; i < index.columns.length; i++)
      hash = hashStep(hash, this.rows[row * this.arity + index.columns[i]]);
    const slot = mix(hash) & (index.heads.length - 1);
    index.next[row] = index.heads[slot];
    index.heads[slot] = row;
  }

  #grow(index: Index): void {
    const size = 2 * index.next.length;
    const next = new Int32Array(size);
    next.set(index.next);
    index.next = next;
    index.heads = new Int32Array(size).fill(-1);
    for (let row = 0; row < this.count - 1; row++) this.#link(index, row);
  }
}

/** One step of a hash of several values, which is mixed at the end. */
export function hashStep(hash: number, value: number): number {
  return (Math.imul(hash ^ value, 0x9e3779b1) + (hash >>> 15)) | 0;
}

/** The first row of the chain of a hash; the others follow through `next`. */
export function firstRow(index: Index, hash: number): number {
  return index.heads[mix(hash) & (index.heads.length - 1)];
}

function powerAbove(n: number): number {
  return 1 << (32 - Math.clz32(n));
}
