import { option, piecesOn, rowsOfSigns, squareGrid, type GameBoard } from 'evolab';
import { PASS, squaresOf } from './board.ts';
import type { Othello } from './position.ts';

/** The board of `size` with a1 in the upper left corner. */
export function gameBoardOf(size: number): GameBoard<Othello> {
  const squares = squaresOf(size);
  return {
    ...squareGrid({ width: size, height: size, rowsFrom: 'top' }),
    surface: 'green',
    pieces: (p) =>
      piecesOn(squares.length, (cell) => {
        const owner = p.ownerOf(squares[cell]);
        return owner === 0 ? -1 : owner === 1 ? p.turn : 1 - p.turn;
      }),
    cellsOf: (_, move) => ({ path: move === PASS ? [] : [squares.indexOf(move)] }),
    setup: {
      pieces: [{ owner: 0 }, { owner: 1 }],
      options: { turn: option.choice('black', ['black', 'white'], { help: 'who moves' }) },
      optionsOf: ({ turn }) => ({ turn: ['black', 'white'][turn] }),
      text(pieces, { turn }) {
        const discs = rowsOfSigns(pieces, { width: squares.length, height: 1 }, 'XO');
        return `${discs.replaceAll('.', '-')} ${turn === 'black' ? 'X' : 'O'}`;
      },
    },
  };
}
