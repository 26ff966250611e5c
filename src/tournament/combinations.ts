/** All ways to choose `k` of the numbers 0 to `n` - 1, each in rising order, in the order of a dictionary. */
export function* combinations(n: number, k: number, from = 0): Generator<number[]> {
  if (k === 0) yield [];
  else
    for (let first = from; first <= n - k; first++)
      for (const rest of combinations(n, k - 1, first + 1)) yield [first, ...rest];
}
