import { log, sqrt } from './math.ts';
import { hashOf } from './hash.ts';

/**
 * A seeded random generator (sfc32, period about 2^128). All random choices use one that the caller passes
 * in. Seeds are hashed, so similar seeds give unrelated streams.
 */
export class Random {
  #a = 0;
  #b = 0;
  #c = 0;
  #d = 1;
  #spare = Number.NaN;

  /** Each list of integers and strings, such as (run seed, 'mutate', generation), gives its own stream. */
  constructor(...seed: readonly (number | string)[]) {
    this.seed(...seed);
  }

  /** Restarts as if constructed with this seed. */
  seed(...seed: readonly (number | string)[]): void {
    this.#a = hashOf(0, ...seed);
    this.#b = hashOf(1, ...seed);
    this.#c = hashOf(2, ...seed);
    this.#d = 1;
    this.#spare = Number.NaN;
    for (let i = 0; i < 12; i++) this.bits();
  }

  /** 32 random bits, as a signed integer. */
  bits(): number {
    const t = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0;
    return t;
  }

  /** A uniform integer in [0, n), for 0 < n <= 2^31; the bias is below n / 2^32. */
  below(n: number): number {
    const x = this.bits();
    // The same number by integer arithmetic, which is several times faster in playouts.
    if (n <= 0x8000) return ((x >>> 16) * n + (((x & 0xffff) * n) >>> 16)) >>> 16;
    return Math.floor((x >>> 0) * 2.3283064365386963e-10 * n);
  }

  /** A uniform number in [0, 1) with 32 random bits. */
  unit(): number {
    return (this.bits() >>> 0) * 2.3283064365386963e-10;
  }

  /** A uniform number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** A standard normal sample by Marsaglia's polar method; the same bits on every machine. */
  normal(): number {
    if (!Number.isNaN(this.#spare)) {
      const spare = this.#spare;
      this.#spare = Number.NaN;
      return spare;
    }
    for (;;) {
      const x = 2 * this.unit() - 1;
      const y = 2 * this.unit() - 1;
      const s = x * x + y * y;
      if (s >= 1 || s === 0) continue;
      const f = sqrt((-2 * log(s)) / s);
      this.#spare = y * f;
      return x * f;
    }
  }

  /** An index of the first `count` weights, drawn in proportion to them by one number; `total` is their sum. */
  index(weights: ArrayLike<number>, count = weights.length, total = 1): number {
    let left = total * this.unit();
    let last = count - 1;
    // Rounding may leave something over, which is not for one of weight 0.
    while (last > 0 && !(weights[last]! > 0)) last--;
    for (let i = 0; i < last; i++) {
      left -= weights[i]!;
      if (left < 0) return i;
    }
    return last;
  }

  /** Shuffles in place (Fisher-Yates) and returns its argument. */
  shuffle<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [list[i], list[j]] = [list[j]!, list[i]!];
    }
    return list;
  }
}
