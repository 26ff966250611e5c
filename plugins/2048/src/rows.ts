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

const tilesOf = (row: number): number[] => [0, 4, 8, 12].map((shift) => (row >> shift) & 15);
const rowOf = (tiles: readonly number[]): number =>
  tiles.reduce((row, tile, i) => row | (tile << (4 * i)), 0);

for (let row = 0; row < ROWS; row++) {
  const tiles = tilesOf(row);
  const merged = merge(tiles);
  LEFT[row] = rowOf(merged.tiles);
  POINTS[row] = merged.points;
  RIGHT[row] = rowOf(merge(tiles.reverse()).tiles.reverse());
  SLIDES[row] = (LEFT[row] === row ? 0 : 1) | (RIGHT[row] === row ? 0 : 2);
}

/** Slides tiles to the front; equal neighbours merge, each tile once, and count what they become. */
function merge(tiles: readonly number[]): { tiles: number[]; points: number } {
  const out: number[] = [];
  let points = 0;
  let open = false;
  for (const tile of tiles) {
    if (tile === 0) continue;
    if (open && tile === out[out.length - 1] && tile < MOST) {
      out[out.length - 1] = tile + 1;
      points += 2 ** (tile + 1);
      open = false;
    } else {
      out.push(tile);
      open = true;
    }
  }
  while (out.length < WIDTH) out.push(0);
  return { tiles: out, points };
}
