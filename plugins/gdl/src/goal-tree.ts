import { largest, type Role } from 'evolab';
import type { RuleSheet } from './check.ts';
import type { GoalProximity } from './fact-game.ts';
import { rulesWithListedRelations } from './listed-relations.ts';
import type { Machine } from './machine.ts';
import type { GdlPosition } from './position.ts';
import {
  isGround,
  parseTerm,
  substitute,
  variablesOf,
  type Atom,
  type Literal,
  type Rule,
  type Term,
} from './rules.ts';
import { TreeValues, type Inner } from './tree-values.ts';

/** The depth to which queries are expanded. */
const DEEPEST = 8;
/** The number of queries after which a tree stops growing. */
const MOST_QUERIES = 20_000;
/** A body that can be met in more ways than this is not split into its ways. */
const MOST_WAYS = 500;
/** Attempts to match a condition and a fact, after which bodies are no longer split. */
const MOST_MATCHES = 50_000_000;

/** The first two nodes of a tree: false and true. */
const NO = 0;
const YES = 1;

/**
 * Approximate goal evaluation (Swiechowski and Mandziuk): the rules of a role's highest goal as a tree of
 * disjunctions and conjunctions. The proximity of a conjunction is the mean of its parts, that of a
 * disjunction the maximum of its parts; the proximity of a negated part is 1 minus its own. Variables that
 * the query binds are passed down. Variables that several conditions of a body share are bound together, to
 * all values that its facts can have: the nearest way counts, such as the line of four cells that is most
 * nearly full. Relations that hold in all positions alike are looked up: one number is larger than another or not, however
 * long the proof. If there are too many ways, or no list of possible facts, each condition is evaluated
 * separately. The tree is the same for all positions and is built once.
 */
export class GoalTree implements GoalProximity<GdlPosition> {
  readonly #machine: Pick<Machine, 'list' | 'fact'>;
  readonly #sheet: RuleSheet;
  readonly #possible: readonly Term[];
  readonly #list: Int32Array;
  /** By role; built when first used. */
  #trees: readonly Tree[] | undefined;

  /** `possible`: all facts that can hold in some position; empty if they are not known. */
  constructor(
    sheet: RuleSheet,
    machine: Pick<Machine, 'list' | 'fact' | 'mostFacts'>,
    possible: readonly Term[],
  ) {
    this.#machine = machine;
    this.#sheet = sheet;
    this.#possible = possible;
    this.#list = new Int32Array(machine.mostFacts);
  }

  proximity(position: GdlPosition, role: Role, out: Float64Array): void {
    this.#trees ??= this.#grow();
    const count = this.#machine.list(position, this.#list);
    this.#trees[role].evaluate(this.#list, count, this.#machine, out);
  }

  #grow(): Tree[] {
    const rules = rulesWithListedRelations(this.#sheet);
    return this.#sheet.roles.map((role) => {
      const tree = new Tree(rules, this.#possible);
      tree.grow(highest(rules.get('goal') ?? [], role));
      return tree;
    });
  }
}

/** An expanded query: its node, and the largest depth at which it was expanded without a cut. */
interface Known {
  readonly node: number;
  readonly depth: number;
}

/** The tree of one role. */
class Tree {
  readonly #rules: ReadonlyMap<string, readonly Rule[]>;
  readonly #possible: readonly Term[];
  #size = 2;
  /** Parts come before the nodes that they are parts of. */
  readonly #inner: Inner[] = [];
  readonly #leaves: { readonly node: number; readonly pattern: Term }[] = [];
  readonly #known = new Map<string, Known>();
  readonly #open = new Set<string>();
  /** How often an expansion was cut off. */
  #cuts = 0;
  #queries = 0;
  #matches = 0;
  #root = NO;
  /** By fact: the leaves that it matches. */
  readonly #leavesOf: (Int32Array | undefined)[] = [];
  #values = new TreeValues(2, []);
  /** The number of positions evaluated, and for each leaf the last one in which it held. */
  #time = 1;
  #held = new Float64Array(0);
  /** The leaves that hold, and a second list for those of the next position. */
  #lit: number[] = [];
  #spare: number[] = [];

  constructor(rules: ReadonlyMap<string, readonly Rule[]>, possible: readonly Term[]) {
    this.#rules = rules;
    this.#possible = possible;
  }

