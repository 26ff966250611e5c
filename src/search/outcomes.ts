import type { Chance, Game, Move, Position } from '../contract/game.ts';
import type { Random } from '../util/random.ts';

/** Draws outcomes of chance, in positions whose turn is `CHANCE`. */
export class Outcomes<P extends Position = Position> {
  readonly #chance: Chance<P> | undefined;
  readonly #moves: Int32Array;
  readonly #probabilities: Float64Array;

  constructor(game: Game<P>) {
    this.#chance = game.chance;
    const size = game.chance ? game.maxMoves : 0;
    this.#moves = new Int32Array(size);
    this.#probabilities = new Float64Array(size);
  }

  /**
   * One outcome of `position`, by its probability. Draws exactly one number from `random`, so that two games with the same
   * stream meet the same luck as long as they offer the same outcomes.
   */
  draw(position: P, random: Random): Move {
    const count = position.moves(this.#moves, 0);
    this.#chance!.probabilities(position, this.#probabilities, 0);
    return this.#moves[random.index(this.#probabilities, count)];
  }

  /** The same as fast as the game can; the number of draws from `random` is up to the game. */
  sample(position: P, random: Random): Move {
    return this.#chance!.sample?.(position, random) ?? this.draw(position, random);
  }
}
