import type { Move } from 'evolab';
import { Changes, type Effect } from './changes.ts';
import type { RuleGraph } from './rule-graph.ts';
import { FALSE, TRUE, type AndInverterGraph, type Edge } from './and-inverter-graph.ts';

/** How far below a conjunction a fact's own value is looked for. */
const DEPTH = 3;

/**
 * Works out the effects of moves by putting in what is known: which moves are made, and that they are legal. What is
 * left when nobody does anything is worked out once; a move is followed from there through what rests on it.
 */
export class Steps {
  readonly #graph: RuleGraph;
  readonly #aig: AndInverterGraph;
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

  constructor(graph: RuleGraph) {
    this.#graph = graph;
    const { aig, next } = graph;
    const { count, begins, edges } = aig;
    this.#aig = aig;
    this.#moving = new Uint8Array(count);
    this.#fanBegins = new Int32Array(count + 1);
    for (let node = 1 + graph.facts.length; node < count; node++) {
      if (!aig.isGate(node)) {
        this.#moving[node] = 1;
        continue;
      }
      for (let i = begins[node]; i < begins[node + 1]; i++) {
        if (this.#moving[edges[i] >> 1] === 0) continue;
        this.#moving[node] = 1;
        this.#fanBegins[(edges[i] >> 1) + 1]++;
      }
    }
    for (let i = 0; i < count; i++) this.#fanBegins[i + 1] += this.#fanBegins[i];
    const at = this.#fanBegins.slice();
    this.#fans = new Int32Array(this.#fanBegins[count]);
    for (let node = 0; node < count; node++) {
      if (!aig.isGate(node)) continue;
      for (let i = begins[node]; i < begins[node + 1]; i++)
        if (this.#moving[edges[i] >> 1] === 1) this.#fans[at[edges[i] >> 1]++] = node;
    }
    this.#idle = Int32Array.from({ length: count }, (_, node) => node << 1);
    for (let node = 0; node < count; node++) {
      if (this.#moving[node] === 0) continue;
      this.#idle[node] = aig.isGate(node)
        ? aig.and(Array.from(aig.edgesOf(node), (edge) => this.#idle[edge >> 1] ^ (edge & 1)))
        : FALSE;
    }
    next.forEach((edge, fact) => {
      if (this.#moving[edge >> 1] === 0) return;
      const facts = this.#factsOf.get(edge >> 1);
      if (facts === undefined) this.#factsOf.set(edge >> 1, [fact]);
      else facts.push(fact);
    });
    this.#fading = [...this.#factsOf.values()]
      .flat()
      .filter((fact) => this.#idleNext(fact) !== (1 + fact) << 1);
    this.#put = this.#idle.slice();
    this.#inCone = new Uint8Array(count);
  }

  #idleNext(fact: number): Edge {
    const edge = this.#graph.next[fact];
    return this.#idle[edge >> 1] ^ (edge & 1);
  }

  /** Whether an action has any effect. */
  matters(role: number, move: Move): boolean {
    const node = this.#graph.firstAction[role] + move;
    return this.#cone([node]).some((member) => this.#factsOf.has(member));
  }

  /**
   * What happens whatever is done: what follows from single facts as an effect, and facts for which more must be known
   * with what sets and clears them.
   */
  unmoved(): { effect: Effect; rest: { fact: number; set: Edge; clear: Edge }[] } {
    const { next, facts } = this.#graph;
    const changes = new Changes(this.#aig);
    const rest = facts.flatMap((_, fact) => {
      if (this.#moving[next[fact] >> 1] === 1) return [];
      const set = this.#given(next[fact], 1 + fact, FALSE, DEPTH);
      const clear = this.#given(next[fact], 1 + fact, TRUE, DEPTH) ^ 1;
      if (changes.addSimple(fact, set, clear)) return [];
      const own = (1 + fact) << 1;
      return [{ fact, set: this.#aig.and([set, own ^ 1]), clear: this.#aig.and([clear, own]) }];
    });
    return { effect: changes.effect(), rest };
  }

  /** Whether two moves change different facts in different ways, so that their effects add up. */
  independent(role: number, move: Move, otherRole: number, other: Move): boolean {
    const { firstAction } = this.#graph;
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
    const { legal, firstAction, next } = this.#graph;
    const made = moves.map(({ role, move }) => firstAction[role] + move);
    const known = new Map<number, Edge>();
    for (const node of made) known.set(node, TRUE);
    for (const { role, move } of moves) this.#assume(legal[role][move], known);

    const cone = this.#cone(made);
    for (const node of cone) this.#inCone[node] = 1;
    for (const node of cone) this.#put[node] = this.#value(node, known);
    const touched = new Set(this.#fading);
    for (const node of cone) for (const fact of this.#factsOf.get(node) ?? []) touched.add(fact);
    const changes = new Changes(this.#aig);
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
  #value(node: number, known: ReadonlyMap<number, Edge>): Edge {
    const given = known.get(node);
    if (given !== undefined) return given;
    const { begins, edges } = this.#aig;
    const [begin, end] = [begins[node], begins[node + 1]];
    const inner: Edge[] = [];
    // Conditions that went without saying when nobody moved need not be looked at again, and most did.
    let short = true;
    for (let i = begin; i < end && short; i++) {
      const from = edges[i] >> 1;
      if (this.#inCone[from] === 1) {
        if ((this.#idle[from] ^ (edges[i] & 1)) !== TRUE) short = false;
        else inner.push(this.#put[from] ^ (edges[i] & 1));
      } else if (known.has(from)) {
        short = false;
      }
    }
    if (short) return this.#aig.and([this.#idle[node], ...inner]);
    inner.length = 0;
    for (let i = begin; i < end; i++) {
      const from = edges[i] >> 1;
      const edge = (known.get(from) ?? this.#put[from]) ^ (edges[i] & 1);
      if (edge === FALSE) return FALSE;
      inner.push(edge);
    }
    return this.#aig.and(inner);
  }

  /** Notes that `edge` is true, and with a conjunction all of its edges. */
  #assume(edge: Edge, known: Map<number, Edge>): void {
    if (edge >> 1 === 0) return;
    known.set(edge >> 1, edge & 1);
    if ((edge & 1) === 0 && this.#aig.isGate(edge >> 1))
      for (const inner of this.#aig.edgesOf(edge >> 1)) this.#assume(inner, known);
  }

  /** `edge` if `node` had the value; not looked for below some depth, where its real value does as well. */
  #given(edge: Edge, node: number, value: Edge, depth: number): Edge {
    const own = edge >> 1;
    if (own === node) return value ^ (edge & 1);
    if (depth === 0 || !this.#aig.isGate(own)) return edge;
    let changed = false;
    const inner = Array.from(this.#aig.edgesOf(own), (input) => {
      const put = this.#given(input, node, value, depth - 1);
      if (put !== input) changed = true;
      return put;
    });
    return changed ? this.#aig.and(inner) ^ (edge & 1) : edge;
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
