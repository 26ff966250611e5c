/** How many ways there are to choose `k` of `n`; 0 if there are fewer than `k`. */
export function binomial(n: number, k: number): number {
  let ways = 1;
  for (let i = 0; i < k; i++) ways = (ways * (n - i)) / (i + 1);
  return n < k ? 0 : ways;
}
