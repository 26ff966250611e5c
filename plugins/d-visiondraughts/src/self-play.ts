import { randomOpening, type Game, type Move, type Position, type Random, type Role } from 'evolab';
import { KeyHistory } from './key-history.ts';

/** Chooses a move; the position is only lent. */
export type Player = (position: Position) => Move;

/** Called with every position after a move that was chosen, unless the game is over. */
export type PositionObserver = (position: Position, role: Role) => void;

/** Plays games of two who move in turn, one after the other. */
export class SelfPlay {
  /** The last game: over once `play` returns. */
  readonly position: Position;
  /** The moves of the last game, `plies` of them, of which the first `opening` were random. */
  readonly moves: Int32Array;
  plies = 0;
  opening = 0;
  /** Whether the last game was a draw that both sides brought about by moving to and fro. */
  looped = false;
  readonly #game: Game;
  readonly #history: KeyHistory;

  constructor(game: Game) {
    this.position = game.start();
    this.moves = new Int32Array(game.maxPlies);
    this.#game = game;
    this.#history = new KeyHistory(game.maxPlies);
  }

  /** Plays from `start`; the first `randomPlies` moves are random, though none of them ends the game. */
  play(
    start: Position,
    players: readonly Player[],
    observer?: PositionObserver,
    randomPlies = 0,
    random?: Random,
  ): void {
    const { position } = this;
    this.#begin(start);
    if (random)
      for (const move of randomOpening(this.#game, randomPlies, random, { from: start, unfinished: true })
        .moves)
        this.#make(move);
    this.opening = this.plies;
    while (!position.over) {
      const role = position.turn;
      this.#make(players[role](position));
      if (observer && !position.over) observer(position, role);
    }
    this.#end();
  }

  /** Goes through a game played elsewhere. */
  replay(start: Position, moves: Int32Array, opening: number, observer?: PositionObserver): void {
    const { position } = this;
    this.#begin(start);
    this.opening = opening;
    for (const move of moves) {
      const role = position.turn;
      this.#make(move);
      if (observer && this.plies > opening && !position.over) observer(position, role);
    }
    this.#end();
  }

  #begin(start: Position): void {
    this.position.copy(start);
    this.plies = 0;
    this.#history.begin(start);
  }

  #make(move: Move): void {
    this.position.play(move);
    this.moves[this.plies++] = move;
    this.#history.add(this.position);
  }

  #end(): void {
    this.looped = this.position.payoff(0) === 0 && this.#history.loops();
  }
}
