import { lowestBit, type Move, type Random, type Role } from 'evolab';
import { kifText, parseKif, type GdlGame, type GdlPosition } from '@evolab/gdl';

/**
 * A match of a game from rules. In each step every mover names a move, even one that can only wait. The movers are the roles,
 * and after them the role `random` if there is one.
 */
export class MatchState {
  readonly game: GdlGame;
  readonly position: GdlPosition;
  /** The number of each mover in the order of the sheet, in which messages name the moves of a step. */
  readonly order: readonly number[];
  readonly #moves: Int32Array;

  constructor(game: GdlGame) {
    this.game = game;
    this.position = game.start();
    const { listed, movers } = game.sheet;
    this.order = listed.map((name) => movers.indexOf(name));
    this.#moves = new Int32Array(game.maxMoves);
  }

  /** The legal moves of a mover in this step, as KIF; one if it can only wait. */
  legal(mover: number): string[] {
    const count = this.position.movesOf(mover, this.#moves, 0);
    return Array.from(this.#moves.subarray(0, count), (move) => this.game.moveText(mover, move));
  }

  /**
   * The move of a mover written as `text`, or the only one that differs from it in capitals alone; undefined if it is not
   * legal.
   */
  moveOf(mover: number, text: string): Move | undefined {
    try {
      const { game, position } = this;
      const exact = game.moveOf(position, mover, text);
      if (exact !== undefined) return exact;
      const small = inSmallLetters(text);
      const alike = this.legal(mover).filter((legal) => inSmallLetters(legal) === small);
      return alike.length === 1 ? game.moveOf(position, mover, alike[0]) : undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /** A random legal move, as KIF. */
  randomMove(mover: number, random: Random): string {
    const legal = this.legal(mover);
    return legal[random.below(legal.length)];
  }

  /** Makes a step of one move per mover, in the order of the sheet; false, and nothing is changed, if a move is not legal. */
  step(texts: readonly string[]): boolean {
    const { position, order } = this;
    if (position.over || texts.length !== order.length) return false;
    const moves: (Move | undefined)[] = [];
    order.forEach((mover, i) => (moves[mover] = this.moveOf(mover, texts[i])));
    if (moves.includes(undefined)) return false;
    // The last move of a step makes the next one: what is to be played is known before.
    const { choosers, outcomes } = position;
    for (let left = choosers; left !== 0; left &= left - 1) position.play(moves[lowestBit(left)]!);
    if (outcomes > 0) position.play(moves[this.game.roles.length]!);
    return true;
  }

  /** The goal of `role`, 0 to 100; 0 if it has none. */
  goal(role: Role): number {
    return Math.max(0, this.game.goal(this.position, role));
  }
}

/** The words of a move in small letters, without the parentheses around them. */
const inSmallLetters = (text: string): string =>
  parseKif(text)
    .map(kifText)
    .join(' ')
    .replace(/^\((.*)\)$/, '$1')
    .toLowerCase();
