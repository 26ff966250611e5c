import { nearest } from 'evolab';
import { components } from './components.ts';
import { refusal } from './kif.ts';
import {
  atomText,
  isGround,
  KEYWORDS,
  parseRules,
  RANDOM,
  termText,
  variablesOf,
  type Atom,
  type Literal,
  type Rule,
} from './rules.ts';

/** The well-formed rules of a game. */
export interface RuleSheet {
  readonly text: string;
  readonly rules: readonly Rule[];
  /** The roles of players, in the order of the sheet, as KIF. */
  readonly roles: readonly string[];
  /** All that make a move in each step: the roles, and last the role `random` of GDL-II if there is one. */
  readonly movers: readonly string[];
  /** The same in the order of the sheet, in which game managers name the moves of a step. */
  readonly listed: readonly string[];
  /** Rules that are allowed but look wrong. */
  readonly warnings: readonly string[];
}

/** Sets of roles are the bits of a number. */
const MOST_ROLES = 30;
const HEAD_ONLY = ['init', 'next'];
const BODY_ONLY = ['true', 'does'];
/** A relation on the left may not depend on those on the right, not even indirectly. */
const INDEPENDENT: readonly (readonly [string, readonly string[]])[] = [
  ['init', ['true', 'does', 'next', 'legal', 'goal', 'terminal']],
  ['base', ['true', 'does', 'next', 'legal', 'goal', 'terminal']],
  ['input', ['true', 'does', 'next', 'legal', 'goal', 'terminal']],
  ['legal', ['does']],
  ['goal', ['does']],
  ['terminal', ['does']],
];

/**
 * Reads rules and checks the requirements of GDL: keywords in their places, one arity per name, safety,
 * stratified negation and restricted recursion. Throws `SyntaxError` with line and column at the first
 * violation.
 */
export function checkRules(text: string): RuleSheet {
  const rules = parseRules(text);
  const warnings: string[] = [];
  if (rules.length === 0) throw new SyntaxError('there are no rules');
  for (const rule of rules) checkKeywords(text, rule);
  checkArity(text, rules);
  for (const rule of rules) checkSafety(text, rule);
  const graph = new Graph(rules);
  checkDependence(text, rules, graph);
  checkStrata(text, rules, graph);
  checkRecursion(text, rules, graph);

  const heads = new Set(rules.map(({ head }) => head.name));
  const named = new Set<string>();
  for (const { head } of rules) {
    if (head.name !== 'role') continue;
    named.add(termText(head.args[0]));
    if (named.size > MOST_ROLES + Number(named.has(RANDOM)))
      throw refusal(text, head.at, `more than ${MOST_ROLES} roles`);
  }
  const roles = [...named].filter((role) => role !== RANDOM);
  const movers = named.has(RANDOM) ? [...roles, RANDOM] : roles;
  if (roles.length === 0)
    throw new SyntaxError(`no role ${named.size > 0 ? `but 'random' ` : ''}is named: (role NAME)`);
  if (!heads.has('legal')) throw new SyntaxError('no rule says which moves are legal');
  if (!heads.has('init')) warnings.push('no fact holds at the start: there is no init');
  if (!heads.has('terminal')) warnings.push('no rule says when the game ends: there is no terminal');
  if (!heads.has('goal')) warnings.push('no rule says who wins: there is no goal');
  const asked = relationsUsed(rules);
  for (const name of asked)
    if (!heads.has(name) && !BODY_ONLY.includes(name))
      warnings.push(`nothing defines the relation '${name}'`);
  for (const name of heads)
    if (!asked.has(name) && !KEYWORDS.includes(name)) {
      const meant = nearest(name, [...KEYWORDS, '<=']);
      if (meant !== undefined)
        warnings.push(`nothing asks for the relation '${name}': did you mean '${meant}'?`);
    }
  return { text, rules, roles, movers, listed: [...named], warnings };
}

