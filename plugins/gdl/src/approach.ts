import type { GoalApproach, Role } from 'evolab';
import type { RuleSheet } from './check.ts';
import type { Machine } from './machine.ts';
import type { GdlPosition } from './position.ts';
import { substitute, type Atom, type Literal, type Rule, type Term } from './rules.ts';

/** Deeper than this nobody looks; nor into a query that is being answered already. */
const DEEPEST = 8;
/** After so many queries a tree does not grow any further. */
const MOST_QUERIES = 20_000;

/** The first two nodes of a tree: what never holds, and what always does. */
const NO = 0;
const YES = 1;

/**
 * Approximate goal evaluation (Swiechowski and Mandziuk): the rules of a role's highest goal as a tree of alternatives
 * and conjunctions. A conjunction is as near as its parts are on average, an alternative as its nearest part; what is
 * denied counts the other way round. Variables that the query binds are passed down; the others are bound by each
 * condition for itself, which is what makes it approximate: the tree is the same in all positions, and grown once.
 */
export class GoalTree implements GoalApproach<GdlPosition> {
  readonly #machine: Pick<Machine, 'list' | 'fact'>;
  readonly #trees: readonly Tree[];
  readonly #list: Int32Array;

  constructor(sheet: RuleSheet, machine: Pick<Machine, 'list' | 'fact' | 'mostFacts'>) {
    this.#machine = machine;
    this.#list = new Int32Array(machine.mostFacts);
    const rules = new Map<string, Rule[]>();
    for (const rule of sheet.rules) {
      const known = rules.get(rule.head.name);
      if (known) known.push(rule);
      else rules.set(rule.head.name, [rule]);
    }
    this.#trees = sheet.roles.map((role) => {
      const tree = new Tree(rules);
      tree.grow(highest(rules.get('goal') ?? [], role));
      return tree;
    });
  }

  approach(position: GdlPosition, role: Role, out: Float64Array): void {
    const count = this.#machine.list(position, this.#list);
    this.#trees[role].evaluate(this.#list, count, this.#machine, out);
  }
}

/** A conjunction or an alternative. */
interface Inner {
  readonly node: number;
  readonly every: boolean;
  /** Nodes, doubled; odd if denied. */
  readonly parts: readonly number[];
}

/** A query that was looked into: its node, and from which depth on nothing of it was left out. */
interface Known {
  readonly node: number;
  readonly depth: number;
}

/** The tree of one role: how near each node is, in the nearest way (`best`) and in all ways on average (`mean`). */
class Tree {
  readonly #rules: ReadonlyMap<string, readonly Rule[]>;
  readonly #best: number[] = [0, 1];
  readonly #mean: number[] = [0, 1];
  /** Parts come before what they are parts of. */
  readonly #inner: Inner[] = [];
  readonly #leaves: { readonly node: number; readonly pattern: Term }[] = [];
  readonly #known = new Map<string, Known>();
  readonly #open = new Set<string>();
  /** How often something was left out. */
  #cuts = 0;
  #queries = 0;
  #root = NO;
  /** By fact: the leaves it makes hold. */
  readonly #leavesOf: (Int32Array | undefined)[] = [];
  /** Leaves that hold. */
  readonly #lit: number[] = [];

  constructor(rules: ReadonlyMap<string, readonly Rule[]>) {
    this.#rules = rules;
  }

  grow(goals: readonly Rule[]): void {
    this.#root = this.#anyOf(goals.map(({ body }) => this.#all(body, new Map(), 0)));
  }

  evaluate(facts: Int32Array, count: number, machine: Pick<Machine, 'fact'>, out: Float64Array): void {
    const [best, mean, lit] = [this.#best, this.#mean, this.#lit];
    for (let i = 0; i < lit.length; i++) best[lit[i]] = mean[lit[i]] = 0;
    lit.length = 0;
    for (let i = 0; i < count; i++) {
      const leaves = this.#leavesOf[facts[i]] ?? this.#light(facts[i], machine.fact(facts[i]));
      for (let j = 0; j < leaves.length; j++) {
        best[leaves[j]] = mean[leaves[j]] = 1;
        lit.push(leaves[j]);
      }
    }
    for (let i = 0; i < this.#inner.length; i++) this.#work(this.#inner[i]);
    out[0] = best[this.#root];
    out[1] = mean[this.#root];
  }

  #light(fact: number, term: Term): Int32Array {
    const leaves = this.#leaves.filter(({ pattern }) => matches(pattern, term)).map(({ node }) => node);
    return (this.#leavesOf[fact] = Int32Array.from(leaves));
  }

  #work({ node, every, parts }: Inner): void {
    let best = 0;
    let mean = 0;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i] >> 1;
      const denied = (parts[i] & 1) === 1;
      const near = denied ? 1 - this.#best[part] : this.#best[part];
      mean += denied ? 1 - this.#mean[part] : this.#mean[part];
      if (every) best += near;
      else if (near > best) best = near;
    }
    this.#best[node] = every ? best / parts.length : best;
    this.#mean[node] = mean / parts.length;
  }

  #newNode(): number {
    this.#mean.push(0);
    return this.#best.push(0) - 1;
  }

