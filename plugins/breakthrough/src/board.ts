/**
 * Boards of up to 8x8 cells as two 32-bit halves: cell 8 row + column, with rows from White's side and rows 0
 * to 3 in the low half. Smaller boards leave the upper rows and the right columns empty.
 *
 * `turn` is the direction of movement: 0 up, 1 down. West is towards column 0. There is one shift function
 * for each half of the result; each takes both halves, because a row moves from one to the other.
 */
const NOT_FIRST_COLUMN = ~0x01010101;

/** All columns except the last on a board of this width. */
export function notLastColumn(width: number): number {
  return ~(0x01010101 << (width - 1));
}

/** The change of a pawn's cell by a move: straight ahead, ahead to the west, ahead to the east. */
export const ahead = (turn: number): number => (turn === 0 ? 8 : -8);
export const west = (turn: number): number => (turn === 0 ? 7 : -9);
export const east = (turn: number): number => (turn === 0 ? 9 : -7);

export function aheadLow(low: number, high: number, turn: number): number {
  return turn === 0 ? low << 8 : (low >>> 8) | (high << 24);
}
export function aheadHigh(low: number, high: number, turn: number): number {
  return turn === 0 ? (high << 8) | (low >>> 24) : high >>> 8;
}

export function westLow(low: number, high: number, turn: number): number {
  low &= NOT_FIRST_COLUMN;
  high &= NOT_FIRST_COLUMN;
  return turn === 0 ? low << 7 : (low >>> 9) | (high << 23);
}
export function westHigh(low: number, high: number, turn: number): number {
  low &= NOT_FIRST_COLUMN;
  high &= NOT_FIRST_COLUMN;
  return turn === 0 ? (high << 7) | (low >>> 25) : high >>> 9;
}

/** `inner` is all columns except the last. */
export function eastLow(low: number, high: number, turn: number, inner: number): number {
  low &= inner;
  high &= inner;
  return turn === 0 ? low << 9 : (low >>> 7) | (high << 25);
}
export function eastHigh(low: number, high: number, turn: number, inner: number): number {
  low &= inner;
  high &= inner;
  return turn === 0 ? (high << 9) | (low >>> 23) : high >>> 7;
}
