import type { BoardCell, BoardLine, PieceColour, PieceLook } from '../../contract/board.ts';
import type { BoardPicture } from '../../contract/report.ts';
import type { Role } from '../../contract/game.ts';
import { convexHull, type Point } from './convex-hull.ts';
import { html, type Markup } from './markup.ts';
import { largest, smallest } from '../../util/extremes.ts';

/** What of a board does not change in a game. */
type Board = BoardPicture['board'];

/** Lengths in a drawing: a cell is this wide. */
const CELL = 100;
/** Between the outermost things and the edge of the board. */
const RIM = 10;
/** The size of text as a part of the width: it can be read on a phone. */
const TEXT = 0.031;
/** A board that is higher than this, in widths, is shown less wide than a phone is: no page has more height for it. */
const HIGH = 1.5;

/** A rectangle in lengths of a drawing. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What is below the pieces: surface, cells, lines, coordinates. It is turned with the board. */
export function drawGround(board: Board, roles: readonly string[]): Markup {
  const { surface = 'wood', shape, cells, lines = [] } = board;
  const colour = (owner: Role) => colourOf(owner, board.colours, roles);
  // Thin lines run below hollows; those of squares would be hidden.
  const above = ({ owner, thick = false }: BoardLine) => owner !== undefined || thick || shape === 'square';
  const line = ({ from, to, owner, thick = false }: BoardLine) => {
    const kind = owner === undefined ? (thick ? 'thick' : 'thin') : `side ${colour(owner)}`;
    return html`<line
      class="${kind}"
      x1="${at(from[0])}"
      y1="${at(from[1])}"
      x2="${at(to[0])}"
      y2="${at(to[1])}"
    />`;
  };
  const cell = ({ x, y, dark = false, owner }: BoardCell) => {
    const kind = `cell ${shape} ${dark ? 'dark' : 'light'}${owner === undefined ? '' : ` home ${colour(owner)}`}`;
    const d = shape === 'point' ? 'M-9 0A9 9 0 0 1 9 0A9 9 0 0 1-9 0Z' : outline(shape);
    return html`<path class="${kind}" d="${d}" transform="translate(${at(x)} ${at(y)})" />`;
  };
  return html`<path
      class="surface ${surface} ${shape}"
      d="M${surfaceOf(board)
        .map((point) => point.join(' '))
        .join('L')}Z"
    />
    ${lines.filter((line) => !above(line)).map(line)} ${cells.map(cell)} ${lines.filter(above).map(line)}`;
}

/** The outline of a cell about its middle, as path data. */
export function outline(shape: Board['shape']): string {
  switch (shape) {
    case 'square':
      return 'M-50-50H50V50H-50Z';
    case 'hexagon':
      return 'M0-57.7L50-28.9V28.9L0 57.7L-50 28.9V-28.9Z';
    case 'circle':
      return 'M-44 0A44 44 0 0 1 44 0A44 44 0 0 1-44 0Z';
    case 'point':
      return 'M-42 0A42 42 0 0 1 42 0A42 42 0 0 1-42 0Z';
  }
}

/** Coordinates; they are written upright however the board is turned. */
export function drawLabels(board: Board): Markup[] {
  const { shape, cells, labels = [] } = board;
  const size = Math.round(textSize(frameOf(board)));
  return labels.map(({ x, y, text }) => {
    const inside =
      shape === 'square' && cells.some((cell) => Math.abs(cell.x - x) < 0.5 && Math.abs(cell.y - y) < 0.5);
    return html`<text
      class="label ${inside ? 'inside' : 'outside'}"
      data-x="${at(x)}"
      data-y="${at(y)}"
      font-size="${size}"
      transform="translate(${at(x)} ${at(y)})"
      >${text}</text
    >`;
  });
}

