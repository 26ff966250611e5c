/** How many ways there are to choose `k` of `n`. */
export function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return n < k ? 0 : ways;
}

/** All ways to choose `k` of the numbers 0 to `n` - 1, each in rising order, in the order of a dictionary. */
export function* combinations(n: number, k: number, from = 0): Generator<number[]> {
  if (k === 0) yield [];
  else
    for (let first = from; first <= n - k; first++)
      for (const rest of combinations(n, k - 1, first + 1)) yield [first, ...rest];
}
