import { CHANCE, type BoardCell, type BoardLine, type GameBoard, type Piece, type Role } from 'evolab';
import { DoublingBackgammon, isDecision } from './doubling.ts';
import { pips } from './measures.ts';
import { waysOf, type Way } from './notation.ts';
import { BAR } from './plays.ts';
import type { Backgammon } from './position.ts';
import { askedText, stakesTexts } from './stakes-text.ts';
import { ROLES } from './text.ts';

// White sits below and bears off on the right: points 12 to 7, the bar, points 6 to 1 and the tray in the lower half, 13 to 24 in the
// upper one.

/** Men that lie side by side on a point; the last of more bears their number. */
const ROWS = 5;
const BAR_ROWS = 4;
const BAR_X = 6;
const TRAY_X = 13.4;
const BOTTOM = 10;

/** The first cell of the bar of a role, its tray, and the dice. */
const BARS = [24 * ROWS, 24 * ROWS + BAR_ROWS];
const TRAYS = [24 * ROWS + 2 * BAR_ROWS, 24 * ROWS + 2 * BAR_ROWS + 1];
const DICE = TRAYS[1] + 1;
/** Where the cube lies: White's, Black's and in the middle. */
const CUBES = DICE + 2;
const CUBE_OF_NOBODY = CUBES + 2;

/** The column of a point of White's view. */
function columnOf(point: number): number {
  const along = point <= 12 ? 12 - point : point - 13;
  return along < 6 ? along : along + 1;
}

/** How far row `row` of a half lies from the middle of the board. */
const rowOf = (upper: boolean, row: number): number => (upper ? row : BOTTOM - row);

const pointCells: BoardCell[] = Array.from({ length: 24 * ROWS }, (_, i) => {
  const point = 1 + Math.floor(i / ROWS);
  const row = i % ROWS;
  const name = row === 0 ? String(point) : `${point}.${row + 1}`;
  return { name, x: columnOf(point), y: rowOf(point > 12, row), dark: point % 2 === 0 };
});

const barCells: BoardCell[] = [0, 1].flatMap((role) =>
  Array.from({ length: BAR_ROWS }, (_, row) => ({
    name: `${ROLES[role]}-bar${row === 0 ? '' : `.${row + 1}`}`,
    x: BAR_X,
    // Men on the bar enter in the other half.
    y: rowOf(role === 0, BAR_ROWS - row),
    owner: role,
  })),
);

const cells: readonly BoardCell[] = [
  ...pointCells,
  ...barCells,
  { name: 'white-off', x: TRAY_X, y: BOTTOM, owner: 0 },
  { name: 'black-off', x: TRAY_X, y: 0, owner: 1 },
  { name: 'die', x: 9, y: BOTTOM / 2 },
  { name: 'die.2', x: 10, y: BOTTOM / 2 },
];

const cellsWithCube: readonly BoardCell[] = [
  ...cells,
  { name: 'cube-white', x: TRAY_X, y: BOTTOM - 1.5 },
  { name: 'cube-black', x: TRAY_X, y: 1.5 },
  { name: 'cube', x: TRAY_X, y: BOTTOM / 2 },
];

const line = (x1: number, y1: number, x2: number, y2: number, thick = false): BoardLine => ({
  from: [x1, y1],
  to: [x2, y2],
  thick,
});

/** The triangles of the points, the bar and the edge of the tray. */
const lines: readonly BoardLine[] = [
  ...Array.from({ length: 24 }, (_, i) => {
    const x = columnOf(i + 1);
    const [base, tip] = i >= 12 ? [-0.5, 4.6] : [BOTTOM + 0.5, BOTTOM - 4.6];
    return [line(x - 0.5, base, x, tip), line(x, tip, x + 0.5, base)];
  }).flat(),
  ...[BAR_X - 0.5, BAR_X + 0.5, 12.6].map((x) => line(x, -0.5, x, BOTTOM + 0.5, true)),
];

/** The cell of the man number `count` of a stack, from 1; the highest cell if there are more. */
const pointCell = (role: Role, point: number, count: number): number =>
  ((role === 0 ? point : BAR - point) - 1) * ROWS + Math.min(count, ROWS) - 1;

