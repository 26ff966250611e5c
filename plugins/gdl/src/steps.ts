import type { Move } from 'evolab';
import { Changes, type Effect } from './changes.ts';
import type { Circuit } from './circuit.ts';
import { FALSE, TRUE, type Netlist, type Wire } from './netlist.ts';

/** How far below a conjunction a fact's own value is looked for. */
const DEPTH = 3;

/**
 * Works out the effects of moves by putting in what is known: which moves are made, and that they are legal. What is
 * left when nobody does anything is worked out once; a move is followed from there through what rests on it.
 */
export class Steps {
  readonly #circuit: Circuit;
  readonly #netlist: Netlist;
  /** Whether a node rests on moves. */
  readonly #moving: Uint8Array;
  /** Every node when no move is made. */
  readonly #idle: Int32Array;
  /** The conjunctions a node that rests on moves is part of. */
  readonly #fans: Int32Array;
  readonly #fanBegins: Int32Array;
  /** By node: the facts whose next value it is (or denies), for nodes that rest on moves. */
  readonly #factsOf = new Map<number, number[]>();
  /** Facts whose next value rests on moves and which change when no move is made. */
  readonly #fading: readonly number[];
  /** Inputs put in, by node, while an effect is worked out. */
  readonly #put: Int32Array;
  readonly #inCone: Uint8Array;
  readonly #cones = new Map<number, readonly number[]>();

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
    const { netlist, next } = circuit;
    const { count, begins, wires } = netlist;
    this.#netlist = netlist;
    this.#moving = new Uint8Array(count);
    this.#fanBegins = new Int32Array(count + 1);
    for (let node = 1 + circuit.facts.length; node < count; node++) {
      if (!netlist.isGate(node)) {
        this.#moving[node] = 1;
        continue;
      }
      for (let i = begins[node]; i < begins[node + 1]; i++) {
        if (this.#moving[wires[i] >> 1] === 0) continue;
        this.#moving[node] = 1;
        this.#fanBegins[(wires[i] >> 1) + 1]++;
      }
    }
    for (let i = 0; i < count; i++) this.#fanBegins[i + 1] += this.#fanBegins[i];
    const at = this.#fanBegins.slice();
    this.#fans = new Int32Array(this.#fanBegins[count]);
    for (let node = 0; node < count; node++) {
      if (!netlist.isGate(node)) continue;
      for (let i = begins[node]; i < begins[node + 1]; i++)
        if (this.#moving[wires[i] >> 1] === 1) this.#fans[at[wires[i] >> 1]++] = node;
    }
    this.#idle = Int32Array.from({ length: count }, (_, node) => node << 1);
    for (let node = 0; node < count; node++) {
      if (this.#moving[node] === 0) continue;
      this.#idle[node] = netlist.isGate(node)
        ? netlist.and(Array.from(netlist.wiresOf(node), (wire) => this.#idle[wire >> 1] ^ (wire & 1)))
        : FALSE;
    }
    next.forEach((wire, fact) => {
      if (this.#moving[wire >> 1] === 0) return;
      const facts = this.#factsOf.get(wire >> 1);
      if (facts === undefined) this.#factsOf.set(wire >> 1, [fact]);
      else facts.push(fact);
    });
    this.#fading = [...this.#factsOf.values()]
      .flat()
      .filter((fact) => this.#idleNext(fact) !== (1 + fact) << 1);
    this.#put = this.#idle.slice();
    this.#inCone = new Uint8Array(count);
  }

  #idleNext(fact: number): Wire {
    const wire = this.#circuit.next[fact];
    return this.#idle[wire >> 1] ^ (wire & 1);
  }

  /** Whether an action has any effect. */
  matters(role: number, move: Move): boolean {
    const node = this.#circuit.firstAction[role] + move;
    return this.#cone([node]).some((member) => this.#factsOf.has(member));
  }

  /**
   * What happens whatever is done: what follows from single facts as an effect, and facts for which more must be known
   * with what sets and clears them.
   */
  unmoved(): { effect: Effect; rest: { fact: number; set: Wire; clear: Wire }[] } {
    const { next, facts } = this.#circuit;
    const changes = new Changes(this.#netlist);
    const rest = facts.flatMap((_, fact) => {
      if (this.#moving[next[fact] >> 1] === 1) return [];
      const set = this.#given(next[fact], 1 + fact, FALSE, DEPTH);
      const clear = this.#given(next[fact], 1 + fact, TRUE, DEPTH) ^ 1;
      if (changes.addSimple(fact, set, clear)) return [];
      const own = (1 + fact) << 1;
      return [{ fact, set: this.#netlist.and([set, own ^ 1]), clear: this.#netlist.and([clear, own]) }];
    });
    return { effect: changes.effect(), rest };
  }

  /** Whether two moves change different facts in different ways, so that their effects add up. */
  independent(role: number, move: Move, otherRole: number, other: Move): boolean {
    const { firstAction } = this.#circuit;
    // A fact that fades unless it is renewed would be taken to fade by the move that does not renew it.
    if (this.#fading.length > 0) return false;
    return !shareMember(this.#coneOf(firstAction[role] + move), this.#coneOf(firstAction[otherRole] + other));
  }

  /** All that rests on one action; remembered, because simultaneous moves are compared in many pairs. */
  #coneOf(node: number): readonly number[] {
    let cone = this.#cones.get(node);
    if (cone === undefined) this.#cones.set(node, (cone = this.#cone([node])));
    return cone;
  }

  /** What happens if `moves` are made (of some roles) and no others that matter. */
  effect(moves: readonly { readonly role: number; readonly move: Move }[]): Effect {
    const { legal, firstAction, next } = this.#circuit;
    const made = moves.map(({ role, move }) => firstAction[role] + move);
    const known = new Map<number, Wire>();
    for (const node of made) known.set(node, TRUE);
    for (const { role, move } of moves) this.#assume(legal[role][move], known);

    const cone = this.#cone(made);
    for (const node of cone) this.#inCone[node] = 1;
    for (const node of cone) this.#put[node] = this.#value(node, known);
    const touched = new Set(this.#fading);
    for (const node of cone) for (const fact of this.#factsOf.get(node) ?? []) touched.add(fact);
    const changes = new Changes(this.#netlist);
    for (const fact of touched) {
      const after = this.#put[next[fact] >> 1] ^ (next[fact] & 1);
      const own = known.get(1 + fact);
      const set = own === TRUE ? FALSE : this.#given(after, 1 + fact, FALSE, DEPTH);
      const clear = own === FALSE ? FALSE : this.#given(after, 1 + fact, TRUE, DEPTH) ^ 1;
      changes.add(fact, set, clear);
    }
    for (const node of cone) {
      this.#inCone[node] = 0;
      this.#put[node] = this.#idle[node];
    }
    return changes.effect();
  }

  /** All that rests on `nodes`, each after what it rests on. */
  #cone(nodes: readonly number[]): number[] {
    const cone = new Set(nodes);
    for (const node of cone)
      for (let i = this.#fanBegins[node]; i < this.#fanBegins[node + 1]; i++) cone.add(this.#fans[i]);
    return [...cone].sort((a, b) => a - b);
  }

  /** What a node of the cone comes to; the nodes before it are put in already. */
  #value(node: number, known: ReadonlyMap<number, Wire>): Wire {
    const given = known.get(node);
    if (given !== undefined) return given;
    const { begins, wires } = this.#netlist;
    const [begin, end] = [begins[node], begins[node + 1]];
    const inner: Wire[] = [];
    // Conditions that went without saying when nobody moved need not be looked at again, and most did.
    let short = true;
    for (let i = begin; i < end && short; i++) {
      const from = wires[i] >> 1;
      if (this.#inCone[from] === 1) {
        if ((this.#idle[from] ^ (wires[i] & 1)) !== TRUE) short = false;
        else inner.push(this.#put[from] ^ (wires[i] & 1));
      } else if (known.has(from)) {
        short = false;
      }
    }
    if (short) return this.#netlist.and([this.#idle[node], ...inner]);
    inner.length = 0;
    for (let i = begin; i < end; i++) {
      const from = wires[i] >> 1;
      const wire = (known.get(from) ?? this.#put[from]) ^ (wires[i] & 1);
      if (wire === FALSE) return FALSE;
      inner.push(wire);
    }
    return this.#netlist.and(inner);
  }

  /** Notes that `wire` is true, and with a conjunction all of its wires. */
  #assume(wire: Wire, known: Map<number, Wire>): void {
    if (wire >> 1 === 0) return;
    known.set(wire >> 1, wire & 1);
    if ((wire & 1) === 0 && this.#netlist.isGate(wire >> 1))
      for (const inner of this.#netlist.wiresOf(wire >> 1)) this.#assume(inner, known);
  }

  /** `wire` if `node` had the value; not looked for below some depth, where its real value does as well. */
  #given(wire: Wire, node: number, value: Wire, depth: number): Wire {
    const own = wire >> 1;
    if (own === node) return value ^ (wire & 1);
    if (depth === 0 || !this.#netlist.isGate(own)) return wire;
    let changed = false;
    const inner = Array.from(this.#netlist.wiresOf(own), (input) => {
      const put = this.#given(input, node, value, depth - 1);
      if (put !== input) changed = true;
      return put;
    });
    return changed ? this.#netlist.and(inner) ^ (wire & 1) : wire;
  }
}

/** Whether two lists in ascending order have a member in common. */
function shareMember(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) return true;
    if (a[i] < b[j]) i++;
    else j++;
  }
  return false;
}
