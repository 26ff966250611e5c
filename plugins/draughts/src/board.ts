/**
 * The board as bits. Squares have PDN numbers, 1 to 32 row by row; Black's men start on 1 to 12. Bits are
 * ordered so that a step is a rotation of the 32-bit word by the same amount on every row: 1 or 7 to the left
 * for the two steps towards square 32, 1 or 7 to the right for the two steps back.
 *
 *         1   2   3   4               0  26  20  14
 *       5   6   7   8               7   1  27  21
 *         9  10  11  12               8   2  28  22
 *      13  14  15  16              15   9   3  29
 *        17  18  19  20              16  10   4  30
 *      21  22  23  24              23  17  11   5
 *        25  26  27  28              24  18  12   6
 *      29  30  31  32              31  25  19  13
 *
 * A step off the board wraps around to an edge.
 */
export const BIT_OF: readonly number[] = Array.from({ length: 32 }, (_, i) => {
  const row = i >> 2;
  const column = columnOf(i);
  return ((row + column - 1) / 2 + (7 * (row - column + 1)) / 2) & 31;
});

/** The square of every bit. */
export const SQUARE_OF: readonly number[] = Array.from({ length: 32 }, (_, bit) => BIT_OF.indexOf(bit) + 1);

/** Column, 0 to 7, of square i + 1; its row is i >> 2. */
export function columnOf(i: number): number {
  return 2 * (i & 3) + (((i >> 2) & 1) ^ 1);
}

/** The bits of some squares. */
export function maskOf(squares: readonly number[]): number {
  return squares.reduce((mask, square) => mask | (1 << BIT_OF[square - 1]), 0);
}

/** The bits of the squares on some rows and columns, both 0 to 7. */
export function maskWhere(wanted: (row: number, column: number) => boolean): number {
  return maskOf(SQUARE_OF.filter((square) => wanted((square - 1) >> 2, columnOf(square - 1))));
}
