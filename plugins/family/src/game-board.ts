import { piecesOn, squareGrid, type BoardLabel, type BoardLine, type GameBoard } from 'evolab';
import type { GameRules } from './game-rules.ts';
import { columnName, type Lattice } from './lattice.ts';
import { originOf, PASS, SWAP, targetOf } from './move-generator.ts';
import type { FamilyPosition } from './position.ts';
import { setupOf } from './setup.ts';
import { takenBy } from './text.ts';

const ROW = Math.sqrt(3) / 2;
/** From the middle of a hexagon to its corners. */
const CORNER = 1 / Math.sqrt(3);
/** The corners of a hexagon clockwise from the top, as offsets in half widths and in `CORNER`. */
const CORNERS = [
  [0, -1],
  [1, -0.5],
  [1, 0.5],
  [0, 1],
  [-1, 0.5],
  [-1, -0.5],
] as const;

/** The cells of a board, its coordinates, and the sides that belong to a role. */
export function cellsOfBoard(
  rules: GameRules,
): Pick<GameBoard, 'shape' | 'surface' | 'cells' | 'lines' | 'labels'> {
  const { lattice, tree } = rules;
  const { shape, width, height } = lattice;
  const owned = tree.goals.some((goal) => 'connection' in goal && goal.connection === 'own-sides');
  return shape === 'square'
    ? {
        ...squareGrid({ width, height, rowsFrom: 'bottom', chequered: rules.moving }),
        ...(owned && { lines: squareSides(lattice) }),
      }
    : {
        shape: 'hexagon' as const,
        cells: Array.from({ length: lattice.cells }, (_, cell) => ({
          name: lattice.name(cell),
          ...placeOf(lattice, cell),
        })),
        labels: hexagonLabels(lattice),
        ...(owned && { lines: rhombusSides(lattice) }),
      };
}

export function gameBoardOf(rules: GameRules): GameBoard<FamilyPosition> {
  return {
    ...cellsOfBoard(rules),
    colours: ['white', 'black'],
    pieces: (position) => piecesOn(rules.cells, (cell) => position.ownerOf(cell)),
    setup: setupOf(rules),
    cellsOf(position, move) {
      if (move === PASS) return { path: [] };
      if (move === SWAP) {
        const first = Array.from({ length: rules.cells }, (_, cell) => cell).find((cell) =>
          position.has(0, cell),
        );
        return { path: first === undefined ? [] : [first] };
      }
      const from = originOf(move);
      const path = from < 0 ? [targetOf(move)] : [from, targetOf(move)];
      const captured = takenBy(position, move);
      return captured.length > 0 ? { path, captured } : { path };
    },
    ...(rules.limit > 0 || rules.stones > 1 ? { caption: (position) => captionOf(position) } : {}),
  };
}

function captionOf({ rules, left, plies }: FamilyPosition): string {
  return [
    ...(rules.stones > 1 ? [`${left} ${left === 1 ? 'stone' : 'stones'} left in this turn`] : []),
    ...(rules.limit > 0 ? [`${rules.limit - plies} plies left`] : []),
  ].join(', ');
}

function placeOf({ x, y }: Lattice, cell: number): { x: number; y: number } {
  return { x: x[cell] + y[cell] / 2, y: -ROW * y[cell] };
}

/**
 * The number of a row before its first cell; the letter of a column below its lowest cell. Where columns begin on the side of
 * the row numbers, as on a hexagon, letters stand above the highest cells: below they would lie on the numbers.
 */
function hexagonLabels(lattice: Lattice): BoardLabel[] {
  const { width, height } = lattice;
  const labels: BoardLabel[] = [];
  for (let y = 0; y < height; y++) {
    let x = 0;
    while (lattice.index(x, y) < 0) x++;
    labels.push({ x: x - 1 + y / 2, y: -ROW * y, text: String(y + 1) });
  }
  const isSide = Array.from({ length: width }, (_, x) => lattice.index(x, 0) < 0).includes(true);
  for (let x = 0; x < width; x++) {
    const text = columnName(x);
    let y = isSide ? height - 1 : 0;
    while (lattice.index(x, y) < 0) y += isSide ? -1 : 1;
    if (isSide) labels.push({ x: x + (y + 1) / 2 - 0.1, y: -ROW * (y + 1.05), text });
    else labels.push({ x: x + (y - 1) / 2 + 0.1, y: -ROW * (y - 1.05), text });
  }
  return labels;
}

/** White's sides are the lower and the upper, Black's the left and the right one. */
function rhombusSides(lattice: Lattice): BoardLine[] {
  const lines: BoardLine[] = [];
  const { width, height, cells } = lattice;
  for (let cell = 0; cell < cells; cell++) {
    const place = placeOf(lattice, cell);
    const corner = (i: number): [number, number] => [
      place.x + CORNERS[i % 6][0] / 2,
      place.y + CORNERS[i % 6][1] * CORNER,
    ];
    const edge = (first: number, owner: number) => {
      for (const i of [first, first + 1]) lines.push({ from: corner(i), to: corner(i + 1), owner });
    };
    if (lattice.y[cell] === 0) edge(2, 0);
    if (lattice.y[cell] === height - 1) edge(5, 0);
    if (lattice.x[cell] === 0) edge(4, 1);
    if (lattice.x[cell] === width - 1) edge(1, 1);
  }
  return lines;
}

function squareSides({ width, height }: Lattice): BoardLine[] {
  const [left, right, top, bottom] = [-0.5, width - 0.5, -0.5, height - 0.5];
  return [
    { from: [left, top], to: [right, top], owner: 0 },
    { from: [left, bottom], to: [right, bottom], owner: 0 },
    { from: [left, top], to: [left, bottom], owner: 1 },
    { from: [right, top], to: [right, bottom], owner: 1 },
  ];
}
