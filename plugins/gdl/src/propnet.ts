import {
  compileModule,
  growMemory,
  instantiate,
  largest,
  nthBit,
  popcount,
  wasmBytes,
  sum,
  type WasmMemory,
} from 'evolab';
import type { Effect } from './changes.ts';
import type { RuleGraph } from './rule-graph.ts';
import type { Guarded } from './guards.ts';
import type { AndInverterGraph, Edge } from './and-inverter-graph.ts';
import { PROPNET_WASM } from './propnet.wasm.ts';

interface Kernel {
  readonly memory: WasmMemory;
  setup(): void;
  follow(): void;
  begin(): void;
  apply(effect: number): void;
  turn(fact: number): void;
  finish(): void;
  step(effect: number): void;
  legal(role: number, word: number): number;
  nth(role: number, n: number): number;
  list(role: number, to: number): number;
}

const module = compileModule(wasmBytes(PROPNET_WASM));

/** An edge of the propnet: the address of its node, plus 1 if it is complemented. */
export type Signal = number;

/** An address in the memory of the propnet, in bytes. */
export type Address = number;

/** The numbers in the header of an effect: the ends of its masks, its triggers and its conditions. */
const HEAD = 3;
const NONE = new Int32Array(0);

/** The edges whose values the propnet keeps. */
export interface Layout {
  readonly terminal: Edge;
  /** By role: its actions, grouped by the conditions that they share. */
  readonly groups: readonly (readonly Guarded[])[];
  /** Facts that change whatever the moves: the edge that sets each, and the edge that clears it. */
  readonly pending: readonly { readonly fact: number; readonly set: Edge; readonly clear: Edge }[];
  /** By fact: its hash, two numbers, one for each half of the key. */
  readonly hashes: Int32Array;
}

/**
 * A propositional network: keeps the values of some edges while facts change. Each conjunction counts its
 * false edges, and only changes are propagated, level by level, so that every conjunction is visited at most
 * once. This class lays out the tables in memory that assembly/propnet.ts works on.
 */
export class Propnet {
  /** The facts of the present position, as bits. */
  facts!: Int32Array;
  /** The facts of the next position, as bits, between `begin` and `finish`. */
  next!: Int32Array;
  /** Both halves of the key. */
  key!: Int32Array;
  /**
   * Whether the game is over; then by role the number of its legal moves, and the move if there is only one.
   */
  summary!: Int32Array;
  /** By role: the address of the first word of its legal moves if they are in one group; else 0. */
  #first!: Int32Array;
  readonly #kernel = instantiate<Kernel>(module);
  readonly #words: number;
  readonly #nodes: Int32Array;
  /** The address of the first node; the node after the last one is always true. */
  readonly #nodesAt: Address;
  readonly #target: Address;
  readonly #nextAt: Address;
  readonly #state: Address;
  readonly #looks: Address;
  readonly #roles: number;
  readonly #list: Address;
  #memory: Int32Array;
  #end: Address = 80;

