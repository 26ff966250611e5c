import { mix } from 'evolab';
import type { Effort } from './effort.ts';
import { TooLarge } from './too-large.ts';

/** Twice the number of a node, plus 1 if its value is complemented. */
export type Edge = number;

export const TRUE: Edge = 0;
export const FALSE: Edge = 1;

const MAX_NODES = 3_000_000;

/**
 * Propositional logic as an and-inverter graph: node 0 is true, the next `inputs` nodes are inputs, and every
 * other node is the conjunction of its edges, each of which may be complemented. Equal conjunctions are one
 * node (structural hashing).
 */
export class AndInverterGraph {
  readonly inputs: number;
  count: number;
  /** Where the edges of a node begin in `edges`; they end where those of the next node begin. */
  begins: Int32Array;
  edges: Int32Array;
  #table = new Int32Array(1 << 12);

  readonly #effort: Effort;

  /** `effort` bears the cost of every edge that is looked at. */
  constructor(inputs: number, effort: Effort) {
    this.inputs = inputs;
    this.#effort = effort;
    this.count = 1 + inputs;
    this.begins = new Int32Array(2 * this.count + 64);
    this.edges = new Int32Array(1 << 12);
  }

  /** Whether a node is a conjunction. */
  isGate(node: number): boolean {
    return node > this.inputs;
  }

  /** A copy of the edges of a conjunction. */
  edgesOf(node: number): Int32Array {
    return this.edges.slice(this.begins[node], this.begins[node + 1]);
  }

  or(edges: readonly Edge[]): Edge {
    const common = this.#common(edges);
    if (common.length === 0) return this.and(edges.map((edge) => edge ^ 1)) ^ 1;
    // What all alternatives have in common is factored out.
    const rests = edges.map((edge) =>
      this.and([...this.edgesOf(edge >> 1)].filter((w) => !common.includes(w))),
    );
    return this.and([...common, this.or(rests)]);
  }

  and(edges: readonly Edge[]): Edge {
    const list = this.#simplified(edges);
    if (list === undefined) return FALSE;
    if (list.length === 0) return TRUE;
    if (list.length === 1) return list[0];
    return this.#node(list) << 1;
  }

  /** The edges that all of several conjunctions have in common. */
  #common(edges: readonly Edge[]): Edge[] {
    if (edges.length < 2 || !edges.every((edge) => (edge & 1) === 0 && this.isGate(edge >> 1))) return [];
    let common = [...this.edgesOf(edges[0] >> 1)];
    for (let i = 1; i < edges.length && common.length > 0; i++) {
      const begin = this.begins[edges[i] >> 1];
      const end = this.begins[(edges[i] >> 1) + 1];
      this.#effort.spend(common.length * (end - begin));
      common = common.filter((edge) => {
        for (let at = begin; at < end; at++) if (this.edges[at] === edge) return true;
        return false;
      });
    }
    return common;
  }

  /** Edges in ascending order, without redundant ones; undefined if they cannot all be true. */
  #simplified(edges: readonly Edge[]): Edge[] | undefined {
    this.#effort.spend(8 * edges.length);
    const list = [...new Set(edges)].filter((edge) => edge !== TRUE).sort((a, b) => a - b);
    const has = new Set(list);
    for (const edge of list) if (edge === FALSE || has.has(edge ^ 1)) return undefined;
    for (let i = 0; i < list.length; i++) {
      const node = list[i] >> 1;
      if (!this.isGate(node)) continue;
      const begin = this.begins[node];
      const end = this.begins[node + 1];
      this.#effort.spend(end - begin);
      let inside = 0;
      let contradicted = false;
      for (let j = begin; j < end; j++) {
        if (has.has(this.edges[j])) inside++;
        else if (has.has(this.edges[j] ^ 1)) contradicted = true;
      }
      if ((list[i] & 1) === 0) {
        if (contradicted) return undefined;
      } else if (contradicted) {
        // The complemented conjunction contradicts another edge, so it is true already.
        return this.#simplified(list.filter((_, j) => j !== i));
      } else if (inside > 0) {
        const rest = [...this.edges.subarray(begin, end)].filter((edge) => !has.has(edge));
        return this.#simplified([...list.filter((_, j) => j !== i), this.and(rest) ^ 1]);
      }
    }
    return list;
  }

  #node(list: readonly Edge[]): number {
    let hash = list.length;
    for (let i = 0; i < list.length; i++) hash = Math.imul(mix(hash ^ list[i]), 0x9e3779b1);
    let slot = mix(hash) & (this.#table.length - 1);
    for (; this.#table[slot] !== 0; slot = (slot + 1) & (this.#table.length - 1))
      if (this.#isNode(this.#table[slot], list)) return this.#table[slot];
    if (this.count >= MAX_NODES) throw new TooLarge('too many propositions');
    const node = this.count++;
    this.#table[slot] = node;
    const begin = this.begins[node];
    this.begins = grown(this.begins, node + 2);
    this.edges = grown(this.edges, begin + list.length);
    for (let i = 0; i < list.length; i++) this.edges[begin + i] = list[i];
    this.begins[node + 1] = begin + list.length;
    if (2 * this.count > this.#table.length) this.#rehash();
    return node;
  }

  #isNode(node: number, list: readonly Edge[]): boolean {
    const begin = this.begins[node];
    if (this.begins[node + 1] - begin !== list.length) return false;
    for (let i = 0; i < list.length; i++) if (this.edges[begin + i] !== list[i]) return false;
    return true;
  }

  #rehash(): void {
    const table = new Int32Array(2 * this.#table.length);
    for (let node = this.inputs + 1; node < this.count; node++) {
      const begin = this.begins[node];
      const end = this.begins[node + 1];
      let hash = end - begin;
      for (let i = begin; i < end; i++) hash = Math.imul(mix(hash ^ this.edges[i]), 0x9e3779b1);
      let slot = mix(hash) & (table.length - 1);
      while (table[slot] !== 0) slot = (slot + 1) & (table.length - 1);
      table[slot] = node;
    }
    this.#table = table;
  }

  /** The gates that these edges depend on, in the order of the graph. */
  gatesBelow(edges: readonly Edge[]): number[] {
    const seen = new Uint8Array(this.count);
    const gates: number[] = [];
    const stack = edges.map((edge) => edge >> 1);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (!this.isGate(node) || seen[node] === 1) continue;
      seen[node] = 1;
      gates.push(node);
      for (let i = this.begins[node]; i < this.begins[node + 1]; i++) stack.push(this.edges[i] >> 1);
    }
    return gates.sort((a, b) => a - b);
  }
}

function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  if (length <= array.length) return array as Int32Array<ArrayBuffer>;
  const larger = new Int32Array(Math.max(length, 2 * array.length));
  larger.set(array);
  return larger;
}
