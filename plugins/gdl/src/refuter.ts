import { TRUE, type Edge } from './and-inverter-graph.ts';
import type { RuleGraph } from './rule-graph.ts';

const UNKNOWN = 0;
const YES = 1;
const NO = 2;

/**
 * Shows that conditions on a position and on the moves that are made in it cannot hold together: by unit propagation in the
 * graph of the rules, and by trying both values where that is not enough (Davis, Logemann and Loveland 1962). It takes as
 * given that every role makes one move, which is legal, and what it was told of facts that exclude each other. `refuted` is
 * always right; where it is false nothing is known.
 */
export class Refuter {
  readonly #graph: RuleGraph;
  /** Steps that are left: edges looked at. */
  #work: number;
  /** By node of the graph, and after them by added conjunction: the edges. */
  readonly #added: Edge[][] = [];
  readonly #count: number;
  #fanouts: Int32Array | undefined;
  #begins = new Int32Array(0);
  #values = new Uint8Array(0);
  readonly #trail: number[] = [];
  /** By fact: the facts that never hold with it. */
  readonly #excluded: readonly Set<number>[];
  /** By action: its role. */
  readonly #roleOf: Int32Array;

  constructor(graph: RuleGraph, work: number) {
    this.#graph = graph;
    this.#work = work;
    this.#count = graph.aig.count;
    this.#excluded = graph.facts.map(() => new Set());
    this.#roleOf = new Int32Array(graph.actions.reduce((sum, list) => sum + list.length, 0));
    let at = 0;
    graph.actions.forEach((list, role) => {
      this.#roleOf.fill(role, at, at + list.length);
      at += list.length;
    });
  }

