/**
 * The mean of weights after every generation, `weights` those of the n-th: they get the share average / (average - 1 + n), so
 * that with `average` 1 all count alike, and with more the later ones count more.
 */
export function nextMean(
  mean: Float32Array,
  weights: Float32Array,
  average: number,
  n: number,
): Float32Array {
  const share = average / (average - 1 + n);
  const next = new Float32Array(mean);
  for (let i = 0; i < next.length; i++) next[i] += share * (weights[i] - next[i]);
  return next;
}
