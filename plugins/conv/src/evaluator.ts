import type { Evaluator, Move, Position, Role } from 'evolab';
import type { Design } from './design.ts';
import type { SeenNet } from './seen-net.ts';

/** The value of a net, and its policy if the moves of the game have numbers. */
export class ConvEvaluator implements Evaluator {
  readonly policy?: NonNullable<Evaluator['policy']>;
  readonly #seen: SeenNet;
  readonly #places: Int32Array;

  constructor(seen: SeenNet, { game }: Design) {
    this.#seen = seen;
    this.#places = new Int32Array(game.maxMoves);
    if (game.actions) this.policy = (position, moves, count, out) => this.#both(position, moves, count, out);
  }

  evaluate(position: Position, role: Role): number {
    const seer = this.#seen.read(0, position, role);
    this.#seen.net.forward(1);
    const value = this.#seen.net.value(0);
    return seer === role ? value : 0 - value;
  }

  #both(position: Position, moves: ArrayLike<Move>, count: number, out: Float64Array): number {
    const value = this.evaluate(position, position.turn);
    this.#seen.placesOf(0, position, moves, count, this.#places);
    this.#seen.probabilities(this.#places, count, out);
    return value;
  }
}
