import type { Circuit } from './circuit.ts';
import { TRUE, type Wire } from './netlist.ts';

/** A number of a network's node, twice, plus 1 if it is denied: a wire as the network knows it. */
export type Signal = number;

/** Instead of a level: nothing rests on the node. */
const SINK = 0;

/** An output bit that follows a wire. */
export interface Output {
  readonly wire: Wire;
  /** Word and bit: `out[address >> 5]`, bit `address & 31`. */
  readonly address: number;
  /** Which count of set bits it belongs to. */
  readonly group: number;
}

/**
 * Keeps the values of some wires while facts change: each conjunction counts its wires that are false, and only what
 * changes is passed on, level by level, so that every conjunction is looked at once at most. Facts are nodes 0 to F - 1.
 */
export class Network {
  /** The facts as bits. */
  readonly facts: Int32Array;
  readonly out: Int32Array;
  /** How many bits of every group are set. */
  readonly counts: Int32Array;
  readonly size: number;
  /** 1 if the node is true. */
  readonly value: Uint8Array;
  readonly #nodes: Int32Array;
  readonly #missing: Int32Array;
  readonly #level: Int32Array;
  readonly #edgeBegins: Int32Array;
  /** Conjunctions that a node is part of: number twice, plus 1 if it is denied there. */
  readonly #edges: Int32Array;
  readonly #outBegins: Int32Array;
  /** Address and group twice plus 1 if denied. */
  readonly #outs: Int32Array;
  /** What may have changed, level by level. */
  readonly #queue: Int32Array;
  readonly #queueBegins: Int32Array;
  readonly #queueCounts: Int32Array;
  readonly #queued: Uint8Array;
  #lowest = 0x7fffffff;
  #highest = -1;

