import { option, piecesOn, rowsOfSigns, squareGrid, type BoardLine, type GameBoard } from 'evolab';
import { ANY, type NineBoard } from './position.ts';
import { MOVE_OF_CELL, moveName } from './text.ts';

const lines = [2.5, 5.5].flatMap((at): BoardLine[] => [
  { from: [at, -0.5], to: [at, 8.5], thick: true },
  { from: [-0.5, at], to: [8.5, at], thick: true },
]);

/** Nine boards side by side; cells have the names of their moves. */
export const gameBoard: GameBoard<NineBoard> = {
  shape: 'square',
  surface: 'paper',
  cells: squareGrid({ width: 9, height: 9, rowsFrom: 'top' }).cells.map(({ x, y }, i) => ({
    name: moveName(MOVE_OF_CELL[i]),
    x,
    y,
  })),
  lines,
  pieces: ({ boards }) =>
    piecesOn(
      81,
      (cell) => {
        const marks = boards[MOVE_OF_CELL[cell] >> 4] >> (MOVE_OF_CELL[cell] & 15);
        return marks & 1 ? 0 : (marks >> 9) & 1 ? 1 : -1;
      },
      ['cross', 'ring'],
    ),
  cellsOf: (_, move) => ({ path: [MOVE_OF_CELL.indexOf(move)] }),
  caption: ({ over, next }) => (over ? '' : next === ANY ? 'Next on any board' : `Next on board ${next + 1}`),
  setup: {
    pieces: [
      { owner: 0, kind: 'cross' },
      { owner: 1, kind: 'ring' },
    ],
    options: {
      board: option.choice('any', ['any', 1, 2, 3, 4, 5, 6, 7, 8, 9], { help: 'on which to play' }),
    },
    optionsOf: ({ next }) => ({ board: next === ANY ? 'any' : next + 1 }),
    text(pieces, { board }) {
      const ahead = 2 * pieces.filter(({ owner }) => owner === 0).length > pieces.length;
      const rows = rowsOfSigns(pieces, { width: 9, height: 9 }, 'xo');
      return `${rows} ${ahead ? 'o' : 'x'} ${board === 'any' ? '-' : String(board)}`;
    },
  },
};
