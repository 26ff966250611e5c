import type { SearchLimits } from '../contract/searcher.ts';

/** Simulations between two checks of the clock. */
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
  #deadline = 0;
  #stop: Int32Array | undefined;

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
  begin({ sims, nodes, evals, millis, stop }: SearchLimits): void {
    this.done = 0;
    this.nodes = 0;
    this.evals = 0;
    const enough =
      evals === undefined || this.#evalsEach === 0 ? Infinity : Math.floor(evals / this.#evalsEach);
    this.#limit = Math.min(sims ?? Infinity, enough);
    this.#nodeLimit = nodes ?? Infinity;
    this.#evalLimit = evals ?? Infinity;
    this.#deadline = millis === undefined ? Infinity : performance.now() + millis;
    this.#stop = stop;
    if (this.#limit === Infinity && nodes === undefined && millis === undefined)
      this.#limit = this.#defaultLimit;
  }

  /** The number of simulations, as far as the budget tells; the usual one if it is in nodes or time alone. */
  get planned(): number {
    return this.#limit === Infinity ? this.#defaultLimit : this.#limit;
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
    if (this.done % SIMS_PER_TIME_CHECK !== 0) return true;
    if (this.#stop !== undefined && Atomics.load(this.#stop, 0) !== 0 && this.done > 0) return false;
    return this.#deadline === Infinity || performance.now() < this.#deadline;
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
