import type { RuleSheet } from './check.ts';
import { Effort } from './effort.ts';
import { components } from './components.ts';
import { Relation } from './relation.ts';
import { isGround, parseTerm, type Atom, type Literal, type Rule, type Term } from './rules.ts';
import { shapeRules } from './shapes.ts';
import { Terms } from './terms.ts';

/** What a column must match: a term by its number, variable `v` as `-1 - v`, or a function of patterns. */
export type Pattern = number | { readonly name: number; readonly args: readonly Pattern[] };

export interface Condition {
  readonly relation: Relation;
  readonly columns: readonly Pattern[];
}

/** A rule over relations. */
export interface Clause {
  readonly head: Condition;
  readonly positive: readonly Condition[];
  readonly negative: readonly Condition[];
  /** Pairs of terms that must differ, or (`same`) must be equal. */
  readonly distinct: readonly { readonly left: Pattern; readonly right: Pattern; readonly same: boolean }[];
  readonly variables: number;
}

/** Relations that are derived together, and their clauses. */
export interface Stratum {
  readonly clauses: readonly Clause[];
  /** Those of `relations` that occur in conditions of the clauses: none unless the clauses are recursive. */
  readonly recursive: readonly Relation[];
  readonly relations: readonly Relation[];
}

/** What a relation depends on: the rules alone, the position, or also the moves. */
export type Layer = 'fixed' | 'position' | 'moves';

/** A relation of facts, actions or goals, and the function or value that it is about. */
export interface Keyed {
  readonly keyword: string;
  readonly name: number;
  readonly relation: Relation;
}

/**
 * A rule sheet as relations and clauses. The argument of `true`, `does` and the like becomes part of the
 * relation's name: `(true (cell 1 1 b))` is the tuple 1, 1, b of `true cell/3`; `(goal x 100)` is the tuple x
 * of `goal 100`.
 */
export class Program {
  readonly terms = new Terms();
  /** The work and the memory that derivations may still take. */
  readonly effort = new Effort();
  /** All that move: the roles, and last `random` if there is one. */
  readonly roles: readonly number[];
  readonly relations: Relation[] = [];
  readonly keyed: Keyed[] = [];
  readonly clauses: readonly Clause[];
  /** In the order in which they can be derived. */
  readonly strata: readonly Stratum[];
  readonly layers = new Map<Relation, Layer>();
  readonly #byName = new Map<string, Relation>();
  readonly #byKeyword = new Map<string, Keyed>();

  constructor(sheet: RuleSheet) {
    const shaped = shapeRules(sheet.rules);
    this.clauses = shaped.map((rule) => this.#clause(rule));
    this.roles = sheet.movers.map((role) => this.terms.intern(parseTerm(role)));
    // Relations of facts and actions exist even if no rule mentions them.
    for (const { keyword, name, relation } of [...this.keyed]) {
      if (keyword === 'init' || keyword === 'next') this.#keyedRelation('true', name, relation.arity);
      if (keyword === 'legal') this.#keyedRelation('does', name, relation.arity);
    }
    this.strata = this.#stratify();
  }

  /** The relations of a keyword. */
  of(keyword: string): Keyed[] {
    return this.keyed.filter((keyed) => keyed.keyword === keyword);
  }

  relation(name: string): Relation | undefined {
    return this.#byName.get(name);
  }

  /** The same relation with another keyword, such as `true cell/3` for `next cell/3`. */
  counterpart({ name, relation }: Keyed, keyword: string): Relation | undefined {
    return this.#byKeyword.get(`${keyword} ${name}/${relation.arity}`)?.relation;
  }

  #keyedRelation(keyword: string, name: number, arity: number): Relation {
    const key = `${keyword} ${name}/${arity}`;
    const found = this.#byKeyword.get(key);
    if (found !== undefined) return found.relation;
    const relation = this.#named(`${keyword} ${this.terms.text(this.terms.apply(name, []))}`, arity);
    const keyed = { keyword, name, relation };
    this.keyed.push(keyed);
    this.#byKeyword.set(key, keyed);
    return relation;
  }

