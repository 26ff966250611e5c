import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position, type Role, type SimultaneousPosition } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';

class Mobility implements Evaluator {
  readonly #roles: number;
  readonly #simultaneous: boolean;
  readonly #most: number;
  readonly #moves: Int32Array;

  constructor({ roles, maxMoves, simultaneous = false }: Game) {
    this.#roles = roles.length;
    this.#simultaneous = simultaneous;
    // One more, so that no position is worth as much as a win.
    this.#most = maxMoves + 1;
    this.#moves = new Int32Array(maxMoves);
  }

  evaluate(position: Position, role: Role): number {
    if (position.turn === CHANCE) return 0;
    let others = 0;
    for (let other = 0; other < this.#roles; other++)
      if (other !== role) others += this.#movesOf(other, position);
    const mean = this.#roles === 1 ? 0 : others / (this.#roles - 1);
    return (this.#movesOf(role, position) - mean) / this.#most;
  }

  /** The number of moves of a role; 0 if it does not choose. */
  #movesOf(role: Role, position: Position): number {
    if (!this.#simultaneous) return role === position.turn ? position.moves(this.#moves, 0) : 0;
    const { choosers } = position as SimultaneousPosition;
    return (choosers >>> role) & 1 ? (position as SimultaneousPosition).movesOf(role, this.#moves, 0) : 0;
  }
}

/**
 * The number of a role's moves minus the mean of the others', as a share of the most that a position of the game may have. A
 * role that is not to move has none. Knowledge that the rules of any game give, as in Cluneplayer (Clune 2007) and FluxPlayer
 * (Schiffel and Thielscher 2007). 0 where chance decides.
 *
 * Leaves at different depths of one search are of different turns and compare badly: use it with a fixed depth.
 */
export const mobility = defineEvaluator({
  id: 'mobility',
  summary: 'How many moves a role has, minus those of the others, for any game',
  options: {},
  create: (_, { game }) => new Mobility(game),
});
