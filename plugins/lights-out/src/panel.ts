/** A rectangle of lights, counted row by row from above; a set of them is an integer, cell i being bit i. */
export interface Panel {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** The lights that a press of each cell switches: its own and those beside, above and below it. */
  readonly switches: Int32Array;
}

export function makePanel(width: number, height: number): Panel {
  const cells = width * height;
  const switches = new Int32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    const column = cell % width;
    switches[cell] |= 1 << cell;
    if (column > 0) switches[cell] |= 1 << (cell - 1);
    if (column < width - 1) switches[cell] |= 1 << (cell + 1);
    if (cell >= width) switches[cell] |= 1 << (cell - width);
    if (cell + width < cells) switches[cell] |= 1 << (cell + width);
  }
  return { width, height, cells, switches };
}

/**
 * The shortest list of presses that puts out `lights`, or undefined if none does. The order of presses does not
 * matter and no cell is pressed twice, so the presses in the first row settle all others: whatever is still lit
 * above a cell only that cell can put out.
 */
export function solve({ width, cells, switches }: Panel, lights: number): number[] | undefined {
  let best: number[] | undefined;
  for (let firstRow = 0; firstRow < 1 << width; firstRow++) {
    const presses: number[] = [];
    let lit = lights;
    for (let cell = 0; cell < cells; cell++) {
      const needed = cell < width ? (firstRow >> cell) & 1 : (lit >> (cell - width)) & 1;
      if (needed === 0) continue;
      presses.push(cell);
      lit ^= switches[cell];
    }
    if (lit === 0 && (best === undefined || presses.length < best.length)) best = presses;
  }
  return best;
}
