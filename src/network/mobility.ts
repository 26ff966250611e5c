import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position, type Role } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';

class Mobility implements Evaluator {
  readonly #roles: number;
  readonly #most: number;
  readonly #moves: Int32Array;

  constructor({ roles, maxMoves }: Game) {
    this.#roles = roles.length;
    // One more, so that no position is worth as much as a win.
    this.#most = maxMoves + 1;
    this.#moves = new Int32Array(maxMoves);
  }

  evaluate(position: Position, role: Role): number {
    const { turn } = position;
    if (turn === CHANCE) return 0;
    const share = position.moves(this.#moves, 0) / this.#most;
    if (turn === role) return share;
    return this.#roles === 1 ? 0 : -share / (this.#roles - 1);
  }
}

/**
 * The number of moves that the role to move has, as a share of the most that a position of the game may have; the other
 * roles share its negative. Knowledge that the rules of any game give, as in Cluneplayer (Clune 2007) and FluxPlayer
 * (Schiffel and Thielscher 2007). 0 where chance decides.
 *
 * Leaves at different depths of one search are of different turns and compare badly: use it with a fixed depth.
 */
export const mobility = defineEvaluator({
  id: 'mobility',
  summary: 'How many moves the role to move has, for any game',
  options: {},
  create: (_, { game }) => new Mobility(game),
});