  and(edges: readonly Edge[]): Edge {
    if (edges.length === 1) return edges[0];
    this.#fanouts = undefined;
    return (this.#count + this.#added.push([...edges]) - 1) << 1;
  }

  or(edges: readonly Edge[]): Edge {
    return this.and(edges.map((edge) => edge ^ 1)) ^ 1;
  }

  /** Takes it as given, or no more, that two facts never hold together. */
  exclude(fact: number, other: number, given: boolean): void {
    for (const [own, its] of [
      [fact, other],
      [other, fact],
    ])
      if (given) this.#excluded[own].add(its);
      else this.#excluded[own].delete(its);
  }

  /** Whether `edges` cannot all hold. False if that is not found out with the work that is left. */
  refuted(edges: readonly Edge[]): boolean {
    if (this.#fanouts === undefined) this.#connect();
    const refuted = !this.#assign(TRUE) || edges.some((edge) => !this.#assign(edge)) || this.#contradicts(0);
    this.#undo(0);
    return refuted && this.#work > 0;
  }

  /** Whether what is assigned since `from` leads to a contradiction. */
  #contradicts(from: number): boolean {
    if (!this.#propagate(from)) return true;
    if (this.#work <= 0) return false;
    const edge = this.#open();
    if (edge === undefined) return false;
    const before = this.#trail.length;
    for (const tried of [edge ^ 1, edge]) {
      const contradicts = !this.#assign(tried) || this.#contradicts(before);
      this.#undo(before);
      if (!contradicts) return false;
    }
    return true;
  }

  /** An edge that is not known, of a conjunction that is false and of which no edge is false yet; with few such edges. */
  #open(): Edge | undefined {
    let found: Edge | undefined;
    let fewest = Infinity;
    for (const node of this.#trail) {
      if (this.#values[node] !== NO) continue;
      const edges = this.#edgesOf(node);
      this.#work -= edges.length;
      let open = 0;
      let first: Edge | undefined;
      for (const edge of edges) {
        const value = this.#valueOf(edge);
        if (value === NO) open = Infinity;
        else if (value === UNKNOWN) {
          open++;
          first ??= edge;
        }
      }
      if (first === undefined || open >= fewest) continue;
      fewest = open;
      found = first;
      if (open === 2) break;
    }
    return found;
  }

  /** False if it contradicts what is known. */
  #assign(edge: Edge): boolean {
    const node = edge >> 1;
    const value = (edge & 1) === 0 ? YES : NO;
    if (this.#values[node] !== UNKNOWN) return this.#values[node] === value;
    this.#values[node] = value;
    this.#trail.push(node);
    return true;
  }

  #valueOf(edge: Edge): number {
    const value = this.#values[edge >> 1];
    return value === UNKNOWN || (edge & 1) === 0 ? value : YES + NO - value;
  }

  #undo(to: number): void {
    while (this.#trail.length > to) this.#values[this.#trail.pop()!] = UNKNOWN;
  }

  /** Draws all conclusions that need no case distinction; false at a contradiction. */
  #propagate(from: number): boolean {
    for (let i = from; i < this.#trail.length; i++) {
      if (this.#work <= 0) return true;
      const node = this.#trail[i];
      const holds = this.#values[node] === YES;
      const own = this.#edgesOf(node);
      this.#work -= 1 + own.length;
      if (own.length > 0 && !(holds ? own.every((edge) => this.#assign(edge)) : this.#settle(node, own)))
        return false;
      if (holds && !this.#follow(node)) return false;
      for (let at = this.#begins[node]; at < this.#begins[node + 1]; at++) {
        const fanout = this.#fanouts![at];
        this.#work--;
        // A conjunction of a false edge is false.
        if (holds === ((fanout & 1) === 1)) {
          if (!this.#assign((fanout & ~1) | 1)) return false;
        } else if (!this.#settle(fanout >> 1, this.#edgesOf(fanout >> 1))) return false;
      }
    }
    return true;
  }

  /** What follows for a conjunction from the edges that are known. */
  #settle(node: number, edges: readonly Edge[] | Int32Array): boolean {
    if (this.#values[node] === YES) return true;
    this.#work -= edges.length;
    let open = 0;
    let last = 0;
    for (const edge of edges) {
      const value = this.#valueOf(edge);
      if (value === NO) return true;
      if (value === UNKNOWN) {
        open++;
        last = edge;
      }
    }
    if (open === 0) return this.#assign(node << 1);
    // Of a false conjunction whose other edges are true the last one is false.
    return open > 1 || this.#values[node] === UNKNOWN || this.#assign(last ^ 1);
  }

  /** What a fact excludes; of a move, that it is legal and the only one of its role. */
  #follow(node: number): boolean {
    const { facts, firstAction, actions, legal } = this.#graph;
    if (node === 0) return true;
    if (node <= facts.length) {
      for (const other of this.#excluded[node - 1]) if (!this.#assign(((1 + other) << 1) | 1)) return false;
      this.#work -= this.#excluded[node - 1].size;
      return true;
    }
    const action = node - 1 - facts.length;
    if (action >= this.#roleOf.length) return true;
    const role = this.#roleOf[action];
    const first = firstAction[role];
    this.#work -= actions[role].length;
    for (let other = first; other < first + actions[role].length; other++)
      if (other !== node && !this.#assign((other << 1) | 1)) return false;
    return this.#assign(legal[role][node - first]);
  }

  #edgesOf(node: number): readonly Edge[] | Int32Array {
    const { aig } = this.#graph;
    if (node >= this.#count) return this.#added[node - this.#count];
    return aig.edges.subarray(aig.begins[node], aig.isGate(node) ? aig.begins[node + 1] : aig.begins[node]);
  }

  /** Lists by node the conjunctions that it is part of. */
  #connect(): void {
    const size = this.#count + this.#added.length;
    const begins = new Int32Array(size + 2);
    for (let node = 0; node < size; node++) for (const edge of this.#edgesOf(node)) begins[(edge >> 1) + 2]++;
    for (let node = 2; node < begins.length; node++) begins[node] += begins[node - 1];
    const fanouts = new Int32Array(begins[size + 1]);
    for (let node = 0; node < size; node++)
      for (const edge of this.#edgesOf(node)) fanouts[begins[(edge >> 1) + 1]++] = (node << 1) | (edge & 1);
    this.#begins = begins;
    this.#fanouts = fanouts;
    this.#values = new Uint8Array(size);
  }
}
