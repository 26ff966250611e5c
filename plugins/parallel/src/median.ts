/** The median of one or more numbers; for an even count the mean of the two middle ones. */
export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
