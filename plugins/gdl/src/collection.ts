import { hashOf } from 'evolab';
import type { Keyed, Program } from './program.ts';
import { Relation } from './relation.ts';
import type { Term } from './rules.ts';

/**
 * A fact or an action that has occurred. Numbers are in order of occurrence, which depends on the games
 * played.
 */
export interface Met {
  readonly relation: Relation;
  readonly tuple: Int32Array;
  readonly term: Term;
  /** A hash of its text, which does not depend on the games played. */
  readonly low: number;
  readonly high: number;
}

/** The terms that have occurred so far, identified by relation and tuple without its first `skip` columns. */
export class Collection {
  readonly met: Met[] = [];
  readonly #program: Program;
  readonly #skip: number;
  readonly #keyed: readonly Keyed[];
  readonly #rows: Map<Relation, { all: Relation; ids: number[]; name: number }>;

  constructor(program: Program, keyword: string, skip: number) {
    this.#program = program;
    this.#skip = skip;
    this.#keyed = program.of(keyword);
    this.#rows = new Map(
      this.#keyed.map(({ relation, name }) => [
        relation,
        { all: new Relation(relation.name, relation.arity - skip), ids: [], name },
      ]),
    );
  }

  id(relation: Relation, tuple: Int32Array): number {
    const { all, ids, name } = this.#rows.get(relation)!;
    const found = all.find(tuple, this.#skip);
    if (found >= 0) return ids[found];
    const { terms } = this.#program;
    const text = terms.text(terms.apply(name, [...tuple.subarray(this.#skip)]));
    const id = this.met.length;
    all.add(tuple, this.#skip);
    ids.push(id);
    const own = Int32Array.from(tuple);
    const low = hashOf('gdl', text);
    const high = hashOf('gdl high', text);
    this.met.push({
      relation,
      tuple: own,
      term: terms.term(terms.apply(name, [...tuple.subarray(this.#skip)])),
      low,
      high,
    });
    return id;
  }

  /** The number of a ground term; undefined if the rules have no such function. */
  find(term: Term): number | undefined {
    const { terms } = this.#program;
    const args = term.kind === 'function' ? term.args : [];
    const name = terms.name(term.name);
    const keyed = this.#keyed.find((k) => k.name === name && k.relation.arity - this.#skip === args.length);
    if (keyed === undefined) return undefined;
    const tuple = Int32Array.from([
      ...Array<number>(this.#skip).fill(0),
      ...args.map((arg) => terms.intern(arg)),
    ]);
    return this.id(keyed.relation, tuple);
  }
}
