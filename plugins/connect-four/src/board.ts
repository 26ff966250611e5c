/**
 * The shape of a board. A column is `height` bits, the lowest cell first, and one that stays 0. As many columns as
 * fit lie in the low int32, the others in the high one, so that no column is cut in two.
 */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** Bits a column. */
  readonly stride: number;
  /** Bits of the low half that are in use: a cell `n` bits on from low bit `b` is high bit `b + n - split`. */
  readonly split: number;
  /** The lowest and the uppermost cell of every column, 0 in the half where it does not lie. */
  readonly bottomLow: Int32Array;
  readonly bottomHigh: Int32Array;
  readonly topLow: Int32Array;
  readonly topHigh: Int32Array;
  /** The lowest cells of all columns: added to all discs they give the cells where the next discs fall. */
  readonly floorLow: number;
  readonly floorHigh: number;
  /** The uppermost cells of all columns. */
  readonly roofLow: number;
  readonly roofHigh: number;
  /** All cells. */
  readonly fullLow: number;
  readonly fullHigh: number;
  /** The first, third, fifth row from below: the first role is the one to fill them if both fill columns in turns. */
  readonly oddLow: number;
  readonly oddHigh: number;
  /** The column in the middle, or both. */
  readonly middleLow: number;
  readonly middleHigh: number;
  /** What who makes a four gets: 1, or -1 if the game is suicide. */
  readonly prize: number;
}

export const MIN_SIDE = 4;
/** Taller columns would leave fewer than three in a half, too few for the shifts of `hasFour`. */
export const MAX_HEIGHT = 9;
/** How many columns of `height` fit into two int32. */
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

/** The bit of every cell, row by row from the upper left; bits of the high half are counted from 32. */
export function cellBits({ width, height, stride, split }: Board): readonly number[] {
  return Array.from({ length: width * height }, (_, i) => {
    const bit = (i % width) * stride + height - 1 - Math.floor(i / width);
    return bit < split ? bit : bit - split + 32;
  });
}

/** Whether a set of cells holds four in a row, in any of the four directions. */
export function hasFour({ stride, split }: Board, low: number, high: number): boolean {
  // Pairs of neighbours, then pairs of pairs two steps apart: upwards, and in three directions to the next column.
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
