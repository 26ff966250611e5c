import { sum } from 'evolab';
import type { RuleSheet } from './check.ts';
import { components } from './components.ts';
import { goalValue } from './interpreter.ts';
import { ALWAYS, Grounding, NEVER } from './ground.ts';
import type { Effort } from './effort.ts';
import { FALSE, AndInverterGraph, TRUE, type Edge } from './and-inverter-graph.ts';
import { termText, type Term } from './rules.ts';
import { TooLarge } from './too-large.ts';

/** The largest number of propositions in a dependency cycle that is unrolled. */
const MAX_CYCLE = 400;

/** The largest number of facts and actions that can occur; each has a text, and tables of its own. */
const MAX_POSSIBLE = 100_000;

/** A fact or an action that can occur. */
interface Possible {
  readonly term: Term;
  readonly text: string;
  /**
   * Its proposition as a condition (`true`, `does`) and as a conclusion (`next`, `legal`); -1 if there is
   * none.
   */
  readonly given: number;
  readonly derived: number;
}

/**
 * The ground rules of a sheet as an and-inverter graph. Node `1 + f` is fact `f`, then come the actions, role
 * by role. Facts and actions are in alphabetical order, with numbers by size.
 */
export class RuleGraph {
  readonly aig: AndInverterGraph;
  /** What the making of the graph takes from. */
  readonly effort: Effort;
  readonly facts: readonly Term[];
  /** Whether each fact holds at the start. */
  readonly init: readonly boolean[];
  /** Per role. */
  readonly actions: readonly (readonly Term[])[];
  /** The node of each role's first action. */
  readonly firstAction: readonly number[];
  readonly legal: readonly (readonly Edge[])[];
  readonly terminal: Edge;
  /** Per role, the highest first. */
  readonly goals: readonly (readonly { readonly value: number; readonly edge: Edge }[])[];
  /** Per fact: whether it holds after the step. */
  readonly next: readonly Edge[];

  constructor(sheet: RuleSheet) {
    const grounding = new Grounding(sheet);
    const { program } = grounding;
    const possible = [...program.of('true'), ...program.of('legal')].reduce(
      (sum, { relation }) => sum + relation.count,
      0,
    );
    if (possible > MAX_POSSIBLE)
      throw new TooLarge(`${possible} facts and actions, more than ${MAX_POSSIBLE}`);
    const facts = possibleFacts(grounding);
    const actions = program.roles.map((role) => possibleActions(grounding, role));
    const { effort } = program;
    this.effort = effort;
    this.facts = facts.map(({ term }) => term);
    this.actions = actions.map((list) => list.map(({ term }) => term));
    this.init = initial(grounding, facts);
    const counts = this.actions.map((list) => list.length);
    this.firstAction = counts.map(
      (_, role) => 1 + facts.length + counts.slice(0, role).reduce((a, b) => a + b, 0),
    );
    const goals = program.roles.map((role) => goalsOf(grounding, role));
    const terminal = program.relation('terminal/0');
    const ends = terminal === undefined ? NEVER : grounding.find(terminal, new Int32Array(0));
    const index = new Instances(grounding);
    const roots = [
      ends,
      ...facts.map(({ derived }) => derived),
      ...actions.flat().map(({ derived }) => derived),
      ...goals.flat().map(({ proposition }) => proposition),
    ].filter((root) => root >= 0);

    // Facts that never change become constants; each may make others constant.
    const constants = new Map<number, Edge>();
    for (;;) {
      effort.spend(grounding.length);
      const aig = new AndInverterGraph(facts.length + sum(counts), effort);
      const given = new Int32Array(grounding.propositions.length).fill(-1);
      facts.forEach((fact, f) => (given[fact.given] = constants.get(f) ?? (1 + f) << 1));
      actions.forEach((list, role) =>
        list.forEach((action, a) => {
          if (action.given >= 0) given[action.given] = (this.firstAction[role] + a) << 1;
        }),
      );
      const edges = build(aig, index, given, roots);
      const edge = (proposition: number): Edge =>
        proposition === ALWAYS ? TRUE : proposition === NEVER ? FALSE : edges[proposition];
      const next = facts.map(({ derived }) => edge(derived));
      const before = constants.size;
      next.forEach((after, f) => {
        if (constants.has(f)) return;
        const same = after === (1 + f) << 1;
        if (this.init[f] && (same || after === TRUE)) constants.set(f, TRUE);
        if (!this.init[f] && (same || after === FALSE)) constants.set(f, FALSE);
      });
      this.aig = aig;
      this.next = next;
      this.legal = actions.map((list) => list.map(({ derived }) => edge(derived)));
      this.terminal = edge(ends);
      this.goals = goals.map((list) =>
        list.map(({ value, proposition }) => ({ value, edge: edge(proposition) })),
      );
      if (constants.size === before) break;
    }
  }
}

