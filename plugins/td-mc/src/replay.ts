import { listOf, movesOf, type GameList } from './games.ts';
import type { Memory } from './memory.ts';
import type { Counts, Training } from './training.ts';

/** Learning from games again and again. What it does is a function of its arguments; it is faster if they follow on. */
export class Replay {
  readonly #training: Training;
  readonly #capacity: number;
  /** A memory of the games in `#known`, so that it need not be filled anew for each generation. */
  #memory: Memory | undefined;
  #known: GameList | undefined;

  /** `capacity` is how many games are remembered. */
  constructor(training: Training, capacity: number) {
    this.#training = training;
    this.#capacity = capacity;
  }

  /**
   * Teaches `weights`, in place, what is in `games`, those of episodes `from` and following, and in those remembered,
   * the ones before. Returns what is remembered from now on.
   */
  teach(
    weights: Float64Array,
    remembered: GameList,
    from: number,
    games: readonly Int32Array[],
    counts: Counts,
  ): GameList {
    const memory = this.#memoryOf(remembered, from);
    // Should anything fail on the way, this memory is of no use.
    this.#known = undefined;
    const before = memory.positions;
    this.#training.remember(memory, from, games, counts);
    this.#training.relive(weights, memory, from, memory.positions - before, counts);
    const kept = [...movesOf(remembered), ...games].slice(-this.#capacity);
    this.#memory = memory;
    this.#known = listOf(kept);
    return this.#known;
  }

  #memoryOf(remembered: GameList, from: number): Memory {
    if (this.#memory && this.#known === remembered) return this.#memory;
    const memory = this.#training.memory();
    const ignored = { updates: 0, squares: 0, plies: 0, draws: 0 };
    this.#training.remember(memory, from - remembered.lengths.length, movesOf(remembered), ignored);
    return memory;
  }
}
