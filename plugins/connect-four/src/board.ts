/**
 * The geometry of a board. A column has `height` bits, the lowest cell first, and one bit that is always 0.
 * The low int32 holds as many columns as fit, the high one the others, so no column is split.
 */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** Bits per column. */
  readonly stride: number;
  /** Number of bits used in the low half: the cell `n` bits after low bit `b` is high bit `b + n - split`. */
  readonly split: number;
  /** The lowest and the uppermost cell of every column, 0 in the other half. */
  readonly bottomLow: Int32Array;
  readonly bottomHigh: Int32Array;
  readonly topLow: Int32Array;
  readonly topHigh: Int32Array;
  /** The lowest cells of all columns: added to all discs they give the cells of the next discs. */
  readonly floorLow: number;
  readonly floorHigh: number;
  /** The uppermost cells of all columns. */
  readonly roofLow: number;
  readonly roofHigh: number;
  /** All cells. */
  readonly fullLow: number;
  readonly fullHigh: number;
  /**
   * The first, third, fifth row from the bottom: the first role fills them if both players fill columns
   * alternately.
   */
  readonly oddLow: number;
  readonly oddHigh: number;
  /** The middle column, or both middle columns. */
  readonly middleLow: number;
  readonly middleHigh: number;
  /** The payoff for making four in a row: 1, or -1 in suicide. */
  readonly prize: number;
}

export const MIN_SIDE = 4;
/** Taller columns would leave fewer than three per half, too few for the shifts of `hasFour`. */
export const MAX_HEIGHT = 9;
/** Number of columns of `height` that fit into two int32. */
export const maxWidth = (height: number): number => 2 * Math.floor(32 / (height + 1));

export function newBoard(width: number, height: number, prize: number): Board {
  const stride = height + 1;
  const lowColumns = Math.min(width, Math.floor(32 / stride));
  const split = lowColumns * stride;
  const [bottomLow, bottomHigh, topLow, topHigh] = Array.from({ length: 4 }, () => new Int32Array(width));
  const middle = [(width - 1) >> 1, width >> 1];
  const set = {
    floorLow: 0,
    floorHigh: 0,
    roofLow: 0,
    roofHigh: 0,
    fullLow: 0,
    fullHigh: 0,
    oddLow: 0,
    oddHigh: 0,
    middleLow: 0,
    middleHigh: 0,
  };
  for (let c = 0; c < width; c++) {
    const low = c < lowColumns;
    const at = low ? c * stride : c * stride - split;
    (low ? bottomLow : bottomHigh)[c] = 1 << at;
    const top = 1 << (at + height - 1);
    (low ? topLow : topHigh)[c] = top;
    const half = low ? 'Low' : 'High';
    set[`floor${half}`] |= 1 << at;
    set[`roof${half}`] |= top;
    for (let row = 0; row < height; row++) {
      const cell = 1 << (at + row);
      set[`full${half}`] |= cell;
      if (row % 2 === 0) set[`odd${half}`] |= cell;
      if (middle.includes(c)) set[`middle${half}`] |= cell;
    }
  }
  return {
    width,
    height,
    cells: width * height,
    stride,
    split,
    bottomLow,
    bottomHigh,
    topLow,
    topHigh,
    ...set,
    prize,
  };
}

/** The bit of every cell, row by row from the upper left; bits of the high half start at 32. */
export function cellBits({ width, height, stride, split }: Board): readonly number[] {
  return Array.from({ length: width * height }, (_, i) => {
    const bit = (i % width) * stride + height - 1 - Math.floor(i / width);
    return bit < split ? bit : bit - split + 32;
  });
}

/** Whether a set of cells contains four in a row in any of the four directions. */
export function hasFour({ stride, split }: Board, low: number, high: number): boolean {
  // Pairs of neighbours, then pairs of pairs two steps apart: vertically, and in three directions to the next
  // column.
  let l = low & (low >>> 1);
  let h = high & (high >>> 1);
  let fours = (l & (l >>> 2)) | (h & (h >>> 2));
  for (let step = stride - 1; step <= stride + 1; step++) {
    l = low & ((low >>> step) | (high << (split - step)));
    h = high & (high >>> step);
    const two = step + step;
    fours |= (l & ((l >>> two) | (h << (split - two)))) | (h & (h >>> two));
  }
  return fours !== 0;
}