/**
 * The largest number of steps of a game, if its rules have a step counter: a chain of facts that follow each
 * other from the start whatever the moves, of which one ends the game. Else 0.
 */
export function longest({ facts, init, next, aig, terminal }: RuleGraph): number {
  const inside = new Set((terminal & 1) === 1 ? aig.edgesOf(terminal >> 1) : []);
  const ends = (fact: number): boolean => {
    const edge = (1 + fact) << 1;
    return terminal === edge || inside.has(edge ^ 1);
  };
  const follower = new Map(next.map((edge, fact) => [edge, fact]));
  /** By fact: the steps to one that ends the game; -1 while that is not known, Infinity if there is none. */
  const steps = new Float64Array(facts.length).fill(-1);
  for (let first = 0; first < facts.length; first++) {
    const path: number[] = [];
    let fact: number | undefined = first;
    for (; fact !== undefined && steps[fact] < 0 && !ends(fact); fact = follower.get((1 + fact) << 1)) {
      // A circle has no end.
      steps[fact] = Infinity;
      path.push(fact);
    }
    let left = fact === undefined ? Infinity : ends(fact) ? 0 : steps[fact];
    if (fact !== undefined) steps[fact] = left;
    for (const before of path.reverse()) steps[before] = ++left;
  }
  return facts.reduce((least, _, first) => {
    if (!init[first] || steps[first] === Infinity) return least;
    return least === 0 ? steps[first] : Math.min(least, steps[first]);
  }, 0);
}

/** The ground instances by head. */
class Instances {
  readonly code: Int32Array;
  readonly #begins: Int32Array;
  readonly #list: Int32Array;

