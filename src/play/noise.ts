import type { Game, Move, Position, Role } from '../contract/game.ts';
import { movesOf } from '../search/choices.ts';
import { Random } from '../util/random.ts';

/**
 * Noise as in the Othello League (Lucas and Runarsson 2006): each choice of each role is replaced with this probability
 * by a uniformly random legal move, which may be the one that the role would have chosen. Whether and by which depends
 * on the seed of the game, the ply and the role alone.
 */
export class Noise {
  readonly #game: Game;
  readonly #seed: number;
  readonly #probability: number;
  readonly #random = new Random(0);
  readonly #legal: Int32Array;

  constructor(game: Game, seed: number, probability: number) {
    this.#game = game;
    this.#seed = seed;
    this.#probability = probability;
    this.#legal = new Int32Array(game.maxMoves);
  }

  /** The random move of `role` after `ply` plies; undefined where its player chooses. */
  moveAt(position: Position, role: Role, ply: number): Move | undefined {
    this.#random.seed(this.#seed, 'noise', ply, role);
    if (this.#random.unit() >= this.#probability) return undefined;
    const count = movesOf(this.#game, position, role, this.#legal);
    return this.#legal[this.#random.below(count)];
  }
}
