/** Milliseconds between two looks at the clock, where so much work can be counted. */
const MILLIS = 1;

/**
 * Tells how much work is done between two looks at the clock: as much as takes about a millisecond, by what the last work took,
 * and at most so much.
 */
export class Pace {
  readonly #most: number;
  #work = 0;
  #looked = 0;

  constructor(most: number) {
    this.#most = most;
  }

  begin(now: number): void {
    this.#work = 1 / 2;
    this.#looked = now;
  }

  /** The work until the next look, after one at `now`. */
  next(now: number): number {
    const isQuick = now - this.#looked <= MILLIS;
    this.#work = isQuick ? Math.min(this.#most, 2 * this.#work) : Math.max(1, this.#work >> 1);
    this.#looked = now;
    return this.#work;
  }
}
