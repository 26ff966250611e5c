import { lowestBit, type Move } from 'evolab';
import { Changes, type Effect } from './changes.ts';
import type { RuleGraph } from './rule-graph.ts';
import { FALSE, TRUE, type AndInverterGraph, type Edge } from './and-inverter-graph.ts';

/** How many levels below a conjunction the value of the fact itself is substituted. */
const DEPTH = 3;

/** How many moves of a role, evenly spread, are examined for the facts that they can set. */
const SAMPLED_MOVES = 64;

/**
 * Computes the effects of moves by partial evaluation: the moves that are made, and their legality, are
 * substituted into the rules of `next`. The result without any move is computed once; for a move, only its
 * fanout cone is recomputed.
 */
export class Steps {
  readonly #graph: RuleGraph;
  readonly #aig: AndInverterGraph;
  /** By node: whether it depends on moves. */
  readonly #moving: Uint8Array;
  /** By node: its edge if no move is made. */
  readonly #idle: Int32Array;
  /** The fanout of the nodes that depend on moves: the conjunctions that they are part of. */
  readonly #fanouts: Int32Array;
  readonly #fanoutBegins: Int32Array;
  /** By node that depends on moves: the facts whose next value it is, or the complement of it. */
  readonly #factsOf = new Map<number, number[]>();
  /** Facts whose next value depends on moves and which change if no move is made. */
  readonly #expiring: readonly number[];
  /** By node: its edge under the moves whose effect is being computed. */
  readonly #current: Int32Array;
  readonly #inCone: Uint8Array;
  readonly #cones = new Map<number, readonly number[]>();

