import { largest, smallest } from 'evolab';
import type { Clause, Condition, Layer, Pattern } from './program.ts';
import { firstRow, hashStep, type Index, type Relation } from './relation.ts';
import type { Terms } from './terms.ts';
import type { Effort } from './effort.ts';

type Function = Exclude<Pattern, number>;

/** A loop over rows of a relation. */
interface Scan {
  readonly kind: 'scan';
  readonly relation: Relation;
  /** The index of the positive condition of the clause. */
  readonly condition: number;
  /** Which rows are visited: all, those seen, or those and the current one. */
  readonly rows: 'all' | 'seen' | 'seen and this';
  /**
   * The index over the columns that are bound before, and their values; without an index all rows are
   * visited.
   */
  readonly index: Index | undefined;
  readonly keys: readonly Pattern[];
  readonly columns: readonly Pattern[];
  /** By column: whether it binds its variable. */
  readonly binds: readonly boolean[];
}

/** Decomposes the function that is the value of a variable. */
interface Apart {
  readonly kind: 'apart';
  readonly variable: number;
  readonly name: number;
  readonly columns: readonly Pattern[];
  readonly binds: readonly boolean[];
}

type Filter =
  | { readonly kind: 'absent'; readonly relation: Relation; readonly columns: readonly Pattern[] }
  | { readonly kind: 'distinct'; readonly left: Pattern; readonly right: Pattern; readonly same: boolean };

export interface JoinOptions {
  /** The positive condition whose row is given; none if all conditions are to be joined. */
  readonly first?: number;
  /** Relations that still grow: only rows already seen are visited, so that each combination occurs once. */
  readonly growing?: ReadonlySet<Relation>;
  /** Negated conditions that the caller checks itself. */
  readonly skip?: readonly Condition[];
  readonly layers: ReadonlyMap<Relation, Layer>;
  /** What rows that are visited take from. */
  readonly effort: Effort;
}

/**
 * All ways to satisfy the conditions of a clause: nested loops with indexes, the most selective condition
 * first.
 */
export class Join {
  readonly clause: Clause;
  /** The value of every variable while `found` is called. */
  readonly values: Int32Array;
  /** By positive condition: the row that it matched. */
  readonly matched: Int32Array;
  readonly #terms: Terms;
  readonly #steps: (Scan | Apart | Filter)[] = [];
  readonly #start: Scan | undefined;
  readonly #scratch: Int32Array;
  readonly #effort: Effort;
  /** The work that is left for this run. */
  #left = 0;
  #found: () => void = () => {};

