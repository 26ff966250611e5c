/**
 * Maps row `r`, column `c` of the image to a cell of the original, on a board with `w` columns and `h` rows.
 */
type CellMap = (r: number, c: number, w: number, h: number) => number;

const RECTANGLE: readonly (readonly [name: string, map: CellMap])[] = [
  ['left-right', (r, c, w) => r * w + (w - 1 - c)],
  ['top-bottom', (r, c, w, h) => (h - 1 - r) * w + c],
  ['half-turn', (r, c, w, h) => (h - 1 - r) * w + (w - 1 - c)],
];
const SQUARE: typeof RECTANGLE = [
  ['quarter-turn-right', (r, c, w) => (w - 1 - c) * w + r],
  ['quarter-turn-left', (r, c, w) => c * w + (w - 1 - r)],
  ['diagonal', (r, c, w) => c * w + r],
  ['antidiagonal', (r, c, w) => (w - 1 - c) * w + (w - 1 - r)],
];

/**
 * The symmetries of a rectangular board without the identity, three or, if it is square, seven: cell `i` of
 * the image, numbered row by row, is cell `cells[i]` of the original.
 */
export function gridSymmetries(width: number, height: number): { name: string; cells: number[] }[] {
  const maps = width === height ? [...RECTANGLE, ...SQUARE] : RECTANGLE;
  return maps.map(([name, map]) => ({
    name,
    cells: Array.from({ length: width * height }, (_, i) =>
      map(Math.floor(i / width), i % width, width, height),
    ),
  }));
}