  constructor({ instances, length, propositions }: Grounding) {
    this.code = instances;
    this.#begins = new Int32Array(propositions.length + 2);
    let count = 0;
    const each = (visit: (at: number) => void) => {
      for (let at = 0; at < length; at += 3 + instances[at + 1] + instances[at + 2]) visit(at);
    };
    each((at) => {
      this.#begins[instances[at] + 2]++;
      count++;
    });
    for (let i = 2; i < this.#begins.length; i++) this.#begins[i] += this.#begins[i - 1];
    this.#list = new Int32Array(count);
    each((at) => (this.#list[this.#begins[instances[at] + 1]++] = at));
  }

  /** Where the instances with this head begin in `code`. */
  of(head: number): Int32Array {
    return this.#list.subarray(this.#begins[head], this.#begins[head + 1]);
  }

  /** The propositions in conditions of `head`. */
  conditions(head: number): number[] {
    const found = new Set<number>();
    for (const at of this.of(head)) {
      const end = at + 3 + this.code[at + 1] + this.code[at + 2];
      for (let i = at + 3; i < end; i++) if (this.code[i] >= 0) found.add(this.code[i]);
    }
    return [...found];
  }
}

/** By proposition: the edges of `roots` and of all that they depend on; those in `given` are known. */
function build(
  aig: AndInverterGraph,
  instances: Instances,
  given: Int32Array,
  roots: readonly number[],
): Int32Array {
  const edges = given;
  const needed = new Set(roots);
  const conditions = new Map<number, number[]>();
  for (const proposition of needed) {
    const list = edges[proposition] >= 0 ? [] : instances.conditions(proposition).filter((c) => edges[c] < 0);
    conditions.set(proposition, list);
    for (const condition of list) needed.add(condition);
  }
  const nodes = [...needed];
  const place = new Map(nodes.map((node, i) => [node, i]));
  const dependencies = nodes.map((node) => conditions.get(node)!.map((condition) => place.get(condition)!));
  for (const members of components(nodes.length, (i) => dependencies[i])) {
    const heads = members.map((i) => nodes[i]).filter((head) => edges[head] < 0);
    if (heads.length === 0) continue;
    if (heads.length > 1) {
      unroll(aig, instances, edges, heads);
      continue;
    }
    const [head] = heads;
    // A proposition cannot be derived from itself.
    edges[head] = FALSE;
    edges[head] = formula(aig, instances, edges, head);
  }
  return edges;
}

/** Unrolls a cycle as many times as it has members: what is not derived by then is never derived. */
function unroll(
  aig: AndInverterGraph,
  instances: Instances,
  edges: Int32Array,
  heads: readonly number[],
): void {
  if (heads.length > MAX_CYCLE) throw new TooLarge(`${heads.length} propositions depend on each other`);
  for (const head of heads) edges[head] = FALSE;
  for (let round = 0; round < heads.length; round++) {
    const after = heads.map((head) => formula(aig, instances, edges, head));
    if (heads.every((head, i) => edges[head] === after[i])) return;
    heads.forEach((head, i) => (edges[head] = after[i]));
  }
}

function formula(aig: AndInverterGraph, instances: Instances, edges: Int32Array, head: number): Edge {
  const { code } = instances;
  const ways: Edge[] = [];
  const seen = new Set<Edge>();
  for (const at of instances.of(head)) {
    const negated = at + 3 + code[at + 1];
    const end = negated + code[at + 2];
    const all: Edge[] = [];
    for (let i = at + 3; i < negated; i++) all.push(edges[code[i]]);
    for (let i = negated; i < end; i++) if (code[i] >= 0) all.push(edges[code[i]] ^ 1);
    const way = aig.and(all);
    if (way === TRUE) return TRUE;
    if (way === FALSE || seen.has(way)) continue;
    seen.add(way);
    ways.push(way);
  }
  return aig.or(ways);
}

function possibleFacts(grounding: Grounding): Possible[] {
  const { program } = grounding;
  const found = program.of('true').flatMap((keyed) => {
    const next = program.counterpart(keyed, 'next');
    return Array.from({ length: keyed.relation.count }, (_, row): Possible => {
      const tuple = keyed.relation.tuple(row);
      const term = program.terms.term(program.terms.apply(keyed.name, [...tuple]));
      return {
        term,
        text: termText(term),
        given: grounding.find(keyed.relation, tuple),
        derived: next === undefined ? NEVER : grounding.find(next, tuple),
      };
    });
  });
  return sorted(found);
}

function possibleActions(grounding: Grounding, role: number): Possible[] {
  const { program } = grounding;
  const found = program.of('legal').flatMap((keyed) => {
    const does = program.counterpart(keyed, 'does');
    const rows = Array.from({ length: keyed.relation.count }, (_, row) => keyed.relation.tuple(row));
    return rows
      .filter((tuple) => tuple[0] === role)
      .map((tuple): Possible => {
        const term = program.terms.term(program.terms.apply(keyed.name, [...tuple.subarray(1)]));
        return {
          term,
          text: termText(term),
          given: does === undefined ? NEVER : grounding.find(does, tuple),
          derived: grounding.find(keyed.relation, tuple),
        };
      });
  });
  return sorted(found);
}

function initial(grounding: Grounding, facts: readonly Possible[]): boolean[] {
  const { program } = grounding;
  const holds = new Set(
    program
      .of('init')
      .flatMap(({ relation, name }) =>
        Array.from({ length: relation.count }, (_, row) =>
          program.terms.text(program.terms.apply(name, [...relation.tuple(row)])),
        ),
      ),
  );
  return facts.map(({ text }) => holds.has(text));
}

function goalsOf(grounding: Grounding, role: number): { value: number; proposition: number }[] {
  const { program } = grounding;
  return program
    .of('goal')
    .map(({ name, relation }) => ({
      value: goalValue(program.terms.text(program.terms.apply(name, []))),
      proposition: grounding.find(relation, Int32Array.of(role)),
    }))
    .filter(({ value, proposition }) => value >= 0 && proposition !== NEVER)
    .sort((a, b) => b.value - a.value);
}

/** In the order of their words; numbers by size and before other words. */
function sorted(found: readonly Possible[]): Possible[] {
  const sortable = found.map((one) => {
    const words = one.text.replace(/[()]/g, '').split(' ');
    return { one, words, numbers: words.map(Number) };
  });
  return sortable.sort(byWords).map(({ one }) => one);
}

interface Sortable {
  readonly one: Possible;
  readonly words: readonly string[];
  readonly numbers: readonly number[];
}

function byWords(a: Sortable, b: Sortable): number {
  const [x, y] = [a.words, b.words];
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    if (x[i] === y[i]) continue;
    const [m, n] = [a.numbers[i], b.numbers[i]];
    if (!Number.isNaN(m) && !Number.isNaN(n) && m !== n) return m - n;
    if (Number.isNaN(m) !== Number.isNaN(n)) return Number.isNaN(m) ? 1 : -1;
    return x[i] < y[i] ? -1 : 1;
  }
  return x.length - y.length || (a.one.text < b.one.text ? -1 : 1);
}