  constructor({ aig, facts, actions }: RuleGraph, { terminal, groups, pending, hashes }: Layout) {
    this.#memory = new Int32Array(this.#kernel.memory.buffer);
    this.#words = (facts.length + 31) >> 5;
    this.#roles = groups.length;
    const list = groups.flat();
    const gates = aig.gatesBelow([
      terminal,
      ...list.flatMap(({ guard, actions: own }) => [guard, ...own.map(({ edge }) => edge)]),
      ...pending.flatMap(({ set, clear }) => [set, clear]),
    ]);
    const size = facts.length + gates.length;
    this.#nodes = new Int32Array(aig.count).fill(-1);
    this.#nodes[0] = size;
    for (let f = 0; f < facts.length; f++) this.#nodes[1 + f] = f;
    gates.forEach((gate, i) => (this.#nodes[gate] = facts.length + i));

    // All that changes is contiguous: facts, legal moves, pending facts, counts, nodes.
    const wordsOf = actions.map(({ length }) => (length + 31) >> 5);
    const sizes = groups.flatMap((own, role) => own.map(() => wordsOf[role]));
    const bits = sum(sizes);
    this.#state = this.#allot(2 * this.#words + bits + list.length + 1 + size + 1);
    const out = this.#state + 4 * this.#words;
    const changing = out + 4 * bits;
    const counts = changing + 4 * this.#words;
    this.#nodesAt = counts + 4 * (list.length + 1);
    const length = this.#end - this.#state;
    const home = this.#allot(length / 4 + 2);
    this.#target = this.#allot(this.#words);
    const last = this.#allot(this.#words);
    this.#nextAt = this.#allot(this.#words);
    const most = largest(
      actions.map((own) => own.length),
      1,
    );
    this.#list = this.#allot(most);
    this.#looks = this.#allot(3 + 3 * groups.length);

    const { levels, fanouts } = this.#connect(aig, gates, facts.length);
    let begin = out;
    const begins = sizes.map((words) => (begin += 4 * words) - 4 * words);
    const outs: number[][] = Array.from({ length: size }, () => []);
    list.forEach(({ actions: own }, g) => {
      for (const { action, edge } of own)
        this.#report(outs, edge, begins[g] + 4 * (action >> 5), action & 31, counts + 4 * g);
    });
    for (const { fact, set, clear } of pending)
      for (const edge of [set, clear])
        this.#report(outs, edge, changing + 4 * (fact >> 5), fact & 31, counts + 4 * list.length);

    const fans = this.#writeFans(fanouts, outs, facts.length);
    const { queued, queue } = this.#writeQueue(levels);
    const keys = this.#allot(hashes.length);
    this.#write(keys, hashes);
    const { first, groupsAt } = this.#writeGroups(groups, counts, begins);
    const wordCounts = this.#allot(groups.length);
    this.#write(wordCounts, wordsOf);

    // The cost of a changed fact, relative to that of a copy of everything.
    const fanout =
      fanouts.slice(0, facts.length).reduce((sum, own) => sum + own.length, 0) / Math.max(1, facts.length);
    const far = 3 + Math.round(length / 16 / (8 + 2 * fanout));
    this.#write(0, [
      ...[this.#words, this.#target, last, this.#nextAt, this.#state, length, home, far, changing, keys],
      ...[this.#nodesAt, fans, queue, queued, groups.length, first, groupsAt, wordCounts, this.#looks],
      this.signal(terminal),
    ]);
    this.#view();
    this.#kernel.setup();
  }

  /**
   * Writes the first values of all nodes, with every fact false. By node: its level, one more than the highest of its
   * inputs, and its fanouts, each twice a node, plus 1 if the edge is complemented.
   */
  #connect(aig: AndInverterGraph, gates: readonly number[], facts: number) {
    const size = facts + gates.length;
    const levels = new Int32Array(size);
    const fanouts: number[][] = Array.from({ length: size }, () => []);
    this.#memory.fill(1, this.#nodesAt / 4, this.#nodesAt / 4 + facts);
    // Nodes come after those of their edges: one pass is enough for levels and first values.
    for (const gate of gates) {
      const own = this.#nodes[gate];
      for (let i = aig.begins[gate]; i < aig.begins[gate + 1]; i++) {
        const edge = aig.edges[i];
        const from = this.#nodes[edge >> 1];
        fanouts[from].push((own << 1) | (edge & 1));
        levels[own] = Math.max(levels[own], levels[from] + 1);
        if (!this.holds(this.signal(edge))) this.#memory[this.#nodesAt / 4 + own]++;
      }
    }
    return { levels, fanouts };
  }

  /** Has the value of an edge kept as a bit of a word and counted: now, and by its node at every change. */
  #report(outs: readonly number[][], edge: Edge, word: Address, bit: number, count: Address): void {
    if (this.holds(this.signal(edge))) {
      this.#memory[word >> 2] |= 1 << bit;
      this.#memory[count >> 2]++;
    }
    if (edge >> 1 !== 0) outs[this.#nodes[edge >> 1]].push(word, 1 << bit, count | (edge & 1));
  }

  /** Writes by node what its changes reach: other nodes, then words and counts. */
  #writeFans(fanouts: readonly number[][], outs: readonly number[][], facts: number): Address {
    const fans = this.#allot(fanouts.length);
    // A sink has no fanout within the network, so it is updated at once, even if it changes back later.
    const isSink = (node: number): boolean => node >= facts && fanouts[node].length === 0;
    fanouts.forEach((own, node) => {
      const at = this.#allot(2 + own.length + outs[node].length);
      const ends = at + 4 + 4 * own.length;
      this.#memory[fans / 4 + node] = at;
      this.#write(at, [
        ends,
        ...own.map(
          (fanout) => (this.#nodesAt + 4 * (fanout >> 1)) | (isSink(fanout >> 1) ? 2 : 0) | (fanout & 1),
        ),
        ends + 4 + 4 * outs[node].length,
        ...outs[node],
      ]);
    });
    return fans;
  }

  /** Makes room for the changed nodes of each level. */
  #writeQueue(levels: Int32Array): { queued: Address; queue: Address } {
    const queued = this.#allot(levels.length);
    const perLevel = new Int32Array(1 + levels.reduce((a, b) => Math.max(a, b), 0));
    levels.forEach((level, node) => {
      this.#memory[queued / 4 + node] = level << 2;
      perLevel[level]++;
    });
    const queue = this.#allot(2 * perLevel.length);
    perLevel.forEach((most, level) => {
      const at = this.#allot(most);
      this.#write(queue + 8 * level, [at, at]);
    });
    return { queued, queue };
  }

  /** Writes by role where its groups of actions begin, and by group its guard, count, first word and only action. */
  #writeGroups(groups: Layout['groups'], counts: Address, begins: readonly Address[]) {
    const list = groups.flat();
    const first = this.#allot(groups.length + 1);
    const groupsAt = this.#allot(4 * list.length);
    let ends = groupsAt;
    this.#write(first, [ends, ...groups.map((own) => (ends += 16 * own.length))]);
    list.forEach(({ guard, actions }, g) =>
      this.#write(groupsAt + 16 * g, [
        this.signal(guard),
        counts + 4 * g,
        begins[g],
        actions.length === 1 ? actions[0].action : -1,
      ]),
    );
    return { first, groupsAt };
  }

  /** The edge as a signal; -1 if its value is not kept. */
  signal(edge: Edge): Signal {
    const node = edge >> 1 < this.#nodes.length ? this.#nodes[edge >> 1] : -1;
    return node < 0 ? -1 : (this.#nodesAt + 4 * node) | (edge & 1);
  }

  holds(signal: Signal): boolean {
    return (this.#memory[signal >> 2] === 0) === ((signal & 1) === 0);
  }

  /** Moves to the position with these facts. */
  follow(facts: Int32Array): void {
    const memory = this.#memory;
    const target = this.#target >> 2;
    for (let w = 0; w < this.#words; w++) memory[target + w] = facts[w];
    this.#kernel.follow();
  }

  /** Legal move number `n` of a role, counted from 0. */
  nth(role: number, n: number): number {
    const first = this.#first[role] >> 2;
    if (first === 0) return this.#kernel.nth(role, n);
    const memory = this.#memory;
    for (let w = first; ; w++) {
      const bits = memory[w];
      const here = popcount(bits);
      if (n < here) return ((w - first) << 5) + nthBit(bits, n);
      n -= here;
    }
  }

  isLegal(role: number, move: number): boolean {
    return ((this.#kernel.legal(role, move >> 5) >>> move) & 1) === 1;
  }

  /** Writes the legal moves of a role to `out[at..]` and returns how many. */
  list(role: number, out: Int32Array, at: number): number {
    const count = this.#kernel.list(role, this.#list);
    const memory = this.#memory;
    const from = this.#list >> 2;
    for (let i = 0; i < count; i++) out[at + i] = memory[from + i];
    return count;
  }

  /** A step with one effect. */
  step(effect: Address): void {
    this.#kernel.step(effect);
  }

  /** A step with several effects and toggled facts: `begin`, then `apply` and `turn`, then `finish`. */
  begin(): void {
    this.#kernel.begin();
  }

  apply(effect: Address): void {
    this.#kernel.apply(effect);
  }

  turn(fact: number): void {
    this.#kernel.turn(fact);
  }

  finish(): void {
    this.#kernel.finish();
  }

  /**
   * Writes an effect, whose conditions are signals, to memory; `other`, an effect without conditions, is
   * included.
   */
  keep({ masks, triggers, starts, changes, conditional }: Effect, other?: Address): Address {
    const [otherMasks, otherTriggers] = other === undefined ? [NONE, NONE] : this.#parts(other);
    const masksEnd = HEAD + masks.length + otherMasks.length;
    const triggersEnd = masksEnd + triggers.length + otherTriggers.length;
    const end = triggersEnd + conditional.length;
    const at = this.#allot(end + starts.length + changes.length);
    const startsAt = at + 4 * end;
    const changesAt = startsAt + 4 * starts.length;
    this.#write(at, [at + 4 * masksEnd, at + 4 * triggersEnd, startsAt]);
    this.#write(at + 4 * HEAD, otherMasks);
    this.#write(
      at + 4 * (HEAD + otherMasks.length),
      masks.map((number, i) => (i % 4 === 0 ? this.#nextAt + 4 * number : number)),
    );
    this.#write(at + 4 * masksEnd, otherTriggers);
    this.#write(
      at + 4 * (masksEnd + otherTriggers.length),
      triggers.map(
        (number, i) =>
          (i % 3 === 0 ? this.#state : i % 3 === 2 ? startsAt : 0) + (i % 3 === 1 ? number : 4 * number),
      ),
    );
    this.#write(at + 4 * triggersEnd, conditional);
    this.#write(
      startsAt,
      starts.map((start) => changesAt + 4 * start),
    );
    this.#write(changesAt, changes);
    return at;
  }

  /** The masks and triggers of an effect in memory. */
  #parts(effect: Address): [masks: Int32Array, triggers: Int32Array] {
    const memory = this.#memory;
    const [masksEnd, triggersEnd] = memory.subarray(effect >> 2);
    return [memory.slice(effect / 4 + HEAD, masksEnd >> 2), memory.slice(masksEnd >> 2, triggersEnd >> 2)];
  }

  /** The end of the memory in use, for `forget`. */
  get mark(): Address {
    return this.#end;
  }

  /** Frees the memory of the effects that were kept since `mark` was read. */
  forget(mark: Address): void {
    this.#end = mark;
  }

  #write(at: Address, numbers: ArrayLike<number>): void {
    this.#memory.set(numbers, at >> 2);
  }

  /** Room for `length` numbers. */
  #allot(length: number): Address {
    const at = this.#end;
    const end = at + 4 * length;
    const { byteLength } = this.#memory;
    if (end > byteLength) {
      // Half as much more than is there, so that it happens rarely.
      growMemory(this.#kernel.memory, end, byteLength / 2);
      this.#view();
    }
    this.#end = end;
    return at;
  }

  #view(): void {
    this.#memory = new Int32Array(this.#kernel.memory.buffer);
    this.facts = this.#memory.subarray(this.#state >> 2, (this.#state >> 2) + this.#words);
    this.next = this.#memory.subarray(this.#nextAt >> 2, (this.#nextAt >> 2) + this.#words);
    const looks = this.#looks >> 2;
    this.key = this.#memory.subarray(looks, looks + 2);
    this.summary = this.#memory.subarray(looks + 2, looks + 3 + 2 * this.#roles);
    this.#first = this.#memory.subarray(looks + 3 + 2 * this.#roles, looks + 3 + 3 * this.#roles);
  }
}
