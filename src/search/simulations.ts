import type { Budget } from '../contract/searcher.ts';

/** So often is the clock looked at. */
const SIMS_PER_TIME_CHECK = 16;

/** More moves than a simulation can make; small enough to be passed to functions without being boxed. */
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
  #deadline = 0;

  /** `usual`: how many, for a budget without any limit. `evalsEach`: the most evaluations a simulation can need. */
  constructor(usual: number, evalsEach: number) {
    this.#defaultLimit = usual;
    this.#evalsEach = evalsEach;
  }

  /**
   * Starts counting. A budget of evaluations is taken for one of as many simulations as it surely suffices for: some
   * need none, and a tree that is known to its ends would be searched for ever.
   */
  begin({ sims, nodes, evals, millis }: Budget): void {
    this.done = 0;
    this.nodes = 0;
    this.evals = 0;
    const enough =
      evals === undefined || this.#evalsEach === 0 ? Infinity : Math.floor(evals / this.#evalsEach);
    this.#limit = Math.min(sims ?? Infinity, enough);
    this.#nodeLimit = nodes ?? Infinity;
    this.#deadline = millis === undefined ? Infinity : performance.now() + millis;
    if (this.#limit === Infinity && nodes === undefined && millis === undefined)
      this.#limit = this.#defaultLimit;
  }

  /** How many moves may still be made. */
  get room(): number {
    return Math.min(this.#nodeLimit - this.nodes, MAX_ROOM);
  }

  /** Whether there may be another simulation. */
  get more(): boolean {
    if (this.done >= this.#limit || this.nodes >= this.#nodeLimit) return false;
    if (this.#deadline === Infinity || this.done % SIMS_PER_TIME_CHECK !== 0) return true;
    return performance.now() < this.#deadline;
  }

  /** A simulation came to its end after so many moves. */
  end(moves: number): void {
    this.done++;
    this.nodes += moves;
  }

  /** A simulation found too little room: it does not count, but it has made moves. */
  abandon(): void {
    this.nodes = this.#nodeLimit;
  }
}
