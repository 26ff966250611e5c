import { listOf, movesOf, type GameList } from './games.ts';
import type { ReplayBuffer } from './replay-buffer.ts';
import { newCounts, type Counts } from './counts.ts';
import type { Trainer } from './trainer.ts';

/** Experience replay. Results depend only on the arguments; calls for consecutive generations are faster. */
export class ExperienceReplay {
  readonly #trainer: Trainer;
  readonly #capacity: number;
  /** A buffer with the games of `#buffered`, kept so that it is not refilled in every generation. */
  #buffer: ReplayBuffer | undefined;
  #buffered: GameList | undefined;

  /** `capacity` is the number of games in the buffer. */
  constructor(trainer: Trainer, capacity: number) {
    this.#trainer = trainer;
    this.#capacity = capacity;
  }

  /**
   * Updates `weights`, in place, from `games`, those of episodes `from` and following, and from `earlier`
   * games, those before. Returns the games of the new buffer.
   */
  update(
    weights: Float64Array,
    earlier: GameList,
    from: number,
    games: readonly Int32Array[],
    counts: Counts,
  ): GameList {
    const buffer = this.#bufferOf(earlier, from);
    // If an error occurs below, the buffer is incomplete.
    this.#buffered = undefined;
    const before = buffer.positions;
    this.#trainer.addTo(buffer, from, games, counts);
    this.#trainer.replay(weights, buffer, from, buffer.positions - before, counts);
    const kept = [...movesOf(earlier), ...games].slice(-this.#capacity);
    this.#buffer = buffer;
    this.#buffered = listOf(kept);
    return this.#buffered;
  }

  #bufferOf(games: GameList, from: number): ReplayBuffer {
    if (this.#buffer && this.#buffered === games) return this.#buffer;
    const buffer = this.#trainer.newBuffer();
    this.#trainer.addTo(buffer, from - games.lengths.length, movesOf(games), newCounts());
    return buffer;
  }
}
