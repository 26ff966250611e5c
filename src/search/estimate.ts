import type { Evaluator } from '../contract/evaluator.ts';
import { CHANCE, type Game, type Position } from '../contract/game.ts';
import { evalsFor, type Leaf } from './leaf.ts';

/**
 * What a search with priors knows of a position before it searches it: what each role may expect, and how likely each move
 * is. Both come from one call of `Evaluator.policy`; an evaluator without it gives every move the same prior.
 */
export class Estimate<P extends Position = Position> {
  /** Calls of the evaluator for one position, at most. */
  readonly evals: number;
  readonly #evaluator: Evaluator<P> | undefined;
  readonly #playout: Leaf<P>;
  readonly #position: P;

  /** Without an evaluator, payoffs are those of a playout. */
  constructor(game: Game<P>, evaluator: Evaluator<P> | undefined, playout: Leaf<P>) {
    this.evals = evaluator === undefined ? 0 : evalsFor(game);
    this.#evaluator = evaluator;
    this.#playout = playout;
    this.#position = game.start();
  }

  /**
   * Writes the expected payoffs of all roles in `position`, which is not over, and the priors of its `count` moves, unless it
   * is one of chance. Returns the number of moves that it made, at most `room`; -1 if that is not enough.
   */
  read(
    position: P,
    role: number,
    moves: Int32Array,
    count: number,
    room: number,
    payoffs: Float64Array,
    priors: Float64Array,
  ): number {
    const { turn } = position;
    const evaluator = this.#evaluator;
    if (evaluator?.policy === undefined || turn === CHANCE) priors.fill(1 / count, 0, count);
    if (evaluator === undefined) {
      this.#position.copy(position);
      return this.#playout.evaluate(this.#position, role, room, payoffs);
    }
    const asked = turn === CHANCE ? role : turn;
    const value =
      evaluator.policy === undefined || turn === CHANCE
        ? evaluator.evaluate(position, asked)
        : evaluator.policy(position, moves, count, priors);
    for (let r = 0; r < payoffs.length; r++) {
      if (r === asked) payoffs[r] = value;
      else payoffs[r] = this.evals === 1 ? -value : evaluator.evaluate(position, r);
    }
    return 0;
  }
}