/** The corners of the surface: the smallest convex shape, or rectangle, around all cells and lines. */
function surfaceOf({ shape, cells, lines = [] }: Board): Point[] {
  const around = shape === 'hexagon' ? HEXAGON : SQUARE;
  const corners = convexHull([
    ...cells.flatMap(({ x, y }) => around.map(([right, down]): Point => [at(x) + right, at(y) + down])),
    ...lines.flatMap(({ from, to }) => [from, to].map(([x, y]): Point => [at(x), at(y)])),
  ]);
  if (shape !== 'square') return corners;
  // Half of the squares may be no cells, those in the corners among them.
  const { left, top, width, height } = boxOf(corners, 0);
  return [
    [left, top],
    [left + width, top],
    [left + width, top + height],
    [left, top + height],
  ];
}

const SQUARE: readonly Point[] = [
  [-50, -50],
  [50, -50],
  [50, 50],
  [-50, 50],
];
const HEXAGON: readonly Point[] = [
  [0, -57.7],
  [50, -28.9],
  [50, 28.9],
  [0, 57.7],
  [-50, 28.9],
  [-50, -28.9],
];

/** Everything: the `viewBox` of the drawing. */
export function frameOf(board: Board): Box {
  const corners = surfaceOf(board);
  const ground = boxOf(corners, RIM);
  const reach = textSize(ground);
  const labels = (board.labels ?? []).flatMap(({ x, y }): Point[] => [
    [at(x) - reach, at(y) - reach],
    [at(x) + reach, at(y) + reach],
  ]);
  const { left, top, width, height } = ground;
  return boxOf([[left, top], [left + width, top + height], ...labels], 0);
}

const textSize = ({ width, height }: Box): number => TEXT * Math.max(width, height / HIGH);

/** The middle about which a board is turned. */
export function middleOf(board: Board): Point {
  const { left, top, width, height } = boxOf(surfaceOf(board), 0);
  return [left + width / 2, top + height / 2];
}

function boxOf(points: readonly Point[], margin: number): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [smallest(xs) - margin, smallest(ys) - margin];
  return { left, top, width: largest(xs) + margin - left, height: largest(ys) + margin - top };
}

/** Lengths of the contract as lengths of a drawing, with two digits. */
export function at(length: number): number {
  return Math.round(CELL * 100 * length) / 100;
}

const NAMED: readonly string[] = ['black', 'white', 'red', 'blue', 'green', 'yellow', 'purple', 'orange'];
const OTHERS: readonly PieceColour[] = [
  'blue',
  'orange',
  'green',
  'purple',
  'red',
  'yellow',
  'black',
  'white',
];

/** The colour of a role: that of the board, the one it is named after, or one of its own. */
export function colourOf(owner: number, colours: Board['colours'], roles: readonly string[]): string {
  if (colours !== undefined) return colours[owner]!;
  const names = roles.map((role) => role.toLowerCase());
  if (names.length > 0 && names.every((name) => NAMED.includes(name))) return names[owner]!;
  return OTHERS[owner % OTHERS.length]!;
}