  #named(name: string, arity: number): Relation {
    const key = `${name}/${arity}`;
    let relation = this.#byName.get(key);
    if (relation === undefined) {
      relation = new Relation(key, arity);
      this.#byName.set(key, relation);
      this.relations.push(relation);
    }
    return relation;
  }

  #clause({ head, body }: Rule): Clause {
    const variables = new Map<string, number>();
    const pattern = (term: Term): Pattern => {
      if (term.kind === 'constant') return this.terms.constant(term.name);
      if (term.kind === 'function') {
        if (isGround(term)) return this.terms.intern(term);
        return { name: this.terms.name(term.name), args: term.args.map(pattern) };
      }
      let id = variables.get(term.name);
      if (id === undefined) variables.set(term.name, (id = variables.size));
      return -1 - id;
    };
    const condition = (atom: Atom): Condition => {
      const { keyword, named, rest } = split(atom);
      if (named === undefined)
        return { relation: this.#named(atom.name, atom.args.length), columns: atom.args.map(pattern) };
      const inner = named.kind === 'function' ? named.args : [];
      const columns = [...rest, ...inner];
      if (named.kind === 'variable') throw new RangeError(`${named.name} has no shape`);
      return {
        relation: this.#keyedRelation(keyword, this.terms.name(named.name), columns.length),
        columns: columns.map(pattern),
      };
    };
    const atoms = (negated: boolean): Condition[] =>
      body.flatMap((l) => (l.kind === 'atom' && l.negated === negated ? [condition(l.atom)] : []));
    const distinct = body.flatMap((literal: Literal) =>
      literal.kind === 'distinct'
        ? [{ left: pattern(literal.left), right: pattern(literal.right), same: literal.negated }]
        : [],
    );
    const [positive, negative] = [atoms(false), atoms(true)];
    return { head: condition(head), positive, negative, distinct, variables: variables.size };
  }

  #stratify(): Stratum[] {
    const ids = new Map(this.relations.map((relation, i) => [relation, i]));
    const edges = this.relations.map(() => new Set<number>());
    for (const { head, positive, negative } of this.clauses)
      for (const { relation } of [...positive, ...negative])
        edges[ids.get(head.relation)!].add(ids.get(relation)!);
    const lists = edges.map((set) => [...set]);
    const keywords = new Map(this.keyed.map(({ relation, keyword }) => [relation, keyword]));

    const order = ['fixed', 'position', 'moves'] as const;
    const found = components(this.relations.length, (i) => lists[i]);
    const clausesOf: Clause[][] = found.map(() => []);
    const stratumOf = new Map(found.flatMap((members, s) => members.map((i) => [this.relations[i], s])));
    for (const clause of this.clauses) clausesOf[stratumOf.get(clause.head.relation)!].push(clause);
    return found.map((members, s) => {
      const relations = members.map((i) => this.relations[i]);
      const inside = new Set(relations);
      let layer = 0;
      for (const i of members) {
        const keyword = keywords.get(this.relations[i]);
        if (keyword === 'true') layer = Math.max(layer, 1);
        if (keyword === 'does') layer = 2;
        for (const to of lists[i]) {
          const below = this.layers.get(this.relations[to]);
          if (below !== undefined) layer = Math.max(layer, order.indexOf(below));
        }
      }
      for (const relation of relations) this.layers.set(relation, order[layer]);
      const clauses = clausesOf[s];
      const recursive = clauses.some(({ positive }) => positive.some((c) => inside.has(c.relation)));
      return { clauses, relations, recursive: recursive ? relations : [] };
    });
  }
}

/**
 * A keyword, the term that it is about and its other arguments; no term for relations of the sheet itself.
 */
function split({ name, args }: Atom): { keyword: string; named?: Term; rest: readonly Term[] } {
  switch (name) {
    case 'init':
    case 'true':
    case 'next':
      return { keyword: name, named: args[0], rest: [] };
    case 'legal':
    case 'does':
    case 'goal':
      return { keyword: name, named: args[1], rest: [args[0]] };
    default:
      return { keyword: name, rest: args };
  }
}
