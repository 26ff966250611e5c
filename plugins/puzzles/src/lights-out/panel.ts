/**
 * A rectangle of lights, numbered row by row from the top; a set of them is an integer with bit i for cell i.
 */
export interface Panel {
  readonly width: number;
  readonly height: number;
  readonly cells: number;
  /** The lights that a press of each cell switches: its own and its neighbours in the row and the column. */
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
 * The shortest list of presses that turns off `lights`, or undefined if there is none. The order of presses
 * does not matter and no cell is pressed twice. The presses in the first row determine all others: a light
 * that is still on can only be turned off by the cell below it.
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
