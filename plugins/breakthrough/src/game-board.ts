import { option, piecesOn, rowsOfSigns, squareGrid, type GameBoard } from 'evolab';
import { originOf, targetOf, type BreakthroughPosition, type Size } from './position.ts';
import { isTheirs, ownerOf } from './text.ts';

/** The board with White, who moves up, at the bottom. */
export function gameBoardOf({ width, height }: Size): GameBoard<BreakthroughPosition> {
  const grid = squareGrid({ width, height, rowsFrom: 'bottom', chequered: true });
  const bitOf = (cell: number) => 8 * (height - 1 - Math.floor(cell / width)) + (cell % width);
  const cellOf = (bit: number) => (height - 1 - (bit >> 3)) * width + (bit & 7);
  return {
    ...grid,
    pieces: (position) => piecesOn(grid.cells.length, (cell) => ownerOf(position, bitOf(cell)), 'pawn'),
    cellsOf(position, move) {
      const to = cellOf(targetOf(move));
      const path = [cellOf(originOf(move)), to];
      return isTheirs(position, targetOf(move)) ? { path, captured: [to] } : { path };
    },
    setup: {
      pieces: [0, 1].map((owner) => ({ owner, kind: 'pawn' })),
      options: { turn: option.choice('white', ['white', 'black'], { help: 'who moves' }) },
      optionsOf: ({ turn }) => ({ turn: ['white', 'black'][turn] }),
      text: (pieces, { turn }) => `${rowsOfSigns(pieces, { width, height }, 'wb')} ${String(turn)[0]}`,
    },
  };
}
