/** Two-sided 97.5% quantiles of Student's t for 1 to 10 degrees of freedom. */
const T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** Mean of 2 to 11 independent runs and its 95% interval by Student's t. */
export function meanInterval(values: readonly number[]): { mean: number; low: number; high: number } {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = T[n - 2] * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}
