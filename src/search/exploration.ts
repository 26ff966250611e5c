import { log } from '../util/math.ts';

/** Results for visits below this are kept in tables. */
const KEPT = 4096;

/**
 * The exploration term of UCT, 2 Cp sqrt(2 ln n / n_j), as a product of a factor of the parent and one of the child
 * (Kocsis and Szepesvari 2006, on values in [-1, 1]; Cp = 1 / sqrt 2 is UCB1 with constant 2).
 */
export class Exploration {
  readonly #parents = new Float64Array(KEPT);
  readonly #children = new Float64Array(KEPT);
  readonly #twiceCp: number;

  constructor(cp: number) {
    this.#twiceCp = 2 * cp;
    for (let n = 1; n < KEPT; n++) {
      this.#parents[n] = this.#twiceCp * Math.sqrt(2 * log(n));
      this.#children[n] = 1 / Math.sqrt(n);
    }
  }

  /** For a parent of `n` visits. */
  parent(n: number): number {
    return n < KEPT ? this.#parents[n] : this.#twiceCp * Math.sqrt(2 * log(n));
  }

  /** For a child of `n` visits, at least 1. */
  child(n: number): number {
    return n < KEPT ? this.#children[n] : 1 / Math.sqrt(n);
  }
}
