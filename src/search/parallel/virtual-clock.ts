/** What things take in virtual time, in microseconds. */
export interface Costs {
  /** To visit a position. */
  readonly node: number;
  /** To use what threads share: to take a move, to hand in its value. One at a time. */
  readonly lock: number;
  /** Until a thread that sleeps is awake and where it is wanted. */
  readonly message: number;
  /** To tell others which moves have refuted, and to learn it from them. */
  readonly share: number;
}

/** What a processor yields: for how long it works, or that it waits to be woken. */
export type Pause = number;
export const WAITING = -1;

/** Anything that takes virtual time. */
export type Course<T = void> = Generator<Pause, T, void>;

interface Runner {
  readonly course: Course;
  /** When it goes on; `Infinity` while it waits. */
  at: number;
}

/**
 * Time that passes only as far as those who work say: runs several courses side by side, always the one whose moment
 * comes first, of two at once that with the lower number. The same courses give the same times on any machine.
 */
export class VirtualClock {
  readonly costs: Costs;
  now = 0;
  readonly #runners: Runner[] = [];
  #lockFree = 0;

  constructor(costs: Costs) {
    this.costs = costs;
  }

  add(course: Course): void {
    this.#runners.push({ course, at: this.now });
  }

  /** Runs until runner `main` has ended. */
  run(main: number): void {
    const runners = this.#runners;
    for (;;) {
      let next = runners[main];
      for (const runner of runners) if (runner.at < next.at) next = runner;
      if (next.at === Infinity) throw new Error('all processors wait for each other');
      this.now = next.at;
      const { value, done } = next.course.next();
      if (done && next === runners[main]) return;
      next.at = done || value === WAITING ? Infinity : this.now + value;
    }
  }

  /** When runner `i` goes on: `Infinity` if it waits. */
  wakes(i: number): number {
    return this.#runners[i].at;
  }

  /** Lets runner `i` go on in `delay`, unless it does so earlier. */
  wake(i: number, delay: number): void {
    const runner = this.#runners[i];
    runner.at = Math.min(runner.at, this.now + delay);
  }

  /** Runner `i` is kept for so much longer from what it does. */
  delay(i: number, time: number): void {
    this.#runners[i].at += time;
  }

  /** Uses what only one can use at a time. */
  *lock(): Course {
    const { lock } = this.costs;
    this.#lockFree = Math.max(this.#lockFree, this.now) + lock;
    if (this.#lockFree > this.now) yield this.#lockFree - this.now;
  }
}