  constructor(
    circuit: Circuit,
    kept: readonly Wire[],
    outputs: readonly Output[],
    words: number,
    groups: number,
  ) {
    const { netlist } = circuit;
    const factCount = circuit.facts.length;
    this.facts = new Int32Array((factCount + 31) >> 5);
    this.out = new Int32Array(words);
    this.counts = new Int32Array(groups);

    const needed = new Uint8Array(netlist.count);
    const stack = [...kept, ...outputs.map(({ wire }) => wire)].map((wire) => wire >> 1);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (!netlist.isGate(node) || needed[node] === 1) continue;
      needed[node] = 1;
      for (let i = netlist.begins[node]; i < netlist.begins[node + 1]; i++) stack.push(netlist.wires[i] >> 1);
    }
    this.#nodes = new Int32Array(netlist.count).fill(-1);
    for (let f = 0; f < factCount; f++) this.#nodes[1 + f] = f;
    let size = factCount;
    for (let node = 0; node < netlist.count; node++) if (needed[node] === 1) this.#nodes[node] = size++;
    this.size = size;
    this.value = new Uint8Array(size);
    this.#missing = new Int32Array(size);
    this.#level = new Int32Array(size);
    const fans = new Int32Array(size + 1);
    // A conjunction's wires come before it: one pass suffices for levels and first values.
    for (let node = 0; node < netlist.count; node++) {
      if (needed[node] === 0) continue;
      const own = this.#nodes[node];
      for (let i = netlist.begins[node]; i < netlist.begins[node + 1]; i++) {
        const from = this.#nodes[netlist.wires[i] >> 1];
        fans[from + 1]++;
        this.#level[own] = Math.max(this.#level[own], this.#level[from] + 1);
        if (this.value[from] === (netlist.wires[i] & 1)) this.#missing[own]++;
      }
      this.value[own] = this.#missing[own] === 0 ? 1 : 0;
    }
    for (let i = 0; i < size; i++) fans[i + 1] += fans[i];
    this.#edgeBegins = fans.slice();
    this.#edges = new Int32Array(fans[size]);
    for (let node = 0; node < netlist.count; node++) {
      if (needed[node] === 0) continue;
      for (let i = netlist.begins[node]; i < netlist.begins[node + 1]; i++) {
        const wire = netlist.wires[i];
        this.#edges[fans[this.#nodes[wire >> 1]]++] = (this.#nodes[node] << 1) | (wire & 1);
      }
    }
    // Nothing rests on these: they may change at once, and back again.
    for (let i = factCount; i < size; i++)
      if (this.#edgeBegins[i] === this.#edgeBegins[i + 1]) this.#level[i] = SINK;
    const perLevel = new Int32Array(2 + this.#level.reduce((a, b) => Math.max(a, b), 0));
    for (let i = factCount; i < size; i++) perLevel[this.#level[i] + 1]++;
    for (let i = 1; i < perLevel.length; i++) perLevel[i] += perLevel[i - 1];
    this.#queueBegins = perLevel;
    this.#queueCounts = new Int32Array(perLevel.length);
    this.#queue = new Int32Array(size);
    this.#queued = new Uint8Array(size);

    this.#outBegins = new Int32Array(size + 1);
    const variable = outputs.filter(({ wire }) => wire >> 1 !== 0);
    for (const { wire } of variable) this.#outBegins[this.#nodes[wire >> 1] + 1]++;
    for (let i = 0; i < size; i++) this.#outBegins[i + 1] += this.#outBegins[i];
    this.#outs = new Int32Array(2 * variable.length);
    const at = this.#outBegins.slice();
    for (const { wire, address, group } of outputs) {
      if (wire === TRUE || (wire >> 1 !== 0 && this.value[this.#nodes[wire >> 1]] !== (wire & 1))) {
        this.out[address >> 5] ^= 1 << address;
        this.counts[group]++;
      }
      if (wire >> 1 === 0) continue;
      const i = at[this.#nodes[wire >> 1]]++;
      this.#outs[2 * i] = address;
      this.#outs[2 * i + 1] = (group << 1) | (wire & 1);
    }
  }

  /** The wire as a signal; -1 if its value is not kept. */
  signal(wire: Wire): Signal {
    const node = wire >> 1 < this.#nodes.length ? this.#nodes[wire >> 1] : -1;
    return node < 0 ? -1 : (node << 1) | (wire & 1);
  }

  /** Changes a fact; the rest follows with `settle`. */
  toggle(fact: number): void {
    this.facts[fact >> 5] ^= 1 << fact;
    const value = 1 - this.value[fact];
    this.value[fact] = value;
    this.#pass(fact, value);
  }

  /** Passes on what changed. */
  settle(): void {
    const queue = this.#queue;
    const value = this.value;
    for (let level = this.#lowest; level <= this.#highest; level++) {
      const begin = this.#queueBegins[level];
      const end = begin + this.#queueCounts[level];
      this.#queueCounts[level] = 0;
      for (let i = begin; i < end; i++) {
        const node = queue[i];
        this.#queued[node] = 0;
        const now = this.#missing[node] === 0 ? 1 : 0;
        if (value[node] === now) continue;
        value[node] = now;
        this.#pass(node, now);
      }
    }
    this.#lowest = 0x7fffffff;
    this.#highest = -1;
  }

  #pass(node: number, value: number): void {
    const edges = this.#edges;
    const missing = this.#missing;
    const queued = this.#queued;
    for (let i = this.#edgeBegins[node], end = this.#edgeBegins[node + 1]; i < end; i++) {
      const edge = edges[i];
      const to = edge >> 1;
      const before = missing[to];
      const after = before + 1 - 2 * ((edge ^ value) & 1);
      missing[to] = after;
      if (before !== 0 && after !== 0) continue;
      const level = this.#level[to];
      if (level === SINK) {
        const now = after === 0 ? 1 : 0;
        this.value[to] = now;
        this.#put(to, now);
      } else if (queued[to] === 0) {
        queued[to] = 1;
        this.#queue[this.#queueBegins[level] + this.#queueCounts[level]++] = to;
        if (level < this.#lowest) this.#lowest = level;
        if (level > this.#highest) this.#highest = level;
      }
    }
    this.#put(node, value);
  }

  /** Turns over the output bits that follow a node. */
  #put(node: number, value: number): void {
    const outs = this.#outs;
    for (let i = this.#outBegins[node], end = this.#outBegins[node + 1]; i < end; i++) {
      const address = outs[2 * i];
      const group = outs[2 * i + 1];
      this.out[address >> 5] ^= 1 << address;
      this.counts[group >> 1] += 2 * ((group ^ value) & 1) - 1;
    }
  }
}
