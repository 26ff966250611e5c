import { FALSE, TRUE, type Edge } from './and-inverter-graph.ts';
import { guardedActions } from './guards.ts';
import { Refuter } from './refuter.ts';
import type { RuleGraph } from './rule-graph.ts';

/** Edges of the graph that a proof may look at: a fraction of a second. */
const WORK = 20_000_000;
/** The most facts of which it is asked which exclude each other. */
const MAX_FACTS = 160;

/**
 * Proves from the rules that no two of some roles ever choose in the same step. Whose turn it is usually is a matter of few
 * facts, of which no two ever hold together: not at the start, and not after a step if not before it (induction).
 */
export class TurnProof {
  readonly #graph: RuleGraph;
  readonly #roles: readonly number[];
  /** The facts on which the legality of many moves depends. */
  readonly #facts: readonly number[];
  /** Bit `f` of row `g`: whether facts f and g of the list held together in some position. */
  readonly #together: Uint8Array;

  constructor(graph: RuleGraph, roles: readonly number[]) {
    this.#graph = graph;
    this.#roles = roles;
    this.#facts = decidingFacts(graph, roles);
    this.#together = new Uint8Array(this.#facts.length * this.#facts.length);
    this.meet((fact) => graph.init[fact]);
  }

  /** Learns from a position that can be reached which facts hold together. */
  meet(holds: (fact: number) => boolean): void {
    const facts = this.#facts;
    const held = facts.flatMap((fact, i) => (holds(fact) ? [i] : []));
    for (const i of held) for (const j of held) this.#together[i * facts.length + j] = 1;
  }

  /** Whether the proof is found; if not, two roles may choose in the same step or not. */
  succeeds(): boolean {
    const { terminal, next } = this.#graph;
    const facts = this.#facts;
    const refuter = new Refuter(this.#graph, WORK);
    const choices = this.#roles.map((role) => choice(this.#graph, role, refuter));
    const exclusive = (): boolean =>
      choices.every((one, i) =>
        choices.slice(0, i).every((other) => refuter.refuted([terminal ^ 1, one, other])),
      );
    let pairs: [number, number][] = [];
    for (let i = 0; i < facts.length; i++)
      for (let j = 0; j < i; j++)
        if (this.#together[i * facts.length + j] === 0) pairs.push([facts[i], facts[j]]);
    for (const [fact, other] of pairs) refuter.exclude(fact, other, true);
    // What is assumed must follow for the next position. What does not is dropped, and may have been needed for others.
    for (let before = Infinity; before > pairs.length && exclusive();) {
      before = pairs.length;
      pairs = pairs.filter(([fact, other]) => {
        const stays = refuter.refuted([terminal ^ 1, next[fact], next[other]]);
        if (!stays) refuter.exclude(fact, other, false);
        return stays;
      });
      if (pairs.length === before) return true;
    }
    return false;
  }
}

/** That a role has more than one legal move. */
function choice(graph: RuleGraph, role: number, refuter: Refuter): Edge {
  let any: Edge = FALSE;
  let two: Edge = FALSE;
  for (const { guard, actions } of guardedActions(graph, role)) {
    let anyHere: Edge = FALSE;
    let twoHere: Edge = FALSE;
    for (const { edge } of actions) {
      if (anyHere !== FALSE) {
        const both = refuter.and([anyHere, edge]);
        twoHere = twoHere === FALSE ? both : refuter.or([twoHere, both]);
      }
      anyHere = anyHere === FALSE ? edge : refuter.or([anyHere, edge]);
    }
    const here = refuter.and([guard, anyHere]);
    const ways = [two, ...(any === FALSE ? [] : [refuter.and([any, here])])];
    if (twoHere !== FALSE) ways.push(refuter.and([guard, twoHere]));
    const known = ways.filter((way) => way !== FALSE);
    two = known.length === 0 ? FALSE : refuter.or(known);
    any = any === FALSE ? here : refuter.or([any, here]);
  }
  return two;
}

/** The facts that guard the moves of roles, and those that these depend on from step to step. */
function decidingFacts(graph: RuleGraph, roles: readonly number[]): number[] {
  const { aig, facts, next } = graph;
  const found = new Set<number>();
  /** Facts above a conjunction, a few levels deep: what is deeper is not what decides whose turn it is. */
  const collect = (edge: Edge, depth: number): void => {
    const node = edge >> 1;
    if (found.size >= MAX_FACTS || node === 0) return;
    if (node <= facts.length) found.add(node - 1);
    else if (aig.isGate(node) && depth > 0) for (const inner of aig.edgesOf(node)) collect(inner, depth - 1);
  };
  const groups = roles.flatMap((role) => guardedActions(graph, role));
  for (const { guard } of groups) collect(guard, 2);
  for (const fact of found) collect(next[fact], 2);
  // Few moves share nothing but their own conditions.
  for (const { guard, actions } of groups)
    if (guard === TRUE) for (const { edge } of actions) collect(edge, 2);
  for (const fact of found) collect(next[fact], 2);
  return [...found];
}