  constructor(graph: RuleGraph) {
    this.#graph = graph;
    const { aig, next } = graph;
    const { count, begins, edges } = aig;
    this.#aig = aig;
    this.#moving = new Uint8Array(count);
    this.#fanoutBegins = new Int32Array(count + 1);
    for (let node = 1 + graph.facts.length; node < count; node++) {
      if (!aig.isGate(node)) {
        this.#moving[node] = 1;
        continue;
      }
      for (let i = begins[node]; i < begins[node + 1]; i++) {
        if (this.#moving[edges[i] >> 1] === 0) continue;
        this.#moving[node] = 1;
        this.#fanoutBegins[(edges[i] >> 1) + 1]++;
      }
    }
    for (let i = 0; i < count; i++) this.#fanoutBegins[i + 1] += this.#fanoutBegins[i];
    const at = this.#fanoutBegins.slice();
    this.#fanouts = new Int32Array(this.#fanoutBegins[count]);
    for (let node = 0; node < count; node++) {
      if (!aig.isGate(node)) continue;
      for (let i = begins[node]; i < begins[node + 1]; i++)
        if (this.#moving[edges[i] >> 1] === 1) this.#fanouts[at[edges[i] >> 1]++] = node;
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
    this.#expiring = [...this.#factsOf.values()]
      .flat()
      .filter((fact) => this.#idleNext(fact) !== (1 + fact) << 1);
    this.#current = this.#idle.slice();
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
   * What happens whatever the moves: an effect, and the facts (`rest`) that it cannot express, with the edges
   * that set and clear them.
   */
  unmoved(): { effect: Effect; rest: { fact: number; set: Edge; clear: Edge }[] } {
    const { next, facts } = this.#graph;
    const changes = new Changes(this.#aig);
    const rest = facts.flatMap((_, fact) => {
      if (this.#moving[next[fact] >> 1] === 1) return [];
      const set = this.#substitute(next[fact], 1 + fact, FALSE, DEPTH);
      const clear = this.#substitute(next[fact], 1 + fact, TRUE, DEPTH) ^ 1;
      if (changes.addSimple(fact, set, clear)) return [];
      const own = (1 + fact) << 1;
      return [{ fact, set: this.#aig.and([set, own ^ 1]), clear: this.#aig.and([clear, own]) }];
    });
    return { effect: changes.effect(), rest };
  }

  /** Whether the effects of two moves can be applied one after the other. */
  independent(role: number, move: Move, otherRole: number, other: Move): boolean {
    const { firstAction } = this.#graph;
    // A fact that is cleared unless a move renews it would be cleared by the other move.
    if (this.#expiring.length > 0) return false;
    return !shareMember(this.#coneOf(firstAction[role] + move), this.#coneOf(firstAction[otherRole] + other));
  }

  /** The fanout cone of one action; kept, because simultaneous moves are compared in many pairs. */
  #coneOf(node: number): readonly number[] {
    let cone = this.#cones.get(node);
    if (cone === undefined) this.#cones.set(node, (cone = this.#cone([node])));
    return cone;
  }

  /** The effect of `moves` (of some roles) if no other move matters. */
  effect(moves: readonly { readonly role: number; readonly move: Move }[]): Effect {
    const { legal, firstAction, next } = this.#graph;
    const made = moves.map(({ role, move }) => firstAction[role] + move);
    const known = new Map<number, Edge>();
    for (const node of made) known.set(node, TRUE);
    for (const { role, move } of moves) this.#assume(legal[role][move], known);

    const cone = this.#cone(made);
    for (const node of cone) this.#inCone[node] = 1;
    for (const node of cone) this.#current[node] = this.#value(node, known);
    const touched = new Set(this.#expiring);
    for (const node of cone) for (const fact of this.#factsOf.get(node) ?? []) touched.add(fact);
    const changes = new Changes(this.#aig);
    for (const fact of touched) {
      const after = this.#current[next[fact] >> 1] ^ (next[fact] & 1);
      const own = known.get(1 + fact);
      const set = own === TRUE ? FALSE : this.#substitute(after, 1 + fact, FALSE, DEPTH);
      const clear = own === FALSE ? FALSE : this.#substitute(after, 1 + fact, TRUE, DEPTH) ^ 1;
      changes.add(fact, set, clear);
    }
    for (const node of cone) {
      this.#inCone[node] = 0;
      this.#current[node] = this.#idle[node];
    }
    return changes.effect();
  }

  /** By fact: the roles whose moves can set it (bit r: role r), judging by a sample of their moves. */
  setters(): Int32Array {
    const setters = new Int32Array(this.#graph.facts.length);
    this.#graph.actions.forEach((actions, role) => {
      const stride = Math.max(1, Math.floor(actions.length / SAMPLED_MOVES));
      for (let move = 0; move < actions.length; move += stride) {
        const { masks, changes, conditional } = this.effect([{ role, move }]);
        for (let i = 0; i < masks.length; i += 4)
          for (let bits = masks[i + 2] | masks[i + 3]; bits !== 0; bits &= bits - 1)
            setters[32 * masks[i] + lowestBit(bits)] |= 1 << role;
        for (const change of [...changes, ...conditional.filter((_, i) => i % 2 === 1)])
          if ((change & 1) === 1) setters[change >> 1] |= 1 << role;
      }
    });
    return setters;
  }

  /** The fanout cone of `nodes`, in topological order. */
  #cone(nodes: readonly number[]): number[] {
    const cone = new Set(nodes);
    for (const node of cone)
      for (let i = this.#fanoutBegins[node]; i < this.#fanoutBegins[node + 1]; i++)
        cone.add(this.#fanouts[i]);
    return [...cone].sort((a, b) => a - b);
  }

  /** The edge of a node of the cone, once those of the nodes before it are in `#current`. */
  #value(node: number, known: ReadonlyMap<number, Edge>): Edge {
    const given = known.get(node);
    if (given !== undefined) return given;
    const { begins, edges } = this.#aig;
    const [begin, end] = [begins[node], begins[node + 1]];
    const inner: Edge[] = [];
    // Edges that were true without any move need no second look, and most were.
    let short = true;
    for (let i = begin; i < end && short; i++) {
      const from = edges[i] >> 1;
      if (this.#inCone[from] === 1) {
        if ((this.#idle[from] ^ (edges[i] & 1)) !== TRUE) short = false;
        else inner.push(this.#current[from] ^ (edges[i] & 1));
      } else if (known.has(from)) {
        short = false;
      }
    }
    if (short) return this.#aig.and([this.#idle[node], ...inner]);
    inner.length = 0;
    for (let i = begin; i < end; i++) {
      const from = edges[i] >> 1;
      const edge = (known.get(from) ?? this.#current[from]) ^ (edges[i] & 1);
      if (edge === FALSE) return FALSE;
      inner.push(edge);
    }
    return this.#aig.and(inner);
  }

  /** Adds to `known` that `edge` is true, and for a conjunction that all of its edges are. */
  #assume(edge: Edge, known: Map<number, Edge>): void {
    if (edge >> 1 === 0) return;
    known.set(edge >> 1, edge & 1);
    if ((edge & 1) === 0 && this.#aig.isGate(edge >> 1))
      for (const inner of this.#aig.edgesOf(edge >> 1)) this.#assume(inner, known);
  }

  /**
   * `edge` with `value` substituted for `node`, at most `depth` levels deep; deeper, the node itself is as
   * good.
   */
  #substitute(edge: Edge, node: number, value: Edge, depth: number): Edge {
    const own = edge >> 1;
    if (own === node) return value ^ (edge & 1);
    if (depth === 0 || !this.#aig.isGate(own)) return edge;
    let changed = false;
    const inner = Array.from(this.#aig.edgesOf(own), (input) => {
      const put = this.#substitute(input, node, value, depth - 1);
      if (put !== input) changed = true;
      return put;
    });
    return changed ? this.#aig.and(inner) ^ (edge & 1) : edge;
  }
}

/** Whether two lists in ascending order have a common member. */
function shareMember(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) return true;
    if (a[i] < b[j]) i++;
    else j++;
  }
  return false;
}
