import type { ObservedTree, Role, SearchObserver } from 'evolab';

/** What the simulations of one search brought each role, by the move that they began with: a tree keeps its own role alone. */
export class RootResults implements SearchObserver {
  readonly #roles: number;
  /** By child of the root, and of these sums by role. */
  readonly #visits: Int32Array;
  readonly #sums: Float64Array;

  constructor(roles: number, maxMoves: number) {
    this.#roles = roles;
    this.#visits = new Int32Array(maxMoves);
    this.#sums = new Float64Array(maxMoves * roles);
  }

  /** Before a search. */
  clear(): void {
    this.#visits.fill(0);
    this.#sums.fill(0);
  }

  enter(): void {
    // Simulations are all that counts.
  }

  leave(): void {
    // As above.
  }

  simulated({ first }: ObservedTree, path: Int32Array, _: number, payoffs: Float64Array): void {
    const child = path[1] - first[0];
    this.#visits[child]++;
    for (let role = 0; role < this.#roles; role++) this.#sums[child * this.#roles + role] += payoffs[role];
  }

  /** Simulations that began with child number `child` of the root. */
  visits(child: number): number {
    return this.#visits[child];
  }

  /** What they brought `role` on average; 0 without any. */
  mean(child: number, role: Role): number {
    return this.#visits[child] === 0 ? 0 : this.#sums[child * this.#roles + role] / this.#visits[child];
  }
}
