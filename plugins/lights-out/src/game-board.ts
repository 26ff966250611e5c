import { squareGrid, type GameBoard, type Piece } from 'evolab';
import type { Panel } from './panel.ts';
import type { LightsOut } from './position.ts';

/** The panel with its lights; a move is the cell that is pressed. */
export function gameBoardOf({ width, height, cells }: Panel, limit: number): GameBoard<LightsOut> {
  return {
    ...squareGrid({ width, height, rowsFrom: 'bottom' }),
    surface: 'paper',
    pieces: ({ lights }) =>
      Array.from({ length: cells }, (_, cell): Piece[] =>
        (lights >> cell) & 1 ? [{ cell, kind: 'lamp' }] : [],
      ).flat(),
    cellsOf: (_, cell) => ({ path: [cell] }),
    caption: ({ presses }) => `${presses} of ${limit} presses`,
  };
}
