/** A row of four tiles is 16 bits: the exponent of each tile, 0 for an empty cell, the leftmost lowest. */
const ROWS = 1 << 16;
const WIDTH = 4;
/** The largest exponent: two tiles of 2^15 do not merge. */
export const MOST = 15;

/** Every row after its tiles slid to the left, and to the right. */
export const LEFT = new Uint16Array(ROWS);
export const RIGHT = new Uint16Array(ROWS);
/** The points for the tiles that merge, the same for both ways. */
export const POINTS = new Int32Array(ROWS);
/** Bit 0 is set if a row can slide to the left, bit 1 if to the right. */
export const SLIDES = new Uint8Array(ROWS);

// Of the last row that slid; at every start of a program there are 131,072 of them.
let slid = 0;
let points = 0;

for (let row = 0; row < ROWS; row++) {
  slideLeft(row);
  LEFT[row] = slid;
  POINTS[row] = points;
  slideLeft(mirrored(row));
  RIGHT[row] = mirrored(slid);
  SLIDES[row] = (LEFT[row] === row ? 0 : 1) | (RIGHT[row] === row ? 0 : 2);
}

function mirrored(row: number): number {
  return ((row & 15) << 12) | ((row & 0xf0) << 4) | ((row >> 4) & 0xf0) | (row >> 12);
}

/**
 * Sets `slid` to the row after its tiles slid to the front, and `points` to the sum of the tiles that arose: equal
 * neighbours merge, each tile once.
 */
function slideLeft(row: number): void {
  slid = 0;
  points = 0;
  let count = 0;
  let mergeable = 0;
  for (let shift = 0; shift < 4 * WIDTH; shift += 4) {
    const tile = (row >> shift) & 15;
    if (tile === 0) continue;
    if (tile === mergeable && tile < MOST) {
      slid += 1 << (4 * (count - 1));
      points += 2 ** (tile + 1);
      mergeable = 0;
    } else {
      slid |= tile << (4 * count++);
      mergeable = tile;
    }
  }
}
