import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position, type Role } from '../contract/game.ts';
import { defineEvaluator } from '../contract/plugin.ts';
import { choosersOf, movesOf } from '../search/choices.ts';

class Mobility implements Evaluator {
  readonly #game: Game;
  readonly #most: number;
  readonly #moves: Int32Array;

  constructor(game: Game) {
    this.#game = game;
    // One more, so that no position is worth as much as a win.
    this.#most = game.maxMoves + 1;
    this.#moves = new Int32Array(game.maxMoves);
  }

  evaluate(position: Position, role: Role): number {
    if (position.turn === CHANCE) return 0;
    const game = this.#game;
    const roles = game.roles.length;
    const choosers = choosersOf(game, position);
    let own = 0;
    let others = 0;
    for (let r = 0; r < roles; r++) {
      // A role that does not choose has no moves.
      const count = (choosers >>> r) & 1 ? movesOf(game, position, r, this.#moves) : 0;
      if (r === role) own = count;
      else others += count;
    }
    return (own - others / Math.max(1, roles - 1)) / this.#most;
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
