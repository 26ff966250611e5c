/** A board of at most 64 cells, numbered row by row from the top. */
export interface Board {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** `jumps[8 * cell + i]` for i below `degree[cell]`: the cells a knight's move away. */
  readonly jumps: Int32Array;
  readonly degree: Int32Array;
}

export function makeBoard(width: number, height: number): Board {
  const cells = width * height;
  const jumps = new Int32Array(8 * cells);
  const degree = new Int32Array(cells);
  for (let from = 0; from < cells; from++) {
    for (let to = 0; to < cells; to++) {
      const columns = Math.abs((from % width) - (to % width));
      const rows = Math.abs(Math.floor(from / width) - Math.floor(to / width));
      if (columns * rows === 2) jumps[8 * from + degree[from]++] = to;
    }
  }
  return { width, height, cells, jumps, degree };
}

/** Columns from a, rows from 1 at the bottom: `a1` is the lower left cell. */
export function cellName(cell: number, { width, height }: Board): string {
  return `${String.fromCharCode(97 + (cell % width))}${height - Math.floor(cell / width)}`;
}
