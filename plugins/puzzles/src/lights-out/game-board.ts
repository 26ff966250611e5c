import { rowsOfSigns, squareGrid, type GameBoard, type Piece } from 'evolab';
import { solve, type Panel } from './panel.ts';
import type { LightsOut } from './position.ts';

/** The panel with its lights, which are `start` at first; a move is the cell that is pressed. */
export function gameBoardOf(panel: Panel, limit: number, start: number): GameBoard<LightsOut> {
  const { width, height, cells } = panel;
  return {
    ...squareGrid({ width, height, rowsFrom: 'bottom' }),
    surface: 'paper',
    pieces: ({ lights }) =>
      Array.from({ length: cells }, (_, cell): Piece[] =>
        (lights >> cell) & 1 ? [{ cell, kind: 'lamp' }] : [],
      ).flat(),
    cellsOf: (_, cell) => ({ path: [cell] }),
    setup: {
      pieces: [{ kind: 'lamp' }],
      text(pieces) {
        const lights = pieces.reduce((set, { cell }) => set | (1 << cell), 0);
        const rows = rowsOfSigns(pieces, panel, () => '#');
        return `${rows} ${solve(panel, lights ^ start)?.length ?? 0}`;
      },
    },
    caption: ({ presses }) => `${presses} of ${limit} presses`,
  };
}
