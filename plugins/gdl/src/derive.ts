import { largest } from 'evolab';
import type { Effort } from './effort.ts';
import { Join } from './join.ts';
import type { Condition, Program, Stratum } from './program.ts';
import type { Relation } from './relation.ts';
import { TooLarge } from './too-large.ts';

/** A relation with more tuples is taken as a sign of an infinite derivation. */
const MAX_ROWS = 400_000;

/** Derives the relations of a stratum from those of the strata below it. */
export class Derivation {
  /** Clauses without conditions: what the rules list. */
  readonly #given: Condition[] = [];
  readonly #whole: Join[] = [];
  /** By relation of the stratum: the joins that begin with one of its rows. */
  readonly #steps = new Map<Relation, Join[]>();
  readonly #recursive: readonly Relation[];
  readonly #tuple: Int32Array;
  readonly #effort: Effort;

  constructor({ terms, layers, effort }: Program, { clauses, recursive }: Stratum) {
    this.#effort = effort;
    this.#recursive = recursive;
    const growing = new Set(recursive);
    this.#tuple = new Int32Array(
      largest(
        clauses.map(({ head }) => head.columns.length),
        0,
      ),
    );
    for (const relation of recursive) this.#steps.set(relation, []);
    for (const clause of clauses) {
      if (clause.positive.length + clause.negative.length + clause.distinct.length === 0) {
        this.#given.push(clause.head);
        continue;
      }
      const grow = clause.positive.flatMap(({ relation }, i) => (growing.has(relation) ? [i] : []));
      if (grow.length === 0) this.#whole.push(new Join(terms, clause, { layers, effort }));
      for (const first of grow)
        this.#steps
          .get(clause.positive[first].relation)!
          .push(new Join(terms, clause, { first, growing, layers, effort }));
    }
  }

  run(): void {
    // Without variables, every column is a term.
    for (const { relation, columns } of this.#given)
      this.#keep(relation, Int32Array.from(columns as readonly number[]));
    for (let i = 0; i < this.#whole.length; i++) this.#add(this.#whole[i], -1);
    for (let more = this.#recursive.length > 0; more;) {
      more = false;
      for (const relation of this.#recursive) {
        const joins = this.#steps.get(relation)!;
        for (; relation.seen < relation.count; relation.seen++) {
          more = true;
          for (let i = 0; i < joins.length; i++) this.#add(joins[i], relation.seen);
        }
      }
    }
  }

  #add(join: Join, row: number): void {
    const { relation, columns } = join.clause.head;
    join.run(() => {
      join.tuple(columns, this.#tuple);
      this.#keep(relation, this.#tuple);
    }, row);
  }

  #keep(relation: Relation, tuple: Int32Array): void {
    if (relation.add(tuple) < 0) return;
    this.#effort.store(2 + relation.arity);
    if (relation.count >= MAX_ROWS) throw new TooLarge(`more than ${MAX_ROWS} tuples of ${relation.name}`);
  }
}

/** Derives the relations that do not depend on positions; once is enough. */
export function deriveFixed(program: Program): void {
  for (const stratum of program.strata) {
    if (program.layers.get(stratum.relations[0]) !== 'fixed') continue;
    new Derivation(program, stratum).run();
    for (const relation of stratum.relations) relation.seen = relation.count;
  }
}
