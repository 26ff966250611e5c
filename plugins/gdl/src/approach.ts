import type { GoalApproach, Role } from 'evolab';
import type { RuleSheet } from './check.ts';
import type { GdlPosition } from './position.ts';
import { substitute, type Atom, type Literal, type Rule, type Term } from './rules.ts';

/** Deeper than this nobody looks; nor into a query that is being answered already. */
const DEEPEST = 8;

/** How nearly something holds: in the nearest way, and in all ways on average. */
interface Nearness {
  readonly best: number;
  readonly mean: number;
}

const YES: Nearness = { best: 1, mean: 1 };
const NO: Nearness = { best: 0, mean: 0 };
const of = (holds: boolean): Nearness => (holds ? YES : NO);

/**
 * Approximate goal evaluation (Swiechowski and Mandziuk): the rules of a role's highest goal as a tree of alternatives
 * and conjunctions. A conjunction is as near as its parts are on average, an alternative as its nearest part; what is
 * denied counts the other way round. Variables that the query binds are passed down; the others are bound by each
 * condition for itself, which is what makes it approximate.
 */
export class GoalTree implements GoalApproach<GdlPosition> {
  readonly #rules = new Map<string, Rule[]>();
  /** By role: the queries of its highest goal. */
  readonly #goals: readonly (readonly Rule[])[];
  readonly #factsOf: (position: GdlPosition) => readonly Term[];
  /** The facts of the position in hand, by the name of their function or constant. */
  readonly #facts = new Map<string, Term[]>();
  readonly #open = new Set<string>();

  constructor(sheet: RuleSheet, factsOf: (position: GdlPosition) => readonly Term[]) {
    this.#factsOf = factsOf;
    for (const rule of sheet.rules) {
      const known = this.#rules.get(rule.head.name);
      if (known) known.push(rule);
      else this.#rules.set(rule.head.name, [rule]);
    }
    this.#goals = sheet.roles.map((role) => highest(this.#rules.get('goal') ?? [], role));
  }

  approach(position: GdlPosition, role: Role, out: Float64Array): void {
    this.#facts.clear();
    for (const fact of this.#factsOf(position)) {
      const name = nameOf(fact);
      const known = this.#facts.get(name);
      if (known) known.push(fact);
      else this.#facts.set(name, [fact]);
    }
    this.#open.clear();
    const { best, mean } = any(this.#goals[role].map((rule) => this.#all(rule.body, new Map(), 0)));
    out[0] = best;
    out[1] = mean;
  }

  #all(body: readonly Literal[], bound: ReadonlyMap<string, Term>, depth: number): Nearness {
    if (body.length === 0) return YES;
    let best = 0;
    let mean = 0;
    for (const literal of body) {
      const part = this.#literal(literal, bound, depth);
      best += literal.negated ? 1 - part.best : part.best;
      mean += literal.negated ? 1 - part.mean : part.mean;
    }
    return { best: best / body.length, mean: mean / body.length };
  }

  #literal(literal: Literal, bound: ReadonlyMap<string, Term>, depth: number): Nearness {
    if (literal.kind === 'distinct') {
      const [left, right] = [substitute(literal.left, bound), substitute(literal.right, bound)];
      // Who is not bound yet may be anybody: not the same, unless that is what is asked.
      const open = !isGround(left) || !isGround(right);
      return of(open ? !literal.negated : !same(left, right));
    }
    const { name, args } = literal.atom;
    const query = args.map((arg) => substitute(arg, bound));
    if (name === 'true') {
      const facts = this.#facts.get(nameOf(query[0])) ?? [];
      return of(facts.some((fact) => matches(query[0], fact)));
    }
    // Moves are not known where goals are judged.
    if (name === 'does') return NO;
    return this.#query({ name, args: query, at: 0 }, depth);
  }

  #query(atom: Atom, depth: number): Nearness {
    const key = keyOf(atom);
    if (depth >= DEEPEST || this.#open.has(key)) return NO;
    this.#open.add(key);
    const ways: Nearness[] = [];
    for (const rule of this.#rules.get(atom.name) ?? []) {
      const bound = new Map<string, Term>();
      if (rule.head.args.length !== atom.args.length) continue;
      if (rule.head.args.every((arg, i) => bind(arg, atom.args[i], bound)))
        ways.push(this.#all(rule.body, bound, depth + 1));
    }
    this.#open.delete(key);
    return any(ways);
  }
}

