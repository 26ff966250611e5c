import {
  lowestBit,
  type Game,
  type Move,
  type Position,
  type Random,
  type Role,
  type SimultaneousPosition,
} from 'evolab';

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

/** Looks one step ahead; where others choose at the same instant, they are taken to choose at random. */
export class Successors<P extends Position> {
  readonly #game: Game<P>;
  readonly #random: Random;
  readonly #next: P;
  readonly #others: Int32Array;
  readonly #order: Int32Array;
  readonly #judge: Judge<P>;
  readonly #most: number;

  /** Of more than `most` moves that many are looked at, drawn at random. */
  constructor(game: Game<P>, random: Random, judge: Judge<P>, most = Infinity) {
    this.#game = game;
    this.#random = random;
    this.#next = game.start();
    this.#others = new Int32Array(game.maxMoves);
    this.#order = new Int32Array(game.maxMoves);
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
    next.copy(position);
    let choosers = choosersOf(this.#game, position);
    for (; choosers !== 0; choosers &= choosers - 1) {
      const chooser = lowestBit(choosers);
      if (chooser === role) {
        next.play(move);
      } else {
        const count = movesOf(this.#game, position, chooser, this.#others);
        next.play(this.#others[this.#random.below(count)]);
      }
    }
  }
}
