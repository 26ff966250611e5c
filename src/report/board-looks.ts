import type { GameBoard, MoveCells, Piece } from '../contract/board.ts';
import type { Game, Move, Position } from '../contract/game.ts';
import { drawn } from '../board/board-text.ts';
import { boardOf } from '../board/default-board.ts';

/** What can be on a cell of a game's board, each look with a number; number 0 is nothing. It grows as positions are asked for. */
export class BoardLooks {
  /** Undefined if the game has no board, so that positions are shown as text. */
  readonly board: GameBoard | undefined;
  readonly looks: Piece[][] = [[]];
  readonly #game: Game;
  readonly #numbers = new Map<string, number>([['[]', 0]]);

  constructor(game: Game) {
    this.#game = game;
    this.board = boardOf(game);
  }

  /** The look of each cell; none without a board. */
  of(position: Position): number[] {
    if (this.board === undefined) return [];
    const cells = this.board.cells.map((): Piece[] => []);
    for (const piece of this.board.pieces(position)) cells[piece.cell]!.push({ ...piece, cell: 0 });
    return cells.map((pieces) => {
      const key = JSON.stringify(pieces);
      let number = this.#numbers.get(key);
      if (number === undefined) {
        number = this.looks.push(pieces) - 1;
        this.#numbers.set(key, number);
      }
      return number;
    });
  }

  /** The position as text, empty if there is a board. */
  text(position: Position): string {
    return this.board ? '' : drawn(this.#game, position);
  }

  /** The same as a part of what is shown; left out if there is a board. */
  textOf(position: Position): { readonly text?: string } {
    return this.board ? {} : { text: this.text(position) };
  }

  /** The cells of a move in the position before it; none without a board. */
  cellsOf(before: Position, move: Move): MoveCells {
    return this.board?.cellsOf(before, move) ?? { path: [] };
  }
}

/** Cells and their new looks, in turn. */
export function changesBetween(before: readonly number[], after: readonly number[]): number[] {
  return after.flatMap((look, cell) => (look === before[cell] ? [] : [cell, look]));
}