function checkKeywords(text: string, { head, body }: Rule): void {
  const refuse = (atom: Atom, why: string): never => {
    throw refusal(text, atom.at, why);
  };
  for (const atom of [head, ...atomsOf(body)])
    if (atom.name === 'sees')
      refuse(atom, "'sees' is for games with hidden information; all players of these games see everything");
  if (BODY_ONLY.includes(head.name)) refuse(head, `'${head.name}' may not be the head of a rule`);
  if (head.name === 'role' && (body.length > 0 || !isGround(head.args[0])))
    refuse(head, "'role' may only name a role, without variables and conditions");
  if (head.name === 'goal' && head.args[1].kind !== 'variable') {
    const value = termText(head.args[1]);
    if (!/^\d+$/.test(value) || Number(value) > 100)
      refuse(head, `a goal is a whole number from 0 to 100, not ${value}`);
  }
  for (const atom of atomsOf(body))
    if (HEAD_ONLY.includes(atom.name)) refuse(atom, `'${atom.name}' may not be a condition`);
}

function checkArity(text: string, rules: readonly Rule[]): void {
  const relations = new Map<string, number>();
  const functions = new Map<string, number>();
  const check = (known: Map<string, number>, kind: string, name: string, count: number, at: number) => {
    const before = known.get(name);
    if (before !== undefined && before !== count)
      throw refusal(text, at, `${kind} '${name}' has ${count} arguments here and ${before} before`);
    known.set(name, count);
  };
  for (const { head, body } of rules) {
    for (const { name, args, at } of [head, ...atomsOf(body)]) {
      check(relations, 'relation', name, args.length, at);
      const visit = (terms: Atom['args']): void => {
        for (const term of terms) {
          if (term.kind !== 'function') continue;
          check(functions, 'function', term.name, term.args.length, at);
          visit(term.args);
        }
      };
      visit(args);
    }
  }
}

/**
 * Every variable of the head, of a negated condition and of `distinct` must occur in a condition that binds
 * it.
 */
function checkSafety(text: string, { head, body }: Rule): void {
  const bound = new Set<string>();
  for (const literal of body) {
    if (literal.kind !== 'atom' || literal.negated) continue;
    for (const arg of literal.atom.args) for (const name of variablesOf(arg)) bound.add(name);
  }
  const demand = (terms: Atom['args'], at: number, where: string) => {
    for (const term of terms)
      for (const name of variablesOf(term))
        if (!bound.has(name))
          throw refusal(text, at, `variable ${name} of ${where} is bound by no condition (unsafe rule)`);
  };
  for (const literal of body) {
    if (literal.kind === 'distinct') demand([literal.left, literal.right], literal.at, "'distinct'");
    else if (literal.negated) demand(literal.atom.args, literal.atom.at, `(not ${atomText(literal.atom)})`);
  }
  demand(head.args, head.at, `the head ${atomText(head)}`);
}

/**
 * Goals of different values are different relations here. Sheets define the goal 0 as not having the goal
 * 100, which is stratified only then.
 */
const nodeOf = (atom: Atom): string =>
  atom.name === 'goal' && atom.args[1].kind !== 'variable' ? `goal ${termText(atom.args[1])}` : atom.name;

/** The dependency graph of the relations. */
class Graph {
  readonly #ids = new Map<string, number>();
  readonly #edges: Set<number>[] = [];
  readonly #component: Int32Array;
  readonly #cyclic: boolean[];

