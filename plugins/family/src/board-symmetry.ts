import type { Lattice } from './lattice.ts';

/** A symmetry of the bare board. */
export interface BoardSymmetry {
  readonly name: string;
  /** Where each cell goes. */
  readonly image: Int16Array;
  /** Where each direction goes. */
  readonly direction: readonly number[];
}

/** x' = a x + b y, y' = c x + d y, about the middle of the board. */
type Matrix = readonly [a: number, b: number, c: number, d: number];

const RECTANGLE: readonly (readonly [string, Matrix])[] = [
  ['left-right', [-1, 0, 0, 1]],
  ['top-bottom', [1, 0, 0, -1]],
  ['half-turn', [-1, 0, 0, -1]],
];
const SQUARE: typeof RECTANGLE = [
  ['quarter-turn-right', [0, 1, -1, 0]],
  ['quarter-turn-left', [0, -1, 1, 0]],
  ['diagonal', [0, 1, 1, 0]],
  ['antidiagonal', [0, -1, -1, 0]],
];
const RHOMBUS: typeof RECTANGLE = [
  ['half-turn', [-1, 0, 0, -1]],
  ['diagonal', [0, 1, 1, 0]],
  ['antidiagonal', [0, -1, -1, 0]],
];

/** The turns of a hexagon by multiples of 60 degrees, and each of them after a reflection. */
function hexhexMatrices(): (readonly [string, Matrix])[] {
  const found: (readonly [string, Matrix])[] = [];
  // One step clockwise takes (0, 1) to (1, 0) and (1, 0) to (1, -1).
  let [a, b, c, d] = [1, 0, 0, 1];
  for (let turn = 0; turn < 6; turn++) {
    if (turn > 0) found.push([`turn-${60 * turn}`, [a, b, c, d]]);
    found.push([turn === 0 ? 'mirror' : `mirror-turn-${60 * turn}`, [b, a, d, c]]);
    [a, b, c, d] = [a + c, b + d, -a, -b];
  }
  return found;
}

/** All symmetries of the board but the identity. */
export function boardSymmetries(lattice: Lattice): BoardSymmetry[] {
  const { shape, width, height, cells, x, y, vectors } = lattice;
  const matrices =
    shape === 'square'
      ? [...RECTANGLE, ...(width === height ? SQUARE : [])]
      : shape === 'rhombus'
        ? RHOMBUS
        : hexhexMatrices();
  return matrices.map(([name, [a, b, c, d]]) => {
    const turned = (dx: number, dy: number) => [a * dx + b * dy, c * dx + d * dy] as const;
    const image = Int16Array.from({ length: cells }, (_, cell) => {
      const [u, v] = turned(2 * x[cell] - width + 1, 2 * y[cell] - height + 1);
      return lattice.index((u + width - 1) / 2, (v + height - 1) / 2);
    });
    const direction = vectors.map(([right, down]) => {
      const [dx, dy] = turned(right, down);
      return vectors.findIndex(([u, v]) => u === dx && v === dy);
    });
    return { name, image, direction };
  });
}
