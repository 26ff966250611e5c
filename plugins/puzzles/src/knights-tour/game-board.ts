import { rowsOfSigns, squareGrid, type GameBoard, type Piece } from 'evolab';
import type { Board } from './board.ts';
import type { KnightsTour } from './position.ts';

/** The board with its holes; a move is a jump of the knight. */
export function gameBoardOf({ width, height, cells }: Board): GameBoard<KnightsTour> {
  return {
    ...squareGrid({ width, height, rowsFrom: 'bottom', chequered: true }),
    pieces(p) {
      const holes = Array.from({ length: cells }, (_, cell): Piece[] =>
        p.isHole(cell) ? [{ cell, kind: 'hole' }] : [],
      );
      return [...holes.flat(), { cell: p.knight, owner: 0, kind: 'knight' }];
    },
    cellsOf: ({ knight }, cell) => ({ path: [knight, cell] }),
    setup: {
      pieces: [{ kind: 'hole' }, { owner: 0, kind: 'knight' }],
      text: (pieces) => rowsOfSigns(pieces, { width, height }, ({ kind }) => (kind === 'hole' ? '#' : 'N')),
    },
    caption: ({ steps, over }) => `${steps} moves${over ? ', the last one into a hole' : ''}`,
  };
}