/** A piece about the middle of its cell. In games of three `roles` and more men of different owners have different shapes. */
export function drawPiece(
  { owner, kind = 'man', text = '', size = 1 }: PieceLook,
  colour: string,
  roles = 2,
): Markup {
  const shape = roles > 2 && owner !== undefined ? SHAPES[owner % SHAPES.length] : undefined;
  const body = `piece ${owner === undefined ? 'nobody' : colour}`;
  switch (kind) {
    case 'cross':
      return html`<path class="${body} stroke" d="M-27-27L27 27M-27 27L27-27" />`;
    case 'ring':
      return html`<circle class="${body} stroke" r="29" />`;
    case 'pawn':
      return html`<path class="${body}" d="${PAWN}" />`;
    case 'knight':
      return html`<path class="${body}" d="${KNIGHT}" />${KNIGHT_EYE}`;
    case 'tile':
      return html`${tile('tile')}${label(text, 44)}`;
    case 'power':
      return html`${tile(`tile power p${Math.min(MOST_SHADE, Math.log2(Number(text)))}`)}${label(text, SIZES[text.length - 1] ?? 20)}`;
    case 'bar':
      return html`<rect
          class="piece bar"
          x="${-46 * size}"
          y="-9.5"
          width="${92 * size}"
          height="19"
          rx="6"
        />${label(text, 14)}`;
    case 'die':
      // A group of its own, so that a page can let it roll: a die that was cast is drawn anew.
      return html`<g class="cast"
        ><rect class="piece die" x="-34" y="-34" width="68" height="68" rx="14" />${pipsOf(text).map(
          ([x, y]) => html`<circle class="pip" cx="${x}" cy="${y}" r="7" />`,
        )}</g
      >`;
    case 'lamp':
      return html`<rect class="piece lamp" x="-45" y="-45" width="90" height="90" rx="12" />`;
    case 'hole':
      return html`<circle class="piece hole" r="34" />`;
    case 'king':
      return html`${disc(body, 38, shape)}<path class="crown ${colour}" d="${CROWN}" />`;
    default:
      return html`${disc(body, 38, shape)}${
        text === '' ? disc(`groove ${colour}`, 27, shape) : label(text, text.length > 2 ? 26 : 36, colour)
      }`;
  }
}

/**
 * The outlines of men by their owner, of a disc of radius 38: the disc itself, a square, a triangle, a diamond, a hexagon and
 * a cross.
 */
const SHAPES: readonly (string | undefined)[] = [
  undefined,
  'M-34-34H34V34H-34Z',
  'M0-42L41 32H-41Z',
  'M0-44L44 0L0 44L-44 0Z',
  'M-22-38H22L44 0L22 38H-22L-44 0Z',
  'M-15-40H15V-15H40V15H15V40H-15V15H-40V-15H-15Z',
];

/** A disc, or the shape in its place. */
function disc(kind: string, radius: number, shape: string | undefined): Markup {
  if (shape === undefined) return html`<circle class="${kind}" r="${radius}" />`;
  return radius === 38
    ? html`<path class="${kind}" d="${shape}" />`
    : html`<path class="${kind}" d="${shape}" transform="scale(${Math.round((100 * radius) / 44) / 100})" />`;
}

/** The last power of two with a colour of its own: 2048. */
const MOST_SHADE = 11;
/** The size of a number by its digits. */
const SIZES = [48, 44, 36, 30, 26];

function tile(kind: string): Markup {
  return html`<rect class="piece ${kind}" x="-46" y="-46" width="92" height="92" rx="9" />`;
}

function label(text: string, size: number, colour = 'nobody'): Markup {
  return html`<text class="on ${colour}" font-size="${size}">${text}</text>`;
}

/** The places of pips: number 1 is in the middle, the others lie in pairs across from each other. */
const PIPS: readonly Point[] = [
  [0, 0],
  [-19, -19],
  [19, 19],
  [19, -19],
  [-19, 19],
  [-19, 0],
  [19, 0],
];

/** The pips of a face; none for a die that rolls. */
function pipsOf(text: string): readonly Point[] {
  const face = Number(text);
  return [...(face % 2 === 1 ? PIPS.slice(0, 1) : []), ...PIPS.slice(1, 1 + 2 * Math.floor(face / 2))];
}

const CROWN = 'M-22 16L-26-12L-12 0L0-20L12 0L26-12L22 16Z';
const PAWN =
  'M-28 38Q-28 24-16 18Q-10 8-10-4Q-20-6-18-12L-11-14A17 17 0 1 1 11-14L18-12Q20-6 10-4Q10 8 16 18Q28 24 28 38Z';
const KNIGHT = 'M-26 38Q-24 20-6 2Q-18 6-22 12L-34 8Q-38-2-26-14Q-22-26-10-30L-10-42L2-34Q30-28 30 4L30 38Z';
const KNIGHT_EYE = html`<circle class="eye" cx="-10" cy="-14" r="4" />`;
