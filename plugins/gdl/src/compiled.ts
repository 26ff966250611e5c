import { hashOf, lowestBit, nthBit, popcount, type Move, type Random, type Role } from 'evolab';
import type { Effect } from './changes.ts';
import type { RuleSheet } from './check.ts';
import { Circuit } from './circuit.ts';
import { guardedActions } from './guards.ts';
import type { Machine } from './machine.ts';
import type { Wire } from './netlist.ts';
import { Network, type Output, type Signal } from './network.ts';
import type { GdlPosition } from './position.ts';
import { termText, type Term } from './rules.ts';
import { Steps } from './steps.ts';

/** Effects of joint moves are forgotten when there are so many numbers of them. */
const MAX_NUMBERS = 20_000_000;

/** So many moves of a role, evenly spread, show what it can bring about. */
const SHOWN = 64;

/** Rules compiled to a network of propositions that follows from position to position; facts are bits. */
export class Compiled implements Machine {
  readonly roles: readonly string[];
  readonly maxMoves: number;
  readonly size: number;
  /** What is known of the rules as logic. */
  readonly circuit: Circuit;
  readonly #network: Network;
  readonly #steps: Steps;
  /**
   * Legal moves that share a condition: groups of bits in `Network.out`. By role the first group; by group its condition
   * and its first word.
   */
  readonly #firstGroup: Int32Array;
  readonly #guards: Int32Array;
  readonly #begins: Int32Array;
  /** By group its only move; -1 if it has several. */
  readonly #waits: Int32Array;
  /** Words of legal moves a role. */
  readonly #words: readonly number[];
  /** Where the facts begin in `Network.out` that change without anybody's doing. */
  readonly #pending: number;
  readonly #terminal: Signal;
  /** Per role, the highest first. */
  readonly #goals: readonly Int32Array[];
  readonly #low: Int32Array;
  readonly #high: Int32Array;
  readonly #factIds: Map<string, number>;
  readonly #actionIds: readonly Map<string, number>[];
  /** By role and move: whether it has an effect. */
  readonly #matters: readonly Uint8Array[];
  /** What happens in every step. */
  readonly #common: Effect;
  /** What happens besides if no move matters. */
  readonly #idle: Effect;
  /** Effects by role and move, of moves made alone; of several moves by a number of all of them. */
  #single: (Effect | undefined)[][];
  #joint = new Map<number, Effect>();
  /** The roles whose moves matter in this step. */
  readonly #busy: Role[] = [];
  #numbers = 0;
  /** The position that the network shows. */
  #position: GdlPosition | undefined;
  readonly #next: Int32Array;
  /** Values of nodes that the network does not keep, worked out when asked for. */
  #asked = new Int32Array(0);
  #answers = new Uint8Array(0);
  #time = 1;

