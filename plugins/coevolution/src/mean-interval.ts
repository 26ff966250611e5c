/** Two-sided 97.5% quantiles of Student's t for 1 to 30 degrees of freedom. */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131,
  2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048, 2.045, 2.042,
];

/** Mean of independent runs, two at least, and its 95% interval by Student's t. */
export function meanInterval(values: readonly number[]): { mean: number; low: number; high: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = (T[n - 2] ?? 1.96 + 2.5 / (n - 1)) * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}
