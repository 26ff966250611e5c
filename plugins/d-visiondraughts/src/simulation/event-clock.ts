/** What things take in simulated time, in microseconds. */
export interface Costs {
  /** To visit a position. */
  readonly node: number;
  /** To use what processors share: to take a move, to record its value. One processor at a time for each lock. */
  readonly lock: number;
  /** Until a processor that sleeps is awake. */
  readonly message: number;
  /** To exchange with others which moves have caused cutoffs. */
  readonly share: number;
}

/** What a process yields: how long it works, in microseconds, or `WAITING` until it is woken. */
type Pause = number;
export const WAITING = -1;

/** What one process at a time holds: when it is free, in microseconds. */
export interface Lock {
  free: number;
}

/** Work that takes simulated time. */
export type Process<T = void> = Generator<Pause, T, void>;

interface Scheduled {
  readonly process: Process;
  /** When it continues; `Infinity` while it waits. */
  at: number;
}

/**
 * A discrete-event simulation of several processes: the one that continues earliest always runs next, of two
 * at once the one with the lower number. The same processes take the same times on any machine.
 */
export class EventClock {
  readonly costs: Costs;
  /** Microseconds. */
  now = 0;
  readonly #scheduled: Scheduled[] = [];
  /** The one lock of all that has no lock of its own. */
  readonly #common: Lock = { free: 0 };

  constructor(costs: Costs) {
    this.costs = costs;
  }

  add(process: Process): void {
    this.#scheduled.push({ process, at: this.now });
  }

  /** Runs until process number `main` has ended. */
  run(main: number): void {
    const scheduled = this.#scheduled;
    for (;;) {
      let next = scheduled[main];
      for (const one of scheduled) if (one.at < next.at) next = one;
      if (next.at === Infinity) throw new Error('all processors wait for each other');
      this.now = next.at;
      const { value, done } = next.process.next();
      if (done && next === scheduled[main]) return;
      next.at = done || value === WAITING ? Infinity : this.now + value;
    }
  }

  /** When process `i` continues: `Infinity` if it waits. */
  wakesAt(i: number): number {
    return this.#scheduled[i].at;
  }

  /** Lets process `i` continue in `delay` microseconds, unless it does so earlier. */
  wake(i: number, delay: number): void {
    const one = this.#scheduled[i];
    one.at = Math.min(one.at, this.now + delay);
  }

  /** Adds `time` microseconds to what process `i` is doing. */
  delay(i: number, time: number): void {
    this.#scheduled[i].at += time;
  }

  /** Waits for a lock and holds it for as long as that takes. */
  *lock(lock: Lock = this.#common): Process {
    lock.free = Math.max(lock.free, this.now) + this.costs.lock;
    if (lock.free > this.now) yield lock.free - this.now;
  }
}
