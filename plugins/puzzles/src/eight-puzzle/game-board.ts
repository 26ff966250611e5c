import { rowsOfSigns, squareGrid, type GameBoard, type Piece } from 'evolab';
import { parityBetween } from './frame.ts';
import type { Rules, Sliding } from './position.ts';
import { SYMBOLS } from './text.ts';

/** The frame with its tiles; a move is the way of its tile into the gap. */
export function gameBoardOf({ frame, start, limit }: Rules): GameBoard<Sliding> {
  const { width, height, cells } = frame;
  const grid = squareGrid({ width, height, rowsFrom: 'bottom' });
  return {
    shape: 'square',
    surface: 'paper',
    cells: grid.cells,
    pieces: (p) =>
      Array.from({ length: cells }, (_, cell): Piece[] => {
        const tile = p.tileOn(cell);
        return tile === 0 ? [] : [{ cell, kind: 'tile', text: SYMBOLS[tile] }];
      }).flat(),
    setup: {
      pieces: Array.from({ length: cells - 1 }, (_, i) => ({ kind: 'tile', text: SYMBOLS[i + 1] })),
      text(pieces) {
        const rows = rowsOfSigns(pieces, frame, ({ text = '' }) => text);
        const tiles = [...rows.replaceAll('/', '')].map((sign) => SYMBOLS.indexOf(sign));
        return `${rows} ${parityBetween(start, tiles, width) ?? 0}`;
      },
    },
    cellsOf: ({ gap }, cell) => ({ path: [cell, gap] }),
    caption: ({ step }) => `${step} of ${limit} slides`,
  };
}
