import {
  lowestBit,
  type Game,
  type Move,
  type Position,
  type Random,
  type Role,
  type SimultaneousPosition,
} from 'evolab';
import { isFactGame, type SuccessorPreview } from '@evolab/gdl';

/** Which roles choose in `position`, a bit each. */
export function choosersOf(game: Game, position: Position): number {
  return game.simultaneous ? (position as SimultaneousPosition).choosers : 1 << position.turn;
}

/** Writes the legal moves of a role that chooses. */
export function movesOf(game: Game, position: Position, role: Role, out: Int32Array): number {
  return game.simultaneous
    ? (position as SimultaneousPosition).movesOf(role, out, 0)
    : position.moves(out, 0);
}

/** How good a position is for a role; more is better. */
export type Judge<P extends Position> = (position: P, role: Role) => number;

export interface SuccessorOptions {
  /** Of more moves than this so many are looked at, drawn at random. */
  readonly most?: number;
  /** The judge looks at facts and goals and nothing else: successors need not be worked out any further. */
  readonly factual?: boolean;
}

/** Looks one step ahead; where others choose at the same instant, they are taken to choose at random. */
export class Successors<P extends Position> {
  readonly #game: Game<P>;
  readonly #preview: SuccessorPreview<P> | undefined;
  readonly #random: Random;
  readonly #next: P;
  readonly #others: Int32Array;
  readonly #order: Int32Array;
  /** By role: the move it makes in the step that is looked at. */
  readonly #made: Int32Array;
  readonly #judge: Judge<P>;
  readonly #most: number;

  constructor(
    game: Game<P>,
    random: Random,
    judge: Judge<P>,
    { most = Infinity, factual = false }: SuccessorOptions = {},
  ) {
    this.#game = game;
    this.#preview = factual && isFactGame(game) ? game.successors : undefined;
    this.#random = random;
    this.#next = game.start();
    this.#others = new Int32Array(game.maxMoves);
    this.#order = new Int32Array(game.maxMoves);
    this.#made = new Int32Array(game.roles.length);
    this.#judge = judge;
    this.#most = most;
  }

  /** The move whose successor is best for `role`; of equals any. */
  best(position: P, role: Role, moves: Int32Array, count: number): Move {
    const random = this.#random;
    const order = this.#order;
    const looked = Math.min(count, this.#most);
    for (let i = 0; i < count; i++) order[i] = moves[i];
    let best = 0;
    let most = -Infinity;
    let equals = 0;
    for (let i = 0; i < looked; i++) {
      if (looked < count) {
        const other = i + random.below(count - i);
        const move = order[other];
        order[other] = order[i];
        order[i] = move;
      }
      this.#advance(position, role, order[i]);
      const value = this.#judge(this.#next, role);
      if (value < most) continue;
      equals = value > most ? 1 : equals + 1;
      if (equals > 1 && random.below(equals) > 0) continue;
      most = value;
      best = i;
    }
    return order[best];
  }

  /** Plays `move` for `role` and any moves for the others that choose now. */
  #advance(position: P, role: Role, move: Move): void {
    const next = this.#next;
    const made = this.#made;
    const choosers = choosersOf(this.#game, position);
    for (let left = choosers; left !== 0; left &= left - 1) {
      const chooser = lowestBit(left);
      made[chooser] = chooser === role ? move : this.#anyMove(position, chooser);
    }
    if (this.#preview) {
      this.#preview.preview(position, made, next);
      return;
    }
    next.copy(position);
    for (let left = choosers; left !== 0; left &= left - 1) next.play(made[lowestBit(left)]);
  }

  #anyMove(position: P, role: Role): Move {
    const count = movesOf(this.#game, position, role, this.#others);
    return this.#others[this.#random.below(count)];
  }
}
