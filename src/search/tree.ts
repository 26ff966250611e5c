import { CHANCE, type Move, type Position } from '../contract/game.ts';
import { grown } from './grown.ts';
import { Transpositions } from './transpositions.ts';

/**
 * The nodes of a search tree as a structure of arrays, allocated once and grown by doubling up to a cap. A
 * node is a move that was made; node 0 is the root. The children of a node are contiguous.
 *
 * With transpositions, nodes that reach equal positions have the same children (Childs, Brodeur and Kocsis
 * 2008, UCT1): the results of a move depend on where it was made, those of its continuations do not.
 */
export class Tree {
  size = 0;
  moves = new Int32Array(0);
  /** Where the children of a node begin, 0 if it has none yet, and their number. */
  first = new Int32Array(0);
  counts = new Int32Array(0);
  visits = new Int32Array(0);
  /**
   * Two numbers a node, which selection reads together: the mean of the results for the role that made the
   * move, and 1 / sqrt(visits), to which its uncertainty is proportional; 0 without visits, almost 0 if the
   * mean is proven.
   */
  stats = new Float64Array(0);
  /** 1 if the mean is the true value. */
  proven = new Uint8Array(0);
  /** By node: with progressive bias, the numerator of the term that is added to its bound; with PUCT, its prior. */
  bias = new Float64Array(0);
  /** With transpositions: by the first of several children, the visits of all of them. */
  totals = new Int32Array(0);
  readonly transpositions: Transpositions | undefined;
  /**
   * True once there was no room for some children: from then on no node gets any, so that all leaves are
   * treated alike.
   */
  full = false;
  readonly #cap: number;
  readonly #maxMoves: number;
  readonly #biased: boolean;
  #capacity = 0;

  /** Up to `cap` nodes, each with at most `maxMoves` children. */
  constructor(maxMoves: number, cap: number, transpositions: boolean, biased = false) {
    this.#cap = cap;
    this.#maxMoves = maxMoves;
    this.#biased = biased;
    this.transpositions = transpositions ? new Transpositions() : undefined;
    this.#grow(Math.min(cap, 4096));
    this.clear();
  }

  /** Leaves nothing but a root without visits. */
  clear(): void {
    this.size = 1;
    this.full = false;
    this.transpositions?.clear();
    this.#initNode(0);
    this.first[0] = 0;
  }

  mean(node: number): number {
    return this.stats[2 * node];
  }

  /** The child of `node` that a move of its position leads to. */
  childBy(node: number, move: Move): number {
    return this.moves.indexOf(move, this.first[node]);
  }

  /** Adds a result. */
  visit(node: number, result: number): void {
    const n = ++this.visits[node];
    const stats = this.stats;
    stats[2 * node] += (result - stats[2 * node]) / n;
    stats[2 * node + 1] = 1 / Math.sqrt(n);
  }

  /** Makes a node one with `n` > 0 visits and this mean. */
  setVirtualVisits(node: number, value: number, n: number): void {
    this.visits[node] = n;
    this.stats[2 * node] = value;
    this.stats[2 * node + 1] = 1 / Math.sqrt(n);
  }

  prove(node: number, value: number): void {
    this.proven[node] = 1;
    this.stats[2 * node] = value;
    this.stats[2 * node + 1] = Number.MIN_VALUE;
  }

  /**
   * Gives `node` `count` children, whose moves the caller has written to moves[size..]; false if the tree is
   * full.
   */
  addChildren(node: number, count: number): boolean {
    const begin = this.size;
    if (begin + count > this.#capacity) {
      this.full = begin + count > this.#cap;
      if (this.full) return false;
      this.#grow(Math.min(this.#cap, 2 * (begin + count)));
    }
    for (let i = begin; i < begin + count; i++) this.#initNode(i);
    this.size = begin + count;
    this.first[node] = begin;
    this.counts[node] = count;
    if (this.transpositions) this.totals[begin] = 0;
    return true;
  }

  /** Makes `node` the root and drops all nodes that cannot be reached from it. */
  reroot(node: number): void {
    const forward = this.#reachable(node);
    this.#moveNode(node, 0);
    let to = 1;
    for (let i = 1; i < this.size; i++) {
      if (forward[i] === 0) continue;
      this.#moveNode(i, to);
      forward[i] = to++;
    }
    this.size = to;
    this.full = false;
    for (let i = 0; i < to; i++) this.first[i] = forward[this.first[i]];
    this.transpositions?.renumber(forward);
  }

  /**
   * Writes the most visited moves from `node` on to `pv` and returns their number. In a game with chance `position` is the
   * one in which the move of `node` was made: they are played there, up to where chance decides.
   */
  copyPv(node: number, pv: Int32Array, position?: Position): number {
    const { first, counts, visits, moves } = this;
    let length = 0;
    while (length < pv.length) {
      pv[length++] = moves[node];
      position?.play(moves[node]);
      let most = first[node];
      if (most === 0 || position?.turn === CHANCE) break;
      for (let i = 1; i < counts[node]; i++)
        if (visits[first[node] + i] > visits[most]) most = first[node] + i;
      if (visits[most] === 0) break;
      node = most;
    }
    return length;
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

  #initNode(node: number): void {
    this.first[node] = 0;
    this.visits[node] = 0;
    this.stats[2 * node] = 0;
    this.stats[2 * node + 1] = 0;
    this.proven[node] = 0;
  }

  #moveNode(from: number, to: number): void {
    this.moves[to] = this.moves[from];
    this.first[to] = this.first[from];
    this.counts[to] = this.counts[from];
    this.visits[to] = this.visits[from];
    this.stats[2 * to] = this.stats[2 * from];
    this.stats[2 * to + 1] = this.stats[2 * from + 1];
    this.proven[to] = this.proven[from];
    if (this.#biased) this.bias[to] = this.bias[from];
    if (this.transpositions) this.totals[to] = this.totals[from];
  }

  #grow(capacity: number): void {
    const length = capacity + this.#maxMoves;
    this.#capacity = capacity;
    this.moves = grown(this.moves, length);
    this.first = grown(this.first, length);
    this.counts = grown(this.counts, length);
    this.visits = grown(this.visits, length);
    this.stats = grown(this.stats, 2 * length);
    this.proven = grown(this.proven, length);
    if (this.#biased) this.bias = grown(this.bias, length);
    if (this.transpositions) this.totals = grown(this.totals, length);
  }
}
