import { lowestBit, type Move, type Random, type Role } from 'evolab';
import type { GdlGame, GdlPosition } from '@evolab/gdl';

/** A match of a game from rules. In each step every role names a move, even one that can only wait. */
export class MatchState {
  readonly game: GdlGame;
  readonly position: GdlPosition;
  readonly #moves: Int32Array;

  constructor(game: GdlGame) {
    this.game = game;
    this.position = game.start();
    this.#moves = new Int32Array(game.maxMoves);
  }

  /** The legal moves of `role` in this step, as KIF; one if it can only wait. */
  legal(role: Role): string[] {
    const count = this.position.movesOf(role, this.#moves, 0);
    return Array.from(this.#moves.subarray(0, count), (move) => this.game.moveText(role, move));
  }

  /** The move of `role` written as `text`; undefined if it is not legal. */
  moveOf(role: Role, text: string): Move | undefined {
    try {
      return this.game.moveOf(this.position, role, text);
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** A random legal move, as KIF. */
  randomMove(role: Role, random: Random): string {
    const legal = this.legal(role);
    return legal[random.below(legal.length)];
  }

  /** Makes a step of one move per role; false, and nothing is changed, if a move is not legal. */
  step(texts: readonly string[]): boolean {
    const { position, game } = this;
    if (position.over || texts.length !== game.roles.length) return false;
    const moves = texts.map((text, role) => this.moveOf(role, text));
    if (moves.includes(undefined)) return false;
    for (let left = position.choosers; left !== 0; left &= left - 1) position.play(moves[lowestBit(left)]!);
    return true;
  }

  /** The score of `role`, 0 to 100. */
  goal(role: Role): number {
    return Math.round(50 * this.position.payoff(role) + 50);
  }
}
