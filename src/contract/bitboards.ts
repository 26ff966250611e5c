/**
 * Adds to `out` the numbers that bit boards stand for, as `Encoder.encode` writes them: boards of own pieces kind by
 * kind, then of enemy pieces, each as long as `cells`, which names the number of every bit.
 */
export function addNumbers(
  cells: ArrayLike<number>,
  kinds: number,
  boards: Int32Array,
  out: Float64Array,
): void {
  const bits = cells.length;
  for (let i = 0; i < 2 * kinds * bits; i++) {
    if (((boards[i >> 5]! >> (i & 31)) & 1) === 0) continue;
    const kind = Math.floor(i / bits);
    out[cells[i % bits]!]! += kind < kinds ? kind + 1 : kinds - kind - 1;
  }
}
