/**
 * The quantile at `p`, from 0 to 1, of sorted values that are a sample, one or more: another value is below it with probability
 * `p`. It is at place (n + 1) p, counted from 1, between two values by a straight line, and never beyond the least and the
 * largest: definition 6 of Hyndman and Fan 1996, which Davison and Hinkley 1997 use for the bootstrap.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  const at = Math.min(Math.max(p * (sorted.length + 1) - 1, 0), sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/** The median of one or more numbers; for an even count the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