  constructor(sheet: RuleSheet) {
    const circuit = new Circuit(sheet);
    this.circuit = circuit;
    this.roles = sheet.roles;
    this.size = (circuit.facts.length + 31) >> 5;
    this.maxMoves = Math.max(1, ...circuit.actions.map((list) => list.length));
    this.#steps = new Steps(circuit);
    const outputs: Output[] = [];
    const kept: Wire[] = [circuit.terminal];
    this.#words = circuit.actions.map((list) => (list.length + 31) >> 5);
    const groups = circuit.actions.map((_, role) => guardedActions(circuit, role));
    this.#firstGroup = Int32Array.from(
      { length: groups.length + 1 },
      (_, role) => groups.slice(0, role).flat().length,
    );
    const begins: number[] = [];
    let word = 0;
    groups.forEach((list, role) => {
      for (const { guard, actions } of list) {
        kept.push(guard);
        for (const { action, wire } of actions)
          outputs.push({ wire, address: (word << 5) + action, group: begins.length });
        begins.push(word);
        word += this.#words[role];
      }
    });
    this.#begins = Int32Array.from(begins);
    this.#waits = Int32Array.from(groups.flat(), ({ actions }) =>
      actions.length === 1 ? actions[0].action : -1,
    );
    this.#pending = word;
    const unmoved = this.#steps.unmoved();
    this.#common = unmoved.effect;
    for (const { fact, set, clear } of unmoved.rest)
      for (const wire of [set, clear])
        outputs.push({ wire, address: (word << 5) + fact, group: begins.length });
    this.#network = new Network(circuit, kept, outputs, word + this.size, begins.length + 1);
    const signal = (wire: Wire): Signal => this.#signal(wire);
    this.#goals = circuit.goals.map((list) => Int32Array.from(list, ({ wire }) => signal(wire)));
    this.#guards = Int32Array.from(groups.flat(), ({ guard }) => signal(guard));
    this.#terminal = signal(circuit.terminal);
    const texts = circuit.facts.map(termText);
    this.#low = Int32Array.from(texts, (text) => hashOf('gdl', text));
    this.#high = Int32Array.from(texts, (text) => hashOf('gdl high', text));
    this.#factIds = new Map(texts.map((text, i) => [text, i]));
    this.#actionIds = circuit.actions.map((list) => new Map(list.map((action, i) => [termText(action), i])));
    this.#matters = circuit.actions.map((list, role) =>
      Uint8Array.from(list, (_, move) => (this.#steps.matters(role, move) ? 1 : 0)),
    );
    this.#single = circuit.actions.map((list) => list.map(() => undefined));
    this.#idle = this.#compile([]);
    this.#next = new Int32Array(this.size);
  }

  begin(position: GdlPosition): void {
    position.facts.fill(0);
    position.low = 0;
    position.high = 0;
    this.circuit.init.forEach((holds, fact) => {
      if (holds) this.#add(position, fact);
    });
    this.left(position);
  }

  terminal(position: GdlPosition): boolean {
    this.#follow(position);
    return this.#holds(this.#terminal);
  }

  goal(position: GdlPosition, role: Role): number {
    this.#follow(position);
    const signals = this.#goals[role];
    for (let i = 0; i < signals.length; i++) {
      if (this.#test(signals[i])) return this.circuit.goals[role][i].value;
    }
    return -1;
  }

  goals(position: GdlPosition, role: Role): number {
    this.#follow(position);
    return this.circuit.goals[role].filter(({ wire }) => this.#ask(wire)).length;
  }

  count(position: GdlPosition, role: Role): number {
    this.#follow(position);
    const { counts } = this.#network;
    const guards = this.#guards;
    let count = 0;
    for (let g = this.#firstGroup[role], end = this.#firstGroup[role + 1]; g < end; g++)
      if (this.#holds(guards[g])) count += counts[g];
    return count;
  }

  moves(position: GdlPosition, role: Role, out: Int32Array, at: number): number {
    this.#follow(position);
    let end = at;
    for (let w = 0; w < this.#words[role]; w++)
      for (let bits = this.#legal(role, w); bits !== 0; bits &= bits - 1)
        out[end++] = (w << 5) + lowestBit(bits);
    return end - at;
  }

  only(position: GdlPosition, role: Role): Move {
    this.#follow(position);
    const { counts, out } = this.#network;
    for (let g = this.#firstGroup[role]; ; g++) {
      if (counts[g] === 0 || !this.#holds(this.#guards[g])) continue;
      if (this.#waits[g] >= 0) return this.#waits[g];
      for (let w = this.#begins[g]; ; w++)
        if (out[w] !== 0) return ((w - this.#begins[g]) << 5) + lowestBit(out[w]);
    }
  }

  pick(position: GdlPosition, role: Role, count: number, random: Random): Move {
    this.#follow(position);
    let left = count === 1 ? 0 : random.below(count);
    for (let w = 0; ; w++) {
      const bits = this.#legal(role, w);
      if (bits === 0) continue;
      const here = w === this.#words[role] - 1 ? count : popcount(bits);
      if (left < here) return (w << 5) + nthBit(bits, left);
      left -= here;
    }
  }

  /** A word of legal moves. */
  #legal(role: Role, word: number): number {
    const { out } = this.#network;
    let bits = 0;
    for (let g = this.#firstGroup[role], end = this.#firstGroup[role + 1]; g < end; g++)
      if (this.#holds(this.#guards[g])) bits |= out[this.#begins[g] + word];
    return bits;
  }

  advance(position: GdlPosition): void {
    this.#follow(position);
    const network = this.#network;
    const next = this.#next;
    const { facts, chosen } = position;
    for (let w = 0; w < next.length; w++) next[w] = facts[w] ^ network.out[this.#pending + w];
    this.#apply(this.#common, facts);
    let busy = -1;
    let several = false;
    for (let role = 0; role < chosen.length; role++) {
      if (this.#matters[role][chosen[role]] === 0) continue;
      if (busy >= 0) several = true;
      busy = role;
    }
    if (several) this.#applyAll(chosen, facts);
    else if (busy >= 0)
      this.#apply(this.#single[busy][chosen[busy]] ?? this.#alone(busy, chosen[busy]), facts);
    else this.#apply(this.#idle, facts);
    for (let w = 0; w < next.length; w++) {
      for (let changed = next[w] ^ facts[w]; changed !== 0; changed &= changed - 1) {
        const fact = (w << 5) + lowestBit(changed);
        position.low ^= this.#low[fact];
        position.high ^= this.#high[fact];
        network.toggle(fact);
      }
      facts[w] = next[w];
    }
    network.settle();
    this.#time++;
  }

  /** Of every fact the roles that can bring it about (bit r: role r), as far as some of their moves show. */
  settersOf(): Int32Array {
    const setters = new Int32Array(this.circuit.facts.length);
    this.circuit.actions.forEach((actions, role) => {
      const stride = Math.max(1, Math.floor(actions.length / SHOWN));
      for (let move = 0; move < actions.length; move += stride) {
        const { masks, changes, conditional } = this.#steps.effect([{ role, move }]);
        for (let i = 0; i < masks.length; i += 4)
          for (let bits = masks[i + 2] | masks[i + 3]; bits !== 0; bits &= bits - 1)
            setters[32 * masks[i] + lowestBit(bits)] |= 1 << role;
        for (const change of [...changes, ...conditional.filter((_, i) => i % 2 === 1)])
          if ((change & 1) === 1) setters[change >> 1] |= 1 << role;
      }
    });
    return setters;
  }

  left(position: GdlPosition): void {
    if (this.#position === position) this.#position = undefined;
  }

  matters(role: Role, move: Move): boolean {
    return this.#matters[role][move] === 1;
  }

  action(role: Role, move: Move): Term | undefined {
    return this.circuit.actions[role][move];
  }

  moveOf(position: GdlPosition, role: Role, action: Term): Move | undefined {
    const move = this.#actionIds[role].get(termText(action));
    if (move === undefined) return undefined;
    this.#follow(position);
    return (this.#legal(role, move >> 5) >>> move) & 1 ? move : undefined;
  }

  facts(position: GdlPosition): Term[] {
    return this.circuit.facts.filter((_, fact) => (position.facts[fact >> 5] >>> fact) & 1);
  }

  get mostFacts(): number {
    return this.circuit.facts.length;
  }

  list(position: GdlPosition, out: Int32Array): number {
    let count = 0;
    for (let w = 0; w < this.size; w++)
      for (let bits = position.facts[w]; bits !== 0; bits &= bits - 1)
        out[count++] = 32 * w + lowestBit(bits);
    return count;
  }

  fact(number: number): Term {
    return this.circuit.facts[number];
  }

  put(position: GdlPosition, facts: readonly Term[]): boolean {
    const ids = new Set(facts.map((fact) => this.#factIds.get(termText(fact))));
    if (ids.has(undefined)) return false;
    position.facts.fill(0);
    position.low = 0;
    position.high = 0;
    for (const fact of ids) this.#add(position, fact!);
    this.left(position);
    return true;
  }

  #add(position: GdlPosition, fact: number): void {
    position.facts[fact >> 5] |= 1 << fact;
    position.low ^= this.#low[fact];
    position.high ^= this.#high[fact];
  }

  /** Makes the network show `position`. */
  #follow(position: GdlPosition): void {
    if (this.#position === position) return;
    const network = this.#network;
    for (let w = 0; w < this.size; w++)
      for (let changed = network.facts[w] ^ position.facts[w]; changed !== 0; changed &= changed - 1)
        network.toggle((w << 5) + lowestBit(changed));
    network.settle();
    this.#position = position;
    this.#time++;
  }

  /** A wire as what `#test` takes: a signal of the network, -1 if it is true, -2 if false, -2 - wire if it is not kept. */
  #signal(wire: Wire): Signal {
    if (wire >> 1 === 0) return -1 - wire;
    const signal = this.#network.signal(wire);
    return signal >= 0 ? signal : -2 - wire;
  }

  #test(signal: Signal): boolean {
    return signal >= -2 ? this.#holds(signal) : this.#ask(-2 - signal);
  }

  /** For signals that are kept, and constants. */
  #holds(signal: Signal): boolean {
    if (signal < 0) return signal === -1;
    return this.#network.value[signal >> 1] !== (signal & 1);
  }

  #ask(wire: Wire): boolean {
    const signal = this.#signal(wire);
    if (signal >= -2) return this.#holds(signal);
    const node = wire >> 1;
    const { netlist } = this.circuit;
    if (node >= this.#asked.length) this.#makeRoom(netlist.count);
    if (this.#asked[node] !== this.#time) {
      let all = 1;
      const end = netlist.begins[node + 1];
      for (let i = netlist.begins[node]; i < end && all === 1; i++) if (!this.#ask(netlist.wires[i])) all = 0;
      this.#asked[node] = this.#time;
      this.#answers[node] = all;
    }
    return this.#answers[node] !== (wire & 1);
  }

  #makeRoom(count: number): void {
    const asked = new Int32Array(2 * count);
    const answers = new Uint8Array(2 * count);
    asked.set(this.#asked);
    answers.set(this.#answers);
    this.#asked = asked;
    this.#answers = answers;
  }

  /** Changes `#next` as follows from `facts`, which the network shows. */
  #apply({ masks, triggers, starts, changes, conditional }: Effect, facts: Int32Array): void {
    const next = this.#next;
    for (let i = 0; i < masks.length; i += 4) {
      const w = masks[i];
      next[w] = ((next[w] & masks[i + 1]) | masks[i + 2]) ^ masks[i + 3];
    }
    for (let i = 0; i < triggers.length; i += 3) {
      const mask = triggers[i + 1];
      for (let bits = facts[triggers[i]] & mask; bits !== 0; bits &= bits - 1) {
        const trigger = triggers[i + 2] + popcount(mask & ((bits & -bits) - 1));
        const end = starts[trigger + 1];
        for (let c = starts[trigger]; c < end; c++) {
          const fact = changes[c] >> 1;
          if ((changes[c] & 1) === 1) next[fact >> 5] |= 1 << fact;
          else next[fact >> 5] &= ~(1 << fact);
        }
      }
    }
    for (let i = 0; i < conditional.length; i += 2) {
      const change = conditional[i + 1];
      const fact = change >> 1;
      if (((facts[fact >> 5] >>> fact) & 1) === (change & 1)) continue;
      if (this.#test(conditional[i])) next[fact >> 5] ^= 1 << fact;
    }
  }

  /** Several moves matter: one after the other if they do not meddle, else the effect of all together. */
  #applyAll(chosen: Int32Array, facts: Int32Array): void {
    const roles = this.#busy;
    roles.length = 0;
    let key = 0;
    for (let role = 0; role < chosen.length; role++) {
      const busy = this.#matters[role][chosen[role]] === 1;
      key = key * (this.circuit.actions[role].length + 1) + (busy ? chosen[role] + 1 : 0);
      if (busy) roles.push(role);
    }
    // With so many roles that numbers run out, nothing is remembered.
    if (key > Number.MAX_SAFE_INTEGER) {
      this.#apply(this.#compile(roles.map((role) => ({ role, move: chosen[role] }))), facts);
      return;
    }
    let program = this.#joint.get(key);
    if (program === undefined) {
      const apart = roles.every((role, i) =>
        roles.slice(0, i).every((other) => this.#steps.independent(role, chosen[role], other, chosen[other])),
      );
      program = apart ? APART : this.#compile(roles.map((role) => ({ role, move: chosen[role] })));
      this.#joint.set(key, program);
    }
    if (program !== APART) this.#apply(program, facts);
    else
      for (const role of roles)
        this.#apply(this.#single[role][chosen[role]] ?? this.#alone(role, chosen[role]), facts);
  }

  #alone(role: Role, move: Move): Effect {
    const program = this.#compile([{ role, move }]);
    this.#single[role][move] = program;
    return program;
  }

  /** The effect of moves, with signals instead of wires. */
  #compile(moves: readonly { role: Role; move: Move }[]): Effect {
    const effect = this.#steps.effect(moves);
    const { conditional } = effect;
    const numbers = Object.values(effect as unknown as Record<string, Int32Array>).reduce(
      (sum, { length }) => sum + length,
      0,
    );
    this.#numbers += numbers;
    if (this.#numbers > MAX_NUMBERS) {
      this.#single = this.#single.map((list) => list.map(() => undefined));
      this.#joint.clear();
      this.#numbers = numbers;
    }
    for (let i = 0; i < conditional.length; i += 2) conditional[i] = this.#signal(conditional[i]);
    return effect;
  }
}

const NONE = new Int32Array(0);
/** Stands for moves whose effects add up. */
const APART: Effect = { masks: NONE, triggers: NONE, starts: NONE, changes: NONE, conditional: NONE };
