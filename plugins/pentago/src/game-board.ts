import { option, piecesOn, rowsOfSigns, squareGrid, type GameBoard } from 'evolab';
import { BIT_OF_CELL, CELL_OF_BIT, CELLS, SIZE } from './board.ts';
import { ROTATE, type Pentago, type Rules } from './position.ts';

/** Four quadrants; a move is its stone and the quadrant that is turned. */
export function gameBoardOf({ ownPly }: Rules): GameBoard<Pentago> {
  return {
    ...squareGrid({ width: SIZE, height: SIZE, rowsFrom: 'bottom' }),
    shape: 'circle',
    lines: [
      { from: [2.5, -0.5], to: [2.5, 5.5], thick: true },
      { from: [-0.5, 2.5], to: [5.5, 2.5], thick: true },
    ],
    pieces: (p) =>
      piecesOn(CELLS, (cell) => {
        const owner = p.ownerOf(BIT_OF_CELL[cell]);
        return owner === 0 ? -1 : owner > 0 ? p.turn : 1 - p.turn;
      }),
    cellsOf(_, move) {
      const path = move >= ROTATE ? [] : [CELL_OF_BIT[move >> 3]];
      if (ownPly && move < ROTATE) return { path };
      const quadrant = (move & 7) >> 1;
      const cells = CELL_OF_BIT.slice(9 * quadrant, 9 * quadrant + 9);
      return { path, turned: { cells, clockwise: (move & 1) === 0 } };
    },
    setup: {
      pieces: [{ owner: 0 }, { owner: 1 }],
      ...(ownPly && {
        options: { next: option.choice('stone', ['stone', 'rotation'], { help: 'what comes next' }) },
        optionsOf: ({ rotating }) => ({ next: rotating ? 'rotation' : 'stone' }),
      }),
      text(pieces, { next }) {
        const rotating = next === 'rotation';
        const ahead = 2 * pieces.filter(({ owner }) => owner === 0).length > pieces.length;
        const rows = rowsOfSigns(pieces, { width: SIZE, height: SIZE }, 'rb');
        return `${rows} ${ahead === rotating ? 'r' : 'b'}${rotating ? ' rotate' : ''}`;
      },
    },
  };
}
