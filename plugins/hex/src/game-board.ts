import { option, piecesOn, rowsOfSigns, type BoardLabel, type BoardLine, type GameBoard } from 'evolab';
import type { HexBoard } from './board.ts';
import { SWAP, type HexPosition } from './position.ts';
import { COLUMNS } from './text.ts';

const ROW = Math.sqrt(3) / 2;
/** From the middle of a hexagon to its corners. */
const CORNER = 1 / Math.sqrt(3);
/** Larger boards have a label at every other row and column. */
const MOST_LABELS = 13;

const at = (row: number, column: number) => ({ x: column + row / 2, y: ROW * row });

/** The rhombus: each row begins half a cell further to the right. */
export function gameBoardOf({ size, stride, cells }: HexBoard, swap: boolean): GameBoard<HexPosition> {
  const places = Array.from(cells, (_, i) => {
    const [row, column] = [Math.floor(i / size), i % size];
    return { name: `${COLUMNS[column]}${row + 1}`, ...at(row, column) };
  });
  const cellOf = (index: number) => (Math.floor(index / stride) - 1) * size + (index % stride) - 1;
  return {
    shape: 'hexagon',
    cells: places,
    lines: sidesOf(size),
    labels: labelsOf(size),
    pieces: (position) => piecesOn(cells.length, (cell) => position.ownerOf(cells[cell])),
    cellsOf(position, move) {
      if (move !== SWAP) return { path: [cellOf(move)] };
      return { path: [cells.findIndex((cell) => position.ownerOf(cell) >= 0)] };
    },
    setup: {
      pieces: [{ owner: 0 }, { owner: 1 }],
      // After a swap the stones do not tell who moves.
      ...(swap && {
        options: { turn: option.choice('red', ['red', 'blue'], { help: 'who moves' }) },
        optionsOf: ({ turn }) => ({ turn: ['red', 'blue'][turn] }),
      }),
      text(pieces, { turn }) {
        const ahead = 2 * pieces.filter(({ owner }) => owner === 0).length > pieces.length;
        const next = swap ? String(turn)[0] : ahead ? 'b' : 'r';
        return `${rowsOfSigns(pieces, { width: size, height: size }, 'rb')} ${next}`;
      },
    },
  };
}

/** Letters above the columns, numbers before the rows, outside of the surface, whose edge follows the outermost corners. */
function labelsOf(size: number): BoardLabel[] {
  // In cells: the drawing makes text as high as a part of the board's width.
  const height = 0.047 * size;
  const [above, before] = [-(0.65 + 0.7 * height) / ROW, -(0.74 + height)];
  const step = size > MOST_LABELS ? 2 : 1;
  return Array.from({ length: Math.ceil(size / step) }, (_, i) => i * step).flatMap((i) => [
    { ...at(above, i), text: COLUMNS[i] },
    { ...at(i, before), text: String(i + 1) },
  ]);
}

/** The outlines of the four sides: top and bottom are Red's, left and right are Blue's. */
function sidesOf(size: number): BoardLine[] {
  const lines: BoardLine[] = [];
  const corner = (row: number, column: number, x: number, y: number): [number, number] => [
    column + row / 2 + x / 2,
    ROW * row + y * CORNER,
  ];
  const last = size - 1;
  for (let i = 0; i < size; i++) {
    // Corners of a hexagon from the upper left, clockwise: (-1, -1/2), (0, -1), (1, -1/2), (1, 1/2), (0, 1), (-1, 1/2).
    const top = [corner(0, i, -1, -0.5), corner(0, i, 0, -1), corner(0, i, 1, -0.5)];
    const bottom = [corner(last, i, -1, 0.5), corner(last, i, 0, 1), corner(last, i, 1, 0.5)];
    const left = [corner(i, 0, -1, -0.5), corner(i, 0, -1, 0.5), corner(i, 0, 0, 1)];
    const right = [corner(i, last, 0, -1), corner(i, last, 1, -0.5), corner(i, last, 1, 0.5)];
    for (const [side, owner] of [
      [top, 0],
      [bottom, 0],
      [left, 1],
      [right, 1],
    ] as const)
      lines.push({ from: side[0], to: side[1], owner }, { from: side[1], to: side[2], owner });
  }
  return lines;
}