  grow(goals: readonly Rule[]): void {
    this.#root = this.#anyOf(goals.map(({ body }) => this.#body(body, new Map(), 0)));
    this.#values = new TreeValues(this.#size, this.#inner);
    this.#held = new Float64Array(this.#size);
  }

  evaluate(facts: Int32Array, count: number, machine: Pick<Machine, 'fact'>, out: Float64Array): void {
    const time = ++this.#time;
    const values = this.#values;
    const [held, before, lit] = [this.#held, this.#lit, this.#spare];
    for (let i = 0; i < count; i++) {
      const leaves = this.#leavesOf[facts[i]] ?? this.#light(facts[i], machine.fact(facts[i]));
      for (let j = 0; j < leaves.length; j++) {
        if (held[leaves[j]] === time) continue;
        if (held[leaves[j]] !== time - 1) values.turn(leaves[j], true);
        held[leaves[j]] = time;
        lit.push(leaves[j]);
      }
    }
    for (let i = 0; i < before.length; i++) if (held[before[i]] !== time) values.turn(before[i], false);
    before.length = 0;
    [this.#lit, this.#spare] = [lit, before];
    values.settle();
    out[0] = values.best[this.#root];
    out[1] = values.mean[this.#root];
  }

  #light(fact: number, term: Term): Int32Array {
    const leaves = this.#leaves
      .filter(({ pattern }) => unify(pattern, term, new Map()))
      .map(({ node }) => node);
    return (this.#leavesOf[fact] = Int32Array.from(leaves));
  }

  #newNode(): number {
    return this.#size++;
  }

  #newInner(every: boolean, parts: readonly number[]): number {
    const node = this.#newNode();
    this.#inner.push({ node, every, parts });
    return node;
  }

  /** A body as the disjunction of the ways to meet its conditions together. */
  #body(body: readonly Literal[], bound: ReadonlyMap<string, Term>, depth: number): number {
    const ways = this.#ways(body, bound);
    const nodes = ways?.map((way) => this.#all(body, way, depth, true)).filter((node) => node !== NO);
    return nodes === undefined || nodes.length === 0 ? this.#all(body, bound, depth) : this.#anyOf(nodes);
  }

  /** All bindings of the variables that conditions share; undefined if they cannot be listed. */
  #ways(body: readonly Literal[], bound: ReadonlyMap<string, Term>): Map<string, Term>[] | undefined {
    const open = body.map((literal) => openIn(literal, bound));
    const shared = new Set(
      open.flatMap((own, i) => own.filter((name) => open.some((o, j) => j !== i && o.includes(name)))),
    );
    if (shared.size === 0) return undefined;
    let ways = [new Map(bound)];
    // Relations that the rules list leave fewer ways than the facts that are possible in some position.
    for (const given of [true, false])
      for (const literal of body) {
        const facts = this.#instances(literal, given);
        if (facts === undefined || !openIn(literal, ways[0]).some((name) => shared.has(name))) continue;
        const { args } = (literal as Literal & { atom: Atom }).atom;
        this.#matches += ways.length * facts.length;
        if (this.#matches > MOST_MATCHES) return undefined;
        ways = ways.flatMap((way) =>
          facts.flatMap((fact) => {
            const values = new Map(way);
            return args.every((arg, i) => unify(arg, fact[i], values)) ? [values] : [];
          }),
        );
        if (ways.length === 0 || ways.length > MOST_WAYS) return undefined;
      }
    return ways;
  }

  /**
   * The instances of a condition on a relation that the rules list (`given`), or on `true`; undefined for
   * others.
   */
  #instances(literal: Literal, given: boolean): (readonly Term[])[] | undefined {
    if (literal.kind === 'distinct' || literal.negated) return undefined;
    const { name } = literal.atom;
    if (!given)
      return name === 'true' && this.#possible.length > 0 ? this.#possible.map((fact) => [fact]) : undefined;
    const rules = this.#rules.get(name) ?? [];
    const listed =
      rules.length > 0 && rules.every(({ head, body }) => body.length === 0 && head.args.every(isGround));
    return listed ? rules.map(({ head }) => head.args) : undefined;
  }

  /**
   * Constant conditions count in the mean. A `strict` body with a condition that never holds is never met.
   */
  #all(body: readonly Literal[], bound: ReadonlyMap<string, Term>, depth: number, strict = false): number {
    if (body.length === 0) return YES;
    const parts = body.map((literal) => 2 * this.#literal(literal, bound, depth) + (literal.negated ? 1 : 0));
    const isNever = (part: number): boolean => part === 2 * NO || part === 2 * YES + 1;
    if (parts.every((part) => part === 2 * YES || part === 2 * NO + 1)) return YES;
    if (strict ? parts.some(isNever) : parts.every(isNever)) return NO;
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
      // An unbound term can be any: the condition counts as met.
      const open = !isGround(left) || !isGround(right);
      return (open ? !literal.negated : !same(left, right)) ? YES : NO;
    }
    const { name, args } = literal.atom;
    const query = { name, args: args.map((arg) => substitute(arg, bound)), at: 0 };
    // Goals are evaluated in positions, where there are no moves.
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
      if (rule.head.args.every((arg, i) => bind(arg, atom.args[i], bound)))
        ways.push(this.#body(rule.body, bound, depth + 1));
    }
    this.#open.delete(key);
    const node = this.#anyOf(ways);
    // A query that was cut off here may be complete in another place.
    if (cuts === this.#cuts) this.#known.set(key, { node, depth });
    return node;
  }
}

/** The rules for the highest goal of `role`, with the variables of their heads bound. */
function highest(rules: readonly Rule[], role: string): Rule[] {
  const whose = parseTerm(role);
  const own = rules.flatMap((rule) => {
    const [who, value] = rule.head.args;
    const bound = new Map<string, Term>();
    if (!bind(who, whose, bound) || value.kind !== 'constant') return [];
    const body = rule.body.map((literal) => bindLiteral(literal, bound));
    return [{ value: Number(value.name), rule: { head: rule.head, body } }];
  });
  const most = largest(own.map(({ value }) => value));
  return own.filter(({ value }) => value === most).map(({ rule }) => rule);
}

function bindLiteral(literal: Literal, bound: ReadonlyMap<string, Term>): Literal {
  if (literal.kind === 'distinct')
    return { ...literal, left: substitute(literal.left, bound), right: substitute(literal.right, bound) };
  const args = literal.atom.args.map((arg) => substitute(arg, bound));
  return { ...literal, atom: { ...literal.atom, args } };
}

/** Whether the argument `pattern` of a rule matches the `term` of a query; bindings are added to `bound`. */
function bind(pattern: Term, term: Term, bound: Map<string, Term>): boolean {
  // A variable of the query matches any term.
  if (term.kind === 'variable') return true;
  if (pattern.kind === 'variable') {
    const known = bound.get(pattern.name);
    if (known) return !isGround(known) || !isGround(term) || same(known, term);
    // The variables of the query are not those of the rule.
    if (isGround(term)) bound.set(pattern.name, term);
    return true;
  }
  if (pattern.name !== term.name || pattern.kind !== term.kind) return false;
  if (pattern.kind === 'constant' || term.kind === 'constant') return true;
  return pattern.args.every((arg, i) => bind(arg, term.args[i], bound));
}

/** The unbound variables of a condition. */
function openIn(literal: Literal, bound: ReadonlyMap<string, Term>): string[] {
  const terms = literal.kind === 'distinct' ? [literal.left, literal.right] : literal.atom.args;
  return terms.flatMap((term) => variablesOf(term)).filter((name) => !bound.has(name));
}

/**
 * Whether a fact is an instance of `pattern` under `values`; bindings are added to `values`. In a position that was typed,
 * functions may have other numbers of arguments than in the rules.
 */
function unify(pattern: Term, fact: Term, values: Map<string, Term>): boolean {
  if (pattern.kind === 'variable') {
    const known = values.get(pattern.name);
    if (known) return same(known, fact);
    values.set(pattern.name, fact);
    return true;
  }
  if (pattern.kind === 'constant' || fact.kind !== 'function') return same(pattern, fact);
  return (
    pattern.name === fact.name &&
    pattern.args.length === fact.args.length &&
    pattern.args.every((arg, i) => unify(arg, fact.args[i], values))
  );
}

function same(a: Term, b: Term): boolean {
  if (a.kind !== b.kind || a.name !== b.name) return false;
  if (a.kind !== 'function' || b.kind !== 'function') return true;
  return a.args.length === b.args.length && a.args.every((arg, i) => same(arg, b.args[i]));
}

/** A key that is equal for queries that differ only in the names of their variables. */
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