/** An alternative: the nearest way, and the average of all. */
function any(ways: readonly Nearness[]): Nearness {
  if (ways.length === 0) return NO;
  let best = 0;
  let mean = 0;
  for (const way of ways) {
    if (way.best > best) best = way.best;
    mean += way.mean;
  }
  return { best, mean: mean / ways.length };
}

/** The rules for the highest goal that `role` can have, its variables bound. */
function highest(rules: readonly Rule[], role: string): Rule[] {
  const own = rules.flatMap((rule) => {
    const [who, value] = rule.head.args;
    const bound = new Map<string, Term>();
    if (!bind(who, { kind: 'constant', name: role }, bound) || value.kind !== 'constant') return [];
    const body = rule.body.map((literal) => bindLiteral(literal, bound));
    return [{ value: Number(value.name), rule: { head: rule.head, body } }];
  });
  const most = Math.max(...own.map(({ value }) => value));
  return own.filter(({ value }) => value === most).map(({ rule }) => rule);
}

function bindLiteral(literal: Literal, bound: ReadonlyMap<string, Term>): Literal {
  if (literal.kind === 'distinct')
    return { ...literal, left: substitute(literal.left, bound), right: substitute(literal.right, bound) };
  const args = literal.atom.args.map((arg) => substitute(arg, bound));
  return { ...literal, atom: { ...literal.atom, args } };
}

/** Whether a rule's `pattern` fits a query's `term`; what the query binds is added to `bound`. */
function bind(pattern: Term, term: Term, bound: Map<string, Term>): boolean {
  // A variable of the query asks for anything.
  if (term.kind === 'variable') return true;
  if (pattern.kind === 'variable') {
    const known = bound.get(pattern.name);
    if (known) return !isGround(known) || !isGround(term) || same(known, term);
    // Names of the query's variables mean nothing in the rule.
    if (isGround(term)) bound.set(pattern.name, term);
    return true;
  }
  if (pattern.name !== term.name || pattern.kind !== term.kind) return false;
  if (pattern.kind === 'constant' || term.kind === 'constant') return true;
  return (
    pattern.args.length === term.args.length && pattern.args.every((arg, i) => bind(arg, term.args[i], bound))
  );
}

/** Whether a fact is an instance of `pattern`; a variable that occurs twice must be the same thing twice. */
function matches(pattern: Term, fact: Term, seen = new Map<string, Term>()): boolean {
  if (pattern.kind === 'variable') {
    const known = seen.get(pattern.name);
    if (known) return same(known, fact);
    seen.set(pattern.name, fact);
    return true;
  }
  if (pattern.name !== nameOf(fact) || pattern.kind !== fact.kind) return false;
  if (pattern.kind === 'constant' || fact.kind !== 'function') return true;
  return (
    pattern.args.length === fact.args.length &&
    pattern.args.every((arg, i) => matches(arg, fact.args[i], seen))
  );
}

function nameOf(term: Term): string {
  return term.name;
}

function isGround(term: Term): boolean {
  return term.kind === 'constant' || (term.kind === 'function' && term.args.every(isGround));
}

function same(a: Term, b: Term): boolean {
  if (a.kind !== b.kind || a.name !== b.name) return false;
  if (a.kind !== 'function' || b.kind !== 'function') return true;
  return a.args.length === b.args.length && a.args.every((arg, i) => same(arg, b.args[i]));
}

/** Queries that ask the same, whatever their variables are called. */
function keyOf({ name, args }: Atom): string {
  const write = (term: Term): string =>
    term.kind === 'variable'
      ? '?'
      : term.kind === 'constant'
        ? term.name
        : `(${term.name} ${term.args.map(write).join(' ')})`;
  return [name, ...args.map(write)].join(' ');
}
