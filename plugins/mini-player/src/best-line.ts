import type { Game, Move, Position } from 'evolab';
import type { Edge, Node } from './node.ts';
import type { Trace } from './strategy.ts';

/** The best simulation of a game of one role, from the root on: nobody can keep the player from making its moves. */
export class BestLine<P extends Position> {
  #moves: Move[] = [];
  #score = -1;
  readonly #next: P;

  constructor(game: Game<P>) {
    this.#next = game.start();
  }

  /** Its first move; undefined if no simulation has come to an end. */
  get move(): Move | undefined {
    return this.#moves[0];
  }

  /** In [0, 1]. */
  get score(): number {
    return this.#score;
  }

  /** A simulation scored: the edges taken at the nodes of `path`, then the moves of `playout`, if there was one. */
  offer(score: number, path: readonly Node[], taken: readonly Edge[], playout: Trace | undefined): void {
    if (score <= this.#score) return;
    this.#score = score;
    this.#moves = path.map((node, i) => node.moveOn(taken[i], 0)!);
    for (let i = 0; playout && i < playout.length; i++) this.#moves.push(playout.moves[i]);
  }

  /** The root was `from` and is `to`: the rest of the line is kept if its first move has led there. */
  follow(from: P, to: P): void {
    if (isSame(from, to)) return;
    const move = this.#moves.shift();
    this.#next.copy(from);
    if (move !== undefined) this.#next.play(move);
    if (!isSame(this.#next, to)) this.clear();
  }

  clear(): void {
    this.#moves = [];
    this.#score = -1;
  }
}

const isSame = (a: Position, b: Position): boolean => a.key(0) === b.key(0) && a.key(1) === b.key(1);
