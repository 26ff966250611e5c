import { largest } from 'evolab';
import { deriveFixed } from './derive.ts';
import { Join } from './join.ts';
import { Program, type Clause, type Condition } from './program.ts';
import { Relation } from './relation.ts';
import type { RuleSheet } from './check.ts';
import { TooLarge } from './too-large.ts';

/** The work of grounding and of what is made of it: some seconds. */
const WORK = 100_000_000;
/** The most numbers of all instances, and of all propositions. Othello has 90 thousand. */
const ROOM = 4_000_000;

/** Nested functions may have no end; no game needs this many terms. */
const MAX_TERMS = 50_000;

/** Instead of the number of a proposition: it never holds, or always. */
export const NEVER = -1;
export const ALWAYS = -2;

/** A proposition: a tuple that can hold in some position. */
export interface Proposition {
  readonly relation: Relation;
  readonly row: number;
}

/**
 * All ground instances of the rules that matter in some position. They are found by a relaxation that finds
 * too many rather than too few: facts stay true once they are true, and negated conditions always hold.
 * Conditions that do not depend on positions are evaluated and left out.
 */
export class Grounding {
  readonly program: Program;
  readonly propositions: Proposition[] = [];
  /**
   * For each instance: head, number of positive and of negated conditions, then these conditions; all
   * propositions.
   */
  readonly instances: Int32Array;
  readonly length: number;
  readonly #numbers = new Map<Relation, number[]>();
  /** By relation: the tuples that are negated in some instance. */
  readonly #negated = new Map<Relation, { tuples: Relation; numbers: number[] }>();
  readonly #deniedList: { relation: Relation; tuples: Relation; row: number }[] = [];
  readonly #tuple: Int32Array;
  #code = new Int32Array(1 << 16);
  #used = 0;

  constructor(sheet: RuleSheet) {
    this.program = new Program(sheet);
    const { program } = this;
    const { relations, layers, clauses, terms, effort } = program;
    effort.begin(WORK, ROOM);
    deriveFixed(program);
    const growing = new Set(relations.filter((relation) => layers.get(relation) !== 'fixed'));
    for (const relation of growing) this.#numbers.set(relation, []);
    this.#tuple = new Int32Array(
      largest(
        relations.map(({ arity }) => arity),
        1,
      ),
    );

    const steps = new Map([...growing].map((relation): [Relation, (() => void)[]] => [relation, []]));
    for (const clause of clauses) {
      if (!growing.has(clause.head.relation)) continue;
      const negated = clause.negative.filter(({ relation }) => growing.has(relation));
      const first = clause.positive.flatMap(({ relation }, i) => (growing.has(relation) ? [i] : []));
      if (first.length === 0) {
        const join = new Join(terms, clause, { skip: negated, layers, effort });
        join.run(() => this.#record(join, negated));
      }
      for (const i of first) {
        const join = new Join(terms, clause, { first: i, growing, skip: negated, layers, effort });
        const { relation } = clause.positive[i];
        const found = () => this.#record(join, negated);
        steps.get(relation)!.push(() => join.run(found, relation.seen));
      }
    }
    for (const keyed of program.of('init'))
      this.#bridge(keyed.relation, program.counterpart(keyed, 'true')!, 0);
    const bridges = program
      .of('next')
      .map((keyed) => ({ from: keyed.relation, to: program.counterpart(keyed, 'true')!, done: 0 }))
      .concat(
        program
          .of('legal')
          .map((keyed) => ({ from: keyed.relation, to: program.counterpart(keyed, 'does')!, done: 0 })),
      );
    for (let more = true; more;) {
      more = false;
      for (const bridge of bridges) bridge.done = this.#bridge(bridge.from, bridge.to, bridge.done);
      for (const [relation, runs] of steps) {
        for (; relation.seen < relation.count; relation.seen++) {
          more = true;
          for (const run of runs) run();
        }
      }
    }
    this.instances = this.#code;
    this.length = this.#used;
    this.#resolve();
  }

  /** The number of the proposition of a tuple, `NEVER` or `ALWAYS`. */
  find(relation: Relation, tuple: Int32Array): number {
    const row = relation.find(tuple);
    if (row < 0) return NEVER;
    return this.#numbers.has(relation) ? this.#number(relation, row) : ALWAYS;
  }

  #number(relation: Relation, row: number): number {
    const numbers = this.#numbers.get(relation)!;
    while (numbers.length <= row) {
      numbers.push(this.propositions.length);
      this.propositions.push({ relation, row: numbers.length - 1 });
    }
    return numbers[row];
  }

  #bridge(from: Relation, to: Relation, done: number): number {
    for (; done < from.count; done++)
      if (to.add(from.tuple(done)) >= 0) this.program.effort.store(2 + to.arity);
    return done;
  }

  #record(join: Join, negated: readonly Condition[]): void {
    const { head, positive }: Clause = join.clause;
    if (this.program.terms.count > MAX_TERMS) throw new TooLarge('there is no end of terms');
    join.tuple(head.columns, this.#tuple);
    const added = head.relation.add(this.#tuple);
    if (added >= 0) this.program.effort.store(2 + head.columns.length);
    const row = added >= 0 ? added : head.relation.find(this.#tuple);
    const begin = this.#used;
    this.#put(this.#number(head.relation, row));
    this.#put(0);
    this.#put(negated.length);
    for (let i = 0; i < positive.length; i++) {
      const { relation } = positive[i];
      if (!this.#numbers.has(relation)) continue;
      this.#put(this.#number(relation, join.matched[i]));
    }
    this.#code[begin + 1] = this.#used - begin - 3;
    this.program.effort.store(this.#used - begin + negated.length);
    for (const { relation, columns } of negated) {
      join.tuple(columns, this.#tuple);
      this.#put(this.#deny(relation));
    }
  }

  #deny(relation: Relation): number {
    let known = this.#negated.get(relation);
    if (known === undefined) {
      known = { tuples: new Relation(relation.name, relation.arity), numbers: [] };
      this.#negated.set(relation, known);
    }
    const added = known.tuples.add(this.#tuple);
    if (added < 0) return known.numbers[known.tuples.find(this.#tuple)];
    known.numbers.push(this.#deniedList.length);
    this.program.effort.store(2 + this.#tuple.length);
    this.#deniedList.push({ relation, tuples: known.tuples, row: added });
    return known.numbers[added];
  }

  #put(value: number): void {
    if (this.#used === this.#code.length) {
      const code = new Int32Array(2 * this.#used);
      code.set(this.#code);
      this.#code = code;
    }
    this.#code[this.#used++] = value;
  }

  /** Once all that can hold is known, turns negated tuples into propositions, or `NEVER`. */
  #resolve(): void {
    for (const relation of this.#numbers.keys())
      if (relation.count > 0) this.#number(relation, relation.count - 1);
    const numbers = this.#deniedList.map(({ relation, tuples, row }) =>
      this.find(relation, tuples.tuple(row)),
    );
    for (let at = 0; at < this.length;) {
      const first = at + 3 + this.instances[at + 1];
      const end = first + this.instances[at + 2];
      for (let i = first; i < end; i++) this.instances[i] = numbers[this.instances[i]];
      at = end;
    }
  }
}
