import { squareGrid, type GameBoard, type Piece } from 'evolab';
import type { Frame } from './frame.ts';
import type { Sliding } from './position.ts';
import { SYMBOLS } from './text.ts';

/** The frame with its tiles; a move is the way of its tile into the gap. */
export function gameBoardOf({ width, height, cells }: Frame, limit: number): GameBoard<Sliding> {
  const grid = squareGrid({ width, height, rowsFrom: 'bottom' });
  return {
    ...{ shape: 'square', surface: 'paper', cells: grid.cells },
    pieces: (p) =>
      Array.from({ length: cells }, (_, cell): Piece[] => {
        const tile = p.tileOn(cell);
        return tile === 0 ? [] : [{ cell, kind: 'tile', text: SYMBOLS[tile] }];
      }).flat(),
    cellsOf: ({ gap }, cell) => ({ path: [cell, gap] }),
    caption: ({ step }) => `${step} of ${limit} slides`,
  };
}
