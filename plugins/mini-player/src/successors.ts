import { lowestBit, type Game, type Move, type Position, type Random, type Role } from 'evolab';
import { choosersOf, movesOf } from 'evolab/search';
import { isFactGame, type SuccessorPreview } from '@evolab/gdl';

/** How good a position is for a role; higher is better. */
export type PositionValue<P extends Position> = (position: P, role: Role) => number;

export interface SuccessorOptions {
  /** The largest number of moves that are evaluated; of more moves, this many are drawn at random. */
  readonly most?: number;
  /** Whether the value depends on facts and goals alone: then a preview of the successors is enough. */
  readonly factual?: boolean;
}

/** Searches one step ahead. Other roles that choose at the same instant get random moves. */
export class Successors<P extends Position> {
  readonly #game: Game<P>;
  readonly #preview: SuccessorPreview<P> | undefined;
  readonly #random: Random;
  readonly #next: P;
  readonly #others: Int32Array;
  readonly #order: Int32Array;
  /** By role: its move in the step that is evaluated. */
  readonly #made: Int32Array;
  readonly #valueOf: PositionValue<P>;
  readonly #most: number;

  constructor(
    game: Game<P>,
    random: Random,
    valueOf: PositionValue<P>,
    { most = Infinity, factual = false }: SuccessorOptions = {},
  ) {
    this.#game = game;
    this.#preview = factual && isFactGame(game) ? game.successors : undefined;
    this.#random = random;
    this.#next = game.start();
    this.#others = new Int32Array(game.maxMoves);
    this.#order = new Int32Array(game.maxMoves);
    this.#made = new Int32Array(game.roles.length);
    this.#valueOf = valueOf;
    this.#most = most;
  }

  /** The move whose successor is best for `role`; a random one of equals. */
  best(position: P, role: Role, moves: Int32Array, count: number): Move {
    const random = this.#random;
    const order = this.#order;
    const evaluated = Math.min(count, this.#most);
    for (let i = 0; i < count; i++) order[i] = moves[i];
    let best = 0;
    let most = -Infinity;
    let equals = 0;
    for (let i = 0; i < evaluated; i++) {
      if (evaluated < count) {
        const other = i + random.below(count - i);
        const move = order[other];
        order[other] = order[i];
        order[i] = move;
      }
      this.#advance(position, role, order[i]);
      const value = this.#valueOf(this.#next, role);
      if (value < most) continue;
      equals = value > most ? 1 : equals + 1;
      if (equals > 1 && random.below(equals) > 0) continue;
      most = value;
      best = i;
    }
    return order[best];
  }

  /** Makes `#next` the successor after `move` of `role` and random moves of the other roles that choose. */
  #advance(position: P, role: Role, move: Move): void {
    const next = this.#next;
    const made = this.#made;
    const choosers = choosersOf(this.#game, position);
    for (let left = choosers; left !== 0; left &= left - 1) {
      const chooser = lowestBit(left);
      made[chooser] = chooser === role ? move : this.#randomMove(position, chooser);
    }
    if (this.#preview) {
      this.#preview.preview(position, made, next);
      return;
    }
    next.copy(position);
    for (let left = choosers; left !== 0; left &= left - 1) next.play(made[lowestBit(left)]);
  }

  #randomMove(position: P, role: Role): Move {
    const count = movesOf(this.#game, position, role, this.#others);
    return this.#others[this.#random.below(count)];
  }
}