  constructor(terms: Terms, clause: Clause, options: JoinOptions) {
    this.clause = clause;
    this.#terms = terms;
    this.#effort = options.effort;
    this.matched = new Int32Array(clause.positive.length);
    this.#scratch = new Int32Array(
      largest(
        clause.negative.map(({ columns }) => columns.length),
        0,
      ),
    );
    const planner = new Planner(clause, options);
    const { first } = options;
    if (first !== undefined) {
      const [start, ...rest] = planner.take(first);
      this.#start = start as Scan;
      for (const step of rest) this.#steps.push(step);
    }
    for (const step of planner.rest()) this.#steps.push(step);
    this.values = new Int32Array(planner.variables);
  }

  /** Calls `found` for every way; with a first condition, for every way in which its row is `row`. */
  run(found: () => void, row = -1): void {
    this.#found = found;
    const before = (this.#left = this.#effort.work);
    const start = this.#start;
    if (start === undefined) {
      this.#step(0);
    } else if (this.#matches(start.columns, start.binds, start.relation.rows, row * start.columns.length)) {
      this.matched[start.condition] = row;
      this.#step(0);
    }
    this.#effort.spend(before - this.#left);
  }

  /** Writes the values of `columns` to `out`. */
  tuple(columns: readonly Pattern[], out: Int32Array): void {
    for (let i = 0; i < columns.length; i++) out[i] = this.#build(columns[i]);
  }

  #step(k: number): void {
    if (k === this.#steps.length) {
      this.#found();
      return;
    }
    const step = this.#steps[k];
    switch (step.kind) {
      case 'scan':
        this.#scan(step, k);
        return;
      case 'apart': {
        const term = this.values[step.variable];
        if (this.#terms.functorOf(term) !== step.name) return;
        const args = this.#terms.argsOf(term);
        if (args.length === step.columns.length && this.#matches(step.columns, step.binds, args, 0))
          this.#step(k + 1);
        return;
      }
      case 'absent':
        this.tuple(step.columns, this.#scratch);
        if (step.relation.find(this.#scratch) < 0) this.#step(k + 1);
        return;
      case 'distinct':
        if ((this.#build(step.left) === this.#build(step.right)) === step.same) this.#step(k + 1);
    }
  }

  #scan(step: Scan, k: number): void {
    const { relation, index, rows, columns, binds } = step;
    const limit = rows === 'all' ? relation.count : rows === 'seen' ? relation.seen : relation.seen + 1;
    const arity = columns.length;
    if (index === undefined) {
      for (let row = 0; row < limit; row++) {
        if (!this.#matches(columns, binds, relation.rows, row * arity)) continue;
        this.matched[step.condition] = row;
        this.#step(k + 1);
      }
      return;
    }
    let hash = 0;
    for (let i = 0; i < step.keys.length; i++) hash = hashStep(hash, this.#build(step.keys[i]));
    for (let row = firstRow(index, hash); row >= 0; row = index.next[row]) {
      if (row >= limit || !this.#matches(columns, binds, relation.rows, row * arity)) continue;
      this.matched[step.condition] = row;
      this.#step(k + 1);
    }
  }

  #matches(
    columns: readonly Pattern[],
    binds: readonly boolean[],
    tuple: ArrayLike<number>,
    at: number,
  ): boolean {
    if ((this.#left -= 1 + columns.length) < 0) this.#effort.spend(Infinity);
    for (let i = 0; i < columns.length; i++) {
      const pattern = columns[i];
      if (binds[i]) this.values[-1 - (pattern as number)] = tuple[at + i];
      else if (this.#build(pattern) !== tuple[at + i]) return false;
    }
    return true;
  }

  #build(pattern: Pattern): number {
    if (typeof pattern === 'number') return pattern >= 0 ? pattern : this.values[-1 - pattern];
    return this.#terms.apply(
      pattern.name,
      pattern.args.map((arg) => this.#build(arg)),
    );
  }
}

/** Plans the order of the conditions of a clause. */
class Planner {
  /** The variables of the clause, and one for every function that is decomposed. */
  variables: number;
  readonly #clause: Clause;
  readonly #options: JoinOptions;
  readonly #bound = new Set<number>();
  readonly #left: number[];
  readonly #filters: Filter[];

  constructor(clause: Clause, options: JoinOptions) {
    this.#clause = clause;
    this.#options = options;
    this.variables = clause.variables;
    this.#left = clause.positive.map((_, i) => i);
    this.#filters = [
      ...clause.negative
        .filter((condition) => !options.skip?.includes(condition))
        .map(({ relation, columns }): Filter => ({ kind: 'absent', relation, columns })),
      ...clause.distinct.map((pair): Filter => ({ kind: 'distinct', ...pair })),
    ];
  }

  rest(): (Scan | Apart | Filter)[] {
    const steps: (Scan | Apart | Filter)[] = this.#readyFilters();
    const { effort } = this.#options;
    while (this.#left.length > 0) {
      effort.spend(10 * (this.#left.length + this.#filters.length));
      const costs = this.#left.map((i) => this.#cost(this.#clause.positive[i]));
      for (const step of this.take(this.#left[costs.indexOf(smallest(costs))])) steps.push(step);
      for (const step of this.#readyFilters()) steps.push(step);
    }
    return steps;
  }

  /** The steps of condition `i`: a loop, then decompositions of functions. */
  take(i: number): (Scan | Apart)[] {
    this.#left.splice(this.#left.indexOf(i), 1);
    const { relation, columns } = this.#clause.positive[i];
    const apart: { variable: number; pattern: Function }[] = [];
    const flat = this.#flatten(columns, apart);
    const known = flat.flatMap((pattern, column) => (this.#isBound(pattern) ? [column] : []));
    const scan: Scan = {
      kind: 'scan',
      relation,
      condition: i,
      rows: this.#rowsOf(i),
      index: known.length === 0 ? undefined : relation.index(known),
      keys: known.map((column) => flat[column]),
      columns: flat,
      binds: this.#bind(flat),
    };
    return [scan, ...this.#takeApart(apart)];
  }

  #takeApart(apart: { variable: number; pattern: Function }[]): Apart[] {
    return apart.flatMap(({ variable, pattern }) => {
      const inner: { variable: number; pattern: Function }[] = [];
      const columns = this.#flatten(pattern.args, inner);
      const binds = this.#bind(columns);
      return [{ kind: 'apart', variable, name: pattern.name, columns, binds }, ...this.#takeApart(inner)];
    });
  }

  /** Replaces functions with unbound variables by variables of their own, which are decomposed later. */
  #flatten(columns: readonly Pattern[], apart: { variable: number; pattern: Function }[]): Pattern[] {
    return columns.map((pattern) => {
      if (typeof pattern === 'number' || this.#isBound(pattern)) return pattern;
      const variable = this.variables++;
      apart.push({ variable, pattern });
      return -1 - variable;
    });
  }

  #bind(columns: readonly Pattern[]): boolean[] {
    return columns.map((pattern) => {
      if (typeof pattern !== 'number' || pattern >= 0 || this.#bound.has(pattern)) return false;
      this.#bound.add(pattern);
      return true;
    });
  }

  #rowsOf(i: number): Scan['rows'] {
    const { first, growing } = this.#options;
    const { relation } = this.#clause.positive[i];
    if (!growing?.has(relation)) return 'all';
    const later = first !== undefined && i > first && relation === this.#clause.positive[first].relation;
    return later ? 'seen and this' : 'seen';
  }

  /** An estimate of the rows that a loop will visit. */
  #cost({ relation, columns }: Condition): number {
    const fixed = this.#options.layers.get(relation) === 'fixed';
    const bound = columns.filter((pattern) => this.#isBound(pattern)).length;
    if (bound === columns.length) return 0;
    const rows = fixed ? relation.count : columns.length < 2 ? 4 : 64;
    return rows ** ((columns.length - bound) / columns.length);
  }

  #readyFilters(): Filter[] {
    const ready = this.#filters.filter((filter) => {
      const patterns = filter.kind === 'absent' ? filter.columns : [filter.left, filter.right];
      return patterns.every((pattern) => this.#isBound(pattern));
    });
    for (const filter of ready) this.#filters.splice(this.#filters.indexOf(filter), 1);
    return ready;
  }

  #isBound(pattern: Pattern): boolean {
    if (typeof pattern === 'number') return pattern >= 0 || this.#bound.has(pattern);
    return pattern.args.every((arg) => this.#isBound(arg));
  }
}
