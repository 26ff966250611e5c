import { log } from '../util/math.ts';

/** Factors for more visits than this are not stored. */
const MAX_PRECOMPUTED = 1 << 20;

/**
 * The part of the exploration term of UCT that does not depend on the child, by visits of the parent. The
 * term is 2 Cp sqrt(2 ln n / n_j) (Kocsis and Szepesvari 2006) for values in [-1, 1]; Cp = 1 / sqrt 2 gives
 * UCB1 with constant 2.
 */
export class Exploration {
  readonly #twiceCp: number;
  #factors = new Float64Array(0);

  constructor(cp: number) {
    this.#twiceCp = 2 * cp;
    this.#precompute(1024);
  }

  /** 2 Cp sqrt(2 ln n), for n >= 1. */
  factor(n: number): number {
    if (n < this.#factors.length) return this.#factors[n];
    if (n >= MAX_PRECOMPUTED) return this.#compute(n);
    this.#precompute(2 * this.#factors.length);
    return this.factor(n);
  }

  #compute(n: number): number {
    return this.#twiceCp * Math.sqrt(2 * log(n));
  }

  #precompute(length: number): void {
    const kept = new Float64Array(length);
    for (let n = 1; n < length; n++) kept[n] = this.#compute(n);
    this.#factors = kept;
  }
}
