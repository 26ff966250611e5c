import type { SearchResult } from 'evolab';
import { MAX_PV } from 'evolab/search';

const COUNT = 0;
const MOVE = 1;
const VALUE = 2;
const NODES = 3;
const EVALS = 4;
const DEPTH = 5;
const BY_VALUES = 6;
const HAS_POLICY = 7;
const PV_LENGTH = 8;
const HEAD = 9;
/** Lists of one number a root move. */
const LISTS = 4;

/** What one tree found, in memory that threads may share. Its lists are as in `SearchResult`. */
export class TreeReport {
  readonly moves: Float64Array;
  readonly visits: Float64Array;
  readonly values: Float64Array;
  readonly policy: Float64Array;
  readonly pv: Float64Array;
  readonly #head: Float64Array;

  /** The report of a tree by its number. */
  constructor(buffer: ArrayBufferLike, tree: number, maxMoves: number) {
    let at = tree * TreeReport.bytes(maxMoves);
    const next = (length: number): Float64Array => {
      const list = new Float64Array(buffer, at, length);
      at += 8 * length;
      return list;
    };
    this.#head = next(HEAD);
    this.moves = next(maxMoves);
    this.visits = next(maxMoves);
    this.values = next(maxMoves);
    this.policy = next(maxMoves);
    this.pv = next(MAX_PV);
  }

  /** Bytes of a report. */
  static bytes(maxMoves: number): number {
    return 8 * (HEAD + LISTS * maxMoves + MAX_PV);
  }

  /** Makes it one of a tree that was not searched. */
  clear(): void {
    this.#head[COUNT] = 0;
  }

  write(result: SearchResult): void {
    const head = this.#head;
    const { count } = result;
    const pvLength = Math.min(result.pvLength, MAX_PV);
    head[COUNT] = count;
    head[MOVE] = result.move;
    head[VALUE] = result.value;
    head[NODES] = result.nodes;
    head[EVALS] = result.evals;
    head[DEPTH] = result.depth;
    head[BY_VALUES] = result.rankedBy === 'values' ? 1 : 0;
    head[HAS_POLICY] = result.hasPolicy ? 1 : 0;
    head[PV_LENGTH] = pvLength;
    for (const list of ['moves', 'visits', 'values', 'policy'] as const)
      this[list].set(result[list].subarray(0, count));
    this.pv.set(result.pv.subarray(0, pvLength));
  }

  /** The number of root moves; 0 if the tree was not searched. */
  get count(): number {
    return this.#head[COUNT];
  }

  /** The move that the tree would choose, and its value. */
  get move(): number {
    return this.#head[MOVE];
  }

  get value(): number {
    return this.#head[VALUE];
  }

  get nodes(): number {
    return this.#head[NODES];
  }

  get evals(): number {
    return this.#head[EVALS];
  }

  get depth(): number {
    return this.#head[DEPTH];
  }

  get rankedByValues(): boolean {
    return this.#head[BY_VALUES] === 1;
  }

  get hasPolicy(): boolean {
    return this.#head[HAS_POLICY] === 1;
  }

  get pvLength(): number {
    return this.#head[PV_LENGTH];
  }

  /** Visits of all root moves together. */
  get simulations(): number {
    let sum = 0;
    for (let i = 0; i < this.count; i++) sum += this.visits[i];
    return sum;
  }
}
