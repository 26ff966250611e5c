/**
 * The groups of squares that programs for Othello judge since Logistello (Buro 1997): rows, diagonals from four squares
 * on, corners of three by three, and edges with both squares diagonally next to the corners.
 */
export function patternsOf(size: number): readonly (readonly number[])[] {
  const line = (length: number, at: (i: number) => number) => Array.from({ length }, (_, i) => at(i));
  const rows = line(size / 2, (row) => row).map((row) => line(size, (i) => row * size + i));
  const diagonals = line(size - 3, (i) => i + 4).map((length) =>
    line(length, (i) => i * size + size - length + i),
  );
  const corner = line(9, (i) => Math.floor(i / 3) * size + (i % 3));
  const edge = [...line(size, (i) => i), size + 1, 2 * size - 2];
  return [...rows, ...diagonals, corner, edge];
}
