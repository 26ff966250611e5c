import type { Move, Role } from 'evolab';

/** The mean score of each action of each role over all positions in which it was played. */
export class ActionMeans {
  readonly #slots: readonly Map<Move, number>[];
  readonly #sums: number[] = [];
  readonly #counts: number[] = [];

  constructor(roles: number) {
    this.#slots = Array.from({ length: roles }, () => new Map<Move, number>());
  }

  add(role: Role, move: Move, score: number): void {
    const slots = this.#slots[role];
    let slot = slots.get(move);
    if (slot === undefined) {
      slots.set(move, (slot = this.#sums.length));
      this.#sums.push(0);
      this.#counts.push(0);
    }
    this.#sums[slot] += score;
    this.#counts[slot]++;
  }

  /** NaN for an action that was never played. */
  mean(role: Role, move: Move): number {
    const slot = this.#slots[role].get(move);
    return slot === undefined ? Number.NaN : this.#sums[slot] / this.#counts[slot];
  }

  clear(): void {
    for (const slots of this.#slots) slots.clear();
    this.#sums.length = this.#counts.length = 0;
  }
}