  constructor(rules: readonly Rule[]) {
    for (const { head, body } of rules) {
      const from = this.#id(nodeOf(head));
      for (const atom of atomsOf(body)) this.#edges[from].add(this.#id(nodeOf(atom)));
    }
    // A goal whose value is a variable can be any of the goals.
    const goals = [...this.#ids.keys()].filter((name) => name.startsWith('goal '));
    const any = this.#ids.get('goal');
    if (any !== undefined) {
      const asked = new Set(rules.flatMap(({ body }) => atomsOf(body)).map(nodeOf));
      for (const goal of goals) {
        this.#edges[this.#id(goal)].add(any);
        if (asked.has('goal')) this.#edges[any].add(this.#id(goal));
      }
    }
    const edges = this.#edges.map((set) => [...set]);
    const found = components(edges.length, (node) => edges[node]);
    this.#component = new Int32Array(edges.length);
    found.forEach((members, i) => members.forEach((member) => (this.#component[member] = i)));
    this.#cyclic = found.map((members) => members.length > 1 || this.#edges[members[0]].has(members[0]));
  }

  #id(name: string): number {
    let id = this.#ids.get(name);
    if (id === undefined) {
      this.#ids.set(name, (id = this.#edges.length));
      this.#edges.push(new Set());
    }
    return id;
  }

  /** Whether the relations of both atoms depend on each other. */
  sameCycle(a: Atom, b: Atom): boolean {
    const [x, y] = [this.#id(nodeOf(a)), this.#id(nodeOf(b))];
    const component = this.#component[x];
    return component === this.#component[y] && this.#cyclic[component];
  }

  /** All relations that `name` depends on, itself included. */
  reach(name: string): Set<string> {
    const names = [...this.#ids.keys()];
    const bare = names.map((known) => known.split(' ')[0]);
    const seen = new Set(names.map((_, id) => id).filter((id) => bare[id] === name));
    for (const node of seen) for (const to of this.#edges[node]) seen.add(to);
    return new Set([...seen].map((id) => bare[id]));
  }
}

function checkDependence(text: string, rules: readonly Rule[], graph: Graph): void {
  for (const [name, forbidden] of INDEPENDENT) {
    const reached = graph.reach(name);
    const wrong = forbidden.find((other) => other !== name && reached.has(other));
    if (wrong === undefined) continue;
    const at = rules.find(({ head }) => head.name === name)!.head.at;
    throw refusal(text, at, `'${name}' may not depend on '${wrong}'`);
  }
}

function checkStrata(text: string, rules: readonly Rule[], graph: Graph): void {
  for (const { head, body } of rules)
    for (const literal of body)
      if (literal.kind === 'atom' && literal.negated && graph.sameCycle(head, literal.atom))
        throw refusal(
          text,
          literal.atom.at,
          `'${head.name}' depends on its own negation through (not ${atomText(literal.atom)})`,
        );
}

/**
 * The arguments of a condition in a cycle must be ground, arguments of the head, or bound by a condition
 * outside the cycle (GDL specification, definition 13). Then all derivations are finite.
 */
function checkRecursion(text: string, rules: readonly Rule[], graph: Graph): void {
  for (const { head, body } of rules) {
    const outside = new Set<string>();
    for (const atom of positive(body))
      if (!graph.sameCycle(head, atom))
        for (const arg of atom.args) variablesOf(arg).forEach((name) => outside.add(name));
    const given = new Set(head.args.map(termText));
    for (const atom of positive(body)) {
      if (!graph.sameCycle(head, atom)) continue;
      for (const arg of atom.args) {
        if (given.has(termText(arg)) || variablesOf(arg).every((name) => outside.has(name))) continue;
        throw refusal(
          text,
          atom.at,
          `unrestricted recursion: ${termText(arg)} in ${atomText(atom)} is neither an argument of ${atomText(head)} nor bound outside the cycle`,
        );
      }
    }
  }
}

function relationsUsed(rules: readonly Rule[]): Set<string> {
  return new Set(rules.flatMap(({ body }) => atomsOf(body).map(({ name }) => name)));
}

/** The atoms among the conditions, negated or not. */
function atomsOf(body: readonly Literal[]): Atom[] {
  return body.flatMap((literal) => (literal.kind === 'atom' ? [literal.atom] : []));
}

function positive(body: readonly Literal[]): Atom[] {
  return body.flatMap((literal) => (literal.kind === 'atom' && !literal.negated ? [literal.atom] : []));
}