  #newInner(every: boolean, parts: readonly number[]): number {
    const node = this.#newNode();
    this.#inner.push({ node, every, parts });
    return node;
  }

  /** Conditions that always hold, or never, are kept: they count in the average. */
  #all(body: readonly Literal[], bound: ReadonlyMap<string, Term>, depth: number): number {
    if (body.length === 0) return YES;
    const parts = body.map((literal) => 2 * this.#literal(literal, bound, depth) + (literal.negated ? 1 : 0));
    if (parts.every((part) => part === 2 * YES || part === 2 * NO + 1)) return YES;
    if (parts.every((part) => part === 2 * NO || part === 2 * YES + 1)) return NO;
    return this.#newInner(true, parts);
  }

  #anyOf(ways: readonly number[]): number {
    if (ways.every((way) => way === NO)) return NO;
    if (ways.every((way) => way === ways[0])) return ways[0];
    return this.#newInner(
      false,
      ways.map((way) => 2 * way),
    );
  }

  #literal(literal: Literal, bound: ReadonlyMap<string, Term>, depth: number): number {
    if (literal.kind === 'distinct') {
      const [left, right] = [substitute(literal.left, bound), substitute(literal.right, bound)];
      // Who is not bound yet may be anybody: not the same, unless that is what is asked.
      const open = !isGround(left) || !isGround(right);
      return (open ? !literal.negated : !same(left, right)) ? YES : NO;
    }
    const { name, args } = literal.atom;
    const query = { name, args: args.map((arg) => substitute(arg, bound)), at: 0 };
    // Moves are not known where goals are judged.
    if (name === 'does') return NO;
    return name === 'true' ? this.#leaf(query) : this.#query(query, depth);
  }

  #leaf(query: Atom): number {
    const key = keyOf(query);
    const known = this.#known.get(key);
    if (known) return known.node;
    const node = this.#newNode();
    this.#leaves.push({ node, pattern: query.args[0] });
    this.#known.set(key, { node, depth: Infinity });
    return node;
  }

  #query(atom: Atom, depth: number): number {
    const key = keyOf(atom);
    const known = this.#known.get(key);
    if (known && depth <= known.depth) return known.node;
    if (depth >= DEEPEST || this.#open.has(key) || this.#queries >= MOST_QUERIES) {
      this.#cuts++;
      return NO;
    }
    this.#queries++;
    const cuts = this.#cuts;
    this.#open.add(key);
    const ways: number[] = [];
    for (const rule of this.#rules.get(atom.name) ?? []) {
      const bound = new Map<string, Term>();
      if (rule.head.args.length !== atom.args.length) continue;
      if (rule.head.args.every((arg, i) => bind(arg, atom.args[i], bound)))
        ways.push(this.#all(rule.body, bound, depth + 1));
    }
    this.#open.delete(key);
    const node = this.#anyOf(ways);
    // What was cut off would not be, had the query come up elsewhere.
    if (cuts === this.#cuts) this.#known.set(key, { node, depth });
    return node;
  }
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
  if (pattern.name !== fact.name || pattern.kind !== fact.kind) return false;
  if (pattern.kind === 'constant' || fact.kind !== 'function') return true;
  return (
    pattern.args.length === fact.args.length &&
    pattern.args.every((arg, i) => matches(arg, fact.args[i], seen))
  );
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
  const variables: string[] = [];
  const write = (term: Term): string => {
    if (term.kind === 'constant') return term.name;
    if (term.kind === 'function') return `(${term.name} ${term.args.map(write).join(' ')})`;
    if (!variables.includes(term.name)) variables.push(term.name);
    return `?${variables.indexOf(term.name)}`;
  };
  return [name, ...args.map(write)].join(' ');
}
