/**
 * The stage, counted from 0, of a position in which a feature, or the number of pieces, has a value. Stages are equal parts of
 * the range from `low` to `high`; values outside it belong to the first stage or the last.
 */
export function stageAt(value: number, low: number, high: number, stages: number): number {
  // In this order: the quotient of stages and range may be rounded down to the stage before.
  const stage = Math.floor(((value - low) * stages) / (high - low));
  return Math.min(stages - 1, Math.max(0, stage));
}
