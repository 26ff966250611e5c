import { piecesOn, rowsOfSigns, squareGrid, type GameBoard } from 'evolab';
import { cellBits, type Board } from './board.ts';
import type { ConnectFour } from './position.ts';

/** The columns with their numbers; a move is the cell on which its disc comes to lie. */
export function gameBoardOf(board: Board): GameBoard<ConnectFour> {
  const { width, height } = board;
  const bits = cellBits(board);
  const { cells } = squareGrid({ width, height, rowsFrom: 'bottom' });
  const column = (i: number) => ({ x: i, y: height - 0.25, text: String(i + 1) });
  return {
    shape: 'circle',
    surface: 'blue',
    cells,
    colours: ['red', 'yellow'],
    labels: Array.from({ length: width }, (_, i) => column(i)),
    pieces: (p) =>
      piecesOn(cells.length, (cell) => {
        const owner = p.ownerOf(bits[cell]);
        return owner === 0 ? -1 : owner > 0 ? p.turn : 1 - p.turn;
      }),
    cellsOf(p, move) {
      let cell = (height - 1) * width + move;
      while (p.ownerOf(bits[cell]) !== 0) cell -= width;
      return { path: [cell] };
    },
    setup: { pieces: [{ owner: 0 }, { owner: 1 }], text: (pieces) => rowsOfSigns(pieces, board, 'xo') },
  };
}
