import type { SearchLimits } from '../contract/searcher.ts';
import { Pace } from './pace.ts';

/** The most simulations between two checks of the clock. */
const SIMS_PER_TIME_CHECK = 16;

/** More moves than a simulation can make; small enough to be passed to functions without an allocation. */
const MAX_ROOM = 2 ** 30 - 1;

/** Counts simulations and tells when a budget of them, of nodes, of evaluations or of time is used up. */
export class Simulations {
  done = 0;
  nodes = 0;
  evals = 0;
  readonly #defaultLimit: number;
  readonly #evalsEach: number;
  #limit = 0;
  #nodeLimit = 0;
  #evalLimit = 0;
  #begun = 0;
  #millis = 0;
  #now = 0;
  #stop: Int32Array | undefined;
  #pulse: Int32Array | undefined;
  readonly #pace = new Pace(SIMS_PER_TIME_CHECK);
  /** The number of simulations at which the clock is checked next. */
  #nextCheck = 0;

  /**
   * `defaultLimit`: for budgets without any limit. `evalsEach`: the most evaluations a simulation needs, those aside that it
   * makes only if `evalsLeft` allows them.
   */
  constructor(defaultLimit: number, evalsEach: number) {
    this.#defaultLimit = defaultLimit;
    this.#evalsEach = evalsEach;
  }

  /**
   * Starts counting. A budget of evaluations counts as one of the simulations it suffices for at least: some
   * simulations need none, and a tree that is known to its ends would be searched for ever.
   */
  begin({ sims, nodes, evals, millis, stop, pulse }: SearchLimits): void {
    this.done = 0;
    this.nodes = 0;
    this.evals = 0;
    const enough =
      evals === undefined || this.#evalsEach === 0 ? Infinity : Math.floor(evals / this.#evalsEach);
    this.#limit = Math.min(sims ?? Infinity, enough);
    this.#nodeLimit = nodes ?? Infinity;
    this.#evalLimit = evals ?? Infinity;
    this.#millis = millis ?? Infinity;
    this.#begun = this.#now = millis === undefined ? 0 : performance.now();
    this.#pace.begin(this.#now);
    this.#nextCheck = 0;
    this.#stop = stop;
    this.#pulse = pulse;
    if (this.#limit === Infinity && nodes === undefined && millis === undefined)
      this.#limit = this.#defaultLimit;
  }

  /** The number of simulations; infinite if the budget is in nodes or time alone. */
  get planned(): number {
    return this.#limit;
  }

  /** The share of the nodes or of the time, whichever is larger, that is used up; the time as it was last checked. */
  get used(): number {
    return Math.max(this.nodes / this.#nodeLimit, (this.#now - this.#begun) / this.#millis);
  }

  /** The moves that may still be made. */
  get room(): number {
    return Math.min(this.#nodeLimit - this.nodes, MAX_ROOM);
  }

  /** The evaluations that may still be made. */
  get evalsLeft(): number {
    return this.#evalLimit - this.evals;
  }

  /** Whether there may be another simulation. */
  get more(): boolean {
    if (this.done >= this.#limit || this.nodes >= this.#nodeLimit || this.evalsLeft < this.#evalsEach)
      return false;
    if (this.#pulse !== undefined) this.#pulse[0]++;
    if (this.#stop !== undefined && Atomics.load(this.#stop, 0) !== 0 && this.done > 0) return false;
    if (this.#millis === Infinity || this.done < this.#nextCheck) return true;
    this.#now = performance.now();
    this.#nextCheck = this.done + this.#pace.next(this.#now);
    return this.#now - this.#begun < this.#millis;
  }

  /** Counts a simulation of `moves` moves. */
  end(moves: number): void {
    this.done++;
    this.nodes += moves;
  }

  /** After a simulation without enough room: it does not count, but the moves are used up. */
  abandon(): void {
    this.nodes = this.#nodeLimit;
  }
}
