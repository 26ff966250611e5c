import { grown } from './grown.ts';
import { Transpositions } from './transpositions.ts';

/**
 * The nodes of a search tree as a structure of arrays, allocated once and grown by doubling up to a cap. A node is a
 * move that was made; node 0 is the root. The children of a node stand side by side.
 *
 * With transpositions, nodes that reach equal positions have the same children: results of a move are kept apart by
 * where it was made, results of its continuations are not (Childs, Brodeur and Kocsis 2008, UCT1).
 */
export class Tree {
  size = 0;
  moves = new Int32Array(0);
  /** Where the children of a node begin, 0 if it has none yet, and how many they are. */
  first = new Int32Array(0);
  counts = new Int32Array(0);
  visits = new Int32Array(0);
  /** The sum of the results, for the role that made the move. */
  sums = new Float64Array(0);
  /** 1 if the true value of a node is known; then sums / visits is that value. */
  proven = new Uint8Array(0);
  /** With transpositions: by the first of some children, how often any of them was visited. */
  totals = new Int32Array(0);
  readonly transpositions: Transpositions | undefined;
  /** True once there was no room for some children: then there is none for any, so that all leaves are treated alike. */
  full = false;
  readonly #cap: number;
  readonly #maxMoves: number;
  #capacity = 0;

  /** Up to `cap` nodes, each with at most `maxMoves` children. */
  constructor(maxMoves: number, cap: number, transpositions: boolean) {
    this.#cap = cap;
    this.#maxMoves = maxMoves;
    this.transpositions = transpositions ? new Transpositions() : undefined;
    this.#grow(Math.min(cap, 4096));
    this.clear();
  }

  /** Leaves nothing but a root without visits. */
  clear(): void {
    this.size = 1;
    this.full = false;
    this.transpositions?.clear();
    this.#blank(0);
    this.first[0] = 0;
  }

  /** Gives `node` the `count` children whose moves were written to moves[size..], where there is room; false if the tree is full. */
  adopt(node: number, count: number): boolean {
    const begin = this.size;
    if (begin + count > this.#capacity) {
      this.full = begin + count > this.#cap;
      if (this.full) return false;
      this.#grow(Math.min(this.#cap, 2 * (begin + count)));
    }
    for (let i = begin; i < begin + count; i++) this.#blank(i);
    this.size = begin + count;
    this.first[node] = begin;
    this.counts[node] = count;
    if (this.transpositions) this.totals[begin] = 0;
    return true;
  }

  /** Makes `node` the root and forgets all that cannot be reached from it. */
  keep(node: number): void {
    const forward = this.#reachable(node);
    this.#move(node, 0);
    let to = 1;
    for (let i = 1; i < this.size; i++) {
      if (forward[i] === 0) continue;
      this.#move(i, to);
      forward[i] = to++;
    }
    this.size = to;
    this.full = false;
    for (let i = 0; i < to; i++) this.first[i] = forward[this.first[i]];
    this.transpositions?.renumber(forward);
  }

  /** By node, whether it is below `root`. */
  #reachable(root: number): Int32Array {
    const { first, counts } = this;
    const reached = new Int32Array(this.size);
    const open = [root];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      const begin = first[node];
      if (begin === 0 || reached[begin] !== 0) continue;
      for (let child = begin; child < begin + counts[node]; child++) {
        reached[child] = 1;
        if (first[child] !== 0) open.push(child);
      }
    }
    return reached;
  }

  #blank(node: number): void {
    this.first[node] = 0;
    this.visits[node] = 0;
    this.sums[node] = 0;
    this.proven[node] = 0;
  }

  #move(from: number, to: number): void {
    this.moves[to] = this.moves[from];
    this.first[to] = this.first[from];
    this.counts[to] = this.counts[from];
    this.visits[to] = this.visits[from];
    this.sums[to] = this.sums[from];
    this.proven[to] = this.proven[from];
    if (this.transpositions) this.totals[to] = this.totals[from];
  }

  #grow(capacity: number): void {
    const length = capacity + this.#maxMoves;
    this.#capacity = capacity;
    this.moves = grown(this.moves, length);
    this.first = grown(this.first, length);
    this.counts = grown(this.counts, length);
    this.visits = grown(this.visits, length);
    this.sums = grown(this.sums, length);
    this.proven = grown(this.proven, length);
    if (this.transpositions) this.totals = grown(this.totals, length);
  }
}
