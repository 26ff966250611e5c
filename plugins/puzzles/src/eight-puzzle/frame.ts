/** A frame of at most 16 cells, numbered row by row from the top. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** `neighbours[4 * cell + i]` for i below `degree[cell]`: the cells whose tile can slide to `cell`. */
  readonly neighbours: Int32Array;
  readonly degree: Int32Array;
}

export function makeFrame(width: number, height: number): Frame {
  const cells = width * height;
  const neighbours = new Int32Array(4 * cells);
  const degree = new Int32Array(cells);
  for (let a = 0; a < cells; a++) {
    for (let b = 0; b < cells; b++) {
      if (distance(a, b, width) === 1) neighbours[4 * a + degree[a]++] = b;
    }
  }
  return { width, height, cells, neighbours, degree };
}

/** Manhattan distance. */
function distance(a: number, b: number, width: number): number {
  return Math.abs(Math.floor(a / width) - Math.floor(b / width)) + Math.abs((a % width) - (b % width));
}

/** The tiles by cell, 0 for the gap. */
export type Tiles = readonly number[];

/**
 * Whether `to` can be reached from `from` in an even (0) or an odd (1) number of moves, or not at all
 * (undefined). Every move exchanges the gap with a tile, so the permutation and the path of the gap must have
 * the same parity.
 */
export function parityBetween(from: Tiles, to: Tiles, width: number): 0 | 1 | undefined {
  const way = distance(from.indexOf(0), to.indexOf(0), width) & 1;
  const image = from.map((tile) => to.indexOf(tile));
  let swaps = 0;
  for (let a = 0; a < image.length; a++) {
    for (let b = 0; b < a; b++) if (image[b] > image[a]) swaps++;
  }
  return (swaps & 1) === way ? (way as 0 | 1) : undefined;
}
