import { zobristKeys } from 'evolab';

/**
 * A rhombus of `size` x `size` cells with a border of one cell: cell `stride` (row + 1) + column + 1, rows
 * from the top. No neighbour of a cell has index 0.
 */
export class HexBoard {
  readonly size: number;
  readonly stride: number;
  /** The cells, row by row. */
  readonly cells: Int32Array;
  /** Offsets to the six neighbours of a cell, in cyclic order: each is a neighbour of the next. */
  readonly steps: Int32Array;
  /** The links of the empty board, as in `HexPosition`: each side of the border is one group. */
  readonly empty: Int16Array;
  /** The roots of the sides: top and bottom are Red's, left and right are Blue's. */
  readonly begin: Int32Array;
  readonly end: Int32Array;
  /** Zobrist keys by cell, role and half: `keys[4 * cell + 2 * role + half]`. */
  readonly keys: Int32Array;

  constructor(size: number) {
    const stride = size + 2;
    this.size = size;
    this.stride = stride;
    this.cells = Int32Array.from(
      { length: size * size },
      (_, i) => stride * (Math.floor(i / size) + 1) + (i % size) + 1,
    );
    this.steps = Int32Array.of(-stride, 1 - stride, 1, stride, stride - 1, -1);
    const last = size * stride + size;
    this.begin = Int32Array.of(1, stride);
    this.end = Int32Array.of(last + stride, last + 1);
    this.empty = new Int16Array(stride * stride);
    for (let i = 0; i < size; i++) {
      this.empty[1 + i] = this.begin[0];
      this.empty[last + stride - i] = this.end[0];
      this.empty[stride * (1 + i)] = -this.begin[1];
      this.empty[last + 1 - stride * i] = -this.end[1];
    }
    this.keys = zobristKeys('hex', 4 * stride * stride);
  }
}
