/** The sum of numbers, the first one first; 0 without any. */
export function sum(values: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < values.length; i++) total += values[i]!;
  return total;
}

/** Their mean; NaN without any. */
export const mean = (values: ArrayLike<number>): number => sum(values) / values.length;
