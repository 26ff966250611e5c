/** A board of which only some cells are used; `cells[i]` is where number i lies, counted row by row. */
interface Grid {
  readonly width: number;
  readonly height: number;
  readonly cells?: readonly number[];
}

/**
 * The input numbers in each square window of the board, with sides from `from` to that of the whole board,
 * small windows first, row by row. Windows without any input are left out (Chellapilla and Fogel 2001: 91
 * windows of 8x8).
 */
export function subsquares({ width, height, cells }: Grid, from: number): number[][] {
  const at = cells ?? Array.from({ length: width * height }, (_, cell) => cell);
  const rows = at.map((cell) => Math.floor(cell / width));
  const columns = at.map((cell) => cell % width);
  const windows: number[][] = [];
  for (let side = from; side <= Math.min(width, height); side++) {
    for (let top = 0; top + side <= height; top++) {
      for (let left = 0; left + side <= width; left++) {
        const window: number[] = [];
        for (let i = 0; i < at.length; i++) {
          const down = rows[i] - top;
          const right = columns[i] - left;
          if (down >= 0 && down < side && right >= 0 && right < side) window.push(i);
        }
        if (window.length > 0) windows.push(window);
      }
    }
  }
  return windows;
}
