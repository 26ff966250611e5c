/**
 * The board as bits. Quadrants are numbered 0 to 3 counterclockwise from the upper right; quadrant q has the
 * bits 9q to 9q + 8, its rows from the top. The stones of a role are two words of 18 bits: quadrants 0 and 1,
 * 2 and 3.
 */
export const SIZE = 6;
export const CELLS = SIZE * SIZE;

/** Row and column of the upper left cell of each quadrant, with rows from the top. */
const CORNERS = [
  [0, 3],
  [0, 0],
  [3, 0],
  [3, 3],
] as const;

/** The cell of each bit, numbered row by row, and the bit of each cell. */
export const CELL_OF_BIT = CORNERS.flatMap(([row, column]) =>
  Array.from({ length: 9 }, (_, i) => (row + Math.floor(i / 3)) * SIZE + column + (i % 3)),
);
export const BIT_OF_CELL = Array.from({ length: CELLS }, (_, cell) => CELL_OF_BIT.indexOf(cell));

/**
 * `TURNED[direction << 9 | stones]`: a quadrant's stones after a rotation: 0 clockwise, 1 counterclockwise.
 */
const TURNED = new Int32Array(2 << 9);

/**
 * A quadrant's stones as a number to base 3 with digits 0 and 1: those of two colours, s + 2 t, fit in 15
 * bits.
 */
export const BASE_3 = new Int32Array(1 << 9);

for (let stones = 0; stones < 1 << 9; stones++) {
  for (let i = 0, power = 1; i < 9; i++, power *= 3) {
    if (((stones >> i) & 1) === 0) continue;
    const row = Math.floor(i / 3);
    const column = i % 3;
    TURNED[stones] |= 1 << (column * 3 + (2 - row));
    TURNED[(1 << 9) | stones] |= 1 << ((2 - column) * 3 + row);
    BASE_3[stones] += power;
  }
}

/** All 32 lines of five, as lists of bits. */
export const FIVES = fives();

function fives(): number[][] {
  const lines: number[][] = [];
  const inside = (x: number) => x >= 0 && x < SIZE;
  for (let cell = 0; cell < CELLS; cell++) {
    const row = Math.floor(cell / SIZE);
    const column = cell % SIZE;
    for (const [down, right] of [
      [0, 1],
      [1, 0],
      [1, 1],
      [1, -1],
    ]) {
      if (!inside(row + 4 * down) || !inside(column + 4 * right)) continue;
      lines.push([0, 1, 2, 3, 4].map((n) => BIT_OF_CELL[cell + n * (down * SIZE + right)]));
    }
  }
  return lines;
}

/** Bit n of `LINES[quadrant << 9 | stones]`: these stones contain all cells of line n in this quadrant. */
const LINES = new Int32Array(4 << 9);

for (let quadrant = 0; quadrant < 4; quadrant++) {
  FIVES.forEach((bits, n) => {
    const inside = bits
      .filter((bit) => Math.floor(bit / 9) === quadrant)
      .reduce((cells, bit) => cells | (1 << (bit % 9)), 0);
    for (let stones = 0; stones < 1 << 9; stones++)
      if ((stones & inside) === inside) LINES[(quadrant << 9) | stones] |= 1 << n;
  });
}

/** The lines of five that the stones in the upper and the lower half complete, one bit each. */
export function linesOf(upper: number, lower: number): number {
  return (
    LINES[upper & 511] &
    LINES[(1 << 9) | (upper >> 9)] &
    LINES[(2 << 9) | (lower & 511)] &
    LINES[(3 << 9) | (lower >> 9)]
  );
}

/**
 * A half board after rotation `r` (0 to 7: twice the quadrant, plus the direction) of one of its quadrants.
 */
export function turned(half: number, rotation: number): number {
  const shift = (rotation & 2) === 0 ? 0 : 9;
  const stones = (half >> shift) & 511;
  return half ^ ((stones ^ TURNED[((rotation & 1) << 9) | stones]) << shift);
}