/** The cell that a role's man leaves or reaches on a point of its view, as number `count` there. */
function cellAt(role: Role, point: number, count: number): number {
  if (point === 0) return TRAYS[role];
  return point === BAR ? BARS[role] + Math.min(count, BAR_ROWS) - 1 : pointCell(role, point, count);
}

/** A stack of `count` men in cells from `first` on, the last of which bears the number if they are more than `rows`. */
function stack(first: number, count: number, rows: number, owner: Role): Piece[] {
  return Array.from({ length: Math.min(count, rows) }, (_, row): Piece => {
    const cell = first + row;
    return row === rows - 1 && count > rows ? { cell, owner, text: String(count) } : { cell, owner };
  });
}

function pieces(position: Backgammon): Piece[] {
  const all: Piece[] = [];
  const put = (men: readonly Piece[]) => men.forEach((man) => all.push(man));
  for (const role of [0, 1]) {
    for (let point = 1; point <= 24; point++)
      put(stack(cellAt(role, point, 1), position.men(role, point), ROWS, role));
    put(stack(BARS[role], position.men(role, BAR), BAR_ROWS, role));
    if (position.off(role) > 0)
      all.push({ cell: TRAYS[role], owner: role, text: String(position.off(role)) });
  }
  if (position instanceof DoublingBackgammon && position.stakes.largest > 0) {
    const { owner, cube } = position;
    const cell = owner < 0 ? CUBE_OF_NOBODY : CUBES + owner;
    // In the middle it shows its largest side, as the cube of a board does.
    all.push({ cell, kind: 'tile', text: String(owner < 0 ? 64 : cube) });
  }
  const { larger, smaller, player, over } = position;
  if (over || player < 0) return all;
  const dice = larger > 0 ? [larger, smaller] : [0, 0];
  dice.forEach((die, i) => {
    all.push({ cell: DICE + i, kind: 'die', owner: player, ...(die > 0 && { text: String(die) }) });
  });
  return all;
}

/** The cells of men that move one after the other: where each starts, hits and ends. */
function pathOf(position: Backgammon, ways: readonly Way[]): number[] {
  const { player } = position;
  const counts = Array.from({ length: BAR + 1 }, (_, point) => Math.max(0, position.men(player, point)));
  return ways.flatMap(({ points, hits }) => {
    const last = points.length - 1;
    const shown = points.filter((point, i) => i === 0 || i === last || hits.includes(point));
    return shown.map((point, i) => {
      if (i === 0) return cellAt(player, point, counts[point]--);
      // A man that goes on does not stay.
      return cellAt(player, point, i === shown.length - 1 ? ++counts[point] : counts[point] + 1);
    });
  });
}

function caption(position: Backgammon): string {
  const { player, turn, larger, smaller, over } = position;
  const pipsLeft = ROLES.map((role, i) => `${role} ${pips(position, i)} pips`).join(', ');
  const left = [pipsLeft, ...(position instanceof DoublingBackgammon ? stakesTexts(position) : [])].join(
    '; ',
  );
  if (over) return left;
  if (player < 0) return `${left}; opening roll`;
  const asked = askedText(position);
  if (asked !== undefined) return `${left}; ${asked}`;
  return `${left}; ${ROLES[player]} ${turn === CHANCE ? 'rolls' : `plays ${larger}${smaller}`}`;
}

/** The board with White below, its home on the right. */
export const gameBoard: GameBoard<Backgammon> = {
  shape: 'circle',
  surface: 'wood',
  cells,
  lines,
  labels: Array.from({ length: 24 }, (_, i) => ({
    x: columnOf(i + 1),
    y: i >= 12 ? -0.8 : BOTTOM + 0.8,
    text: String(i + 1),
  })),
  pieces,
  cellsOf(position, move) {
    if (position.turn === CHANCE || isDecision(move)) return { path: [] };
    const ways = waysOf(position, move);
    const enemy = 1 - position.player;
    const captured = ways.flatMap(({ hits }) => hits.map((point) => cellAt(enemy, BAR - point, 1)));
    return { path: pathOf(position, ways), captured };
  },
  caption,
};

/** The same with the cube beside the board. */
export const boardWithCube: GameBoard<Backgammon> = { ...gameBoard, cells: cellsWithCube };
