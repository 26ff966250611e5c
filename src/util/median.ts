/** The middle of some numbers, at least one; of an even number of them the mean of the two in the middle. */
export function median(list: readonly number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
