/** All orders of the numbers 0 to `n` - 1, each in the same list, which the next step changes (Heap 1963). */
export function* orders(n: number): Generator<readonly number[]> {
  const list = Array.from({ length: n }, (_, i) => i);
  const turns = new Array<number>(n).fill(0);
  yield list;
  for (let i = 1; i < n;) {
    if (turns[i] < i) {
      const other = i % 2 === 0 ? 0 : turns[i];
      [list[i], list[other]] = [list[other], list[i]];
      yield list;
      turns[i]++;
      i = 1;
    } else turns[i++] = 0;
  }
}
