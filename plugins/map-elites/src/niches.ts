import { AXES, type AxisName } from './axes.ts';

/** Of the first players' measures these quantiles are taken, and the map reaches this much beyond them. */
const QUANTILES = [0.05, 0.95];
const BEYOND = 1.5;

/** Ends of the cells along an axis, ascending; the first and the last cell are open. Nothing if all are the same. */
export function edgesOf(values: readonly number[], cells: number): number[] | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = QUANTILES.map((share) => sorted[Math.round(share * (sorted.length - 1))]);
  if (!(high > low)) return undefined;
  const half = (BEYOND * (high - low)) / 2;
  const from = (low + high) / 2 - half;
  return Array.from({ length: cells - 1 }, (_, i) => from + (2 * half * (i + 1)) / cells);
}

/** The number of the cell that a value is in, from 0. */
export const cellOf = (edges: readonly number[], value: number): number =>
  edges.filter((edge) => value >= edge).length;

/** The name of a cell's elite: words for the outer quarters of the axes, and the cell's numbers, from 1. */
export function nameOf(axes: readonly AxisName[], place: readonly number[], cells: number): string {
  const quarter = Math.max(1, Math.floor(cells / 4));
  const words = axes.flatMap((axis, i) => {
    const [low, high] = AXES[axis].words;
    return place[i] < quarter ? [low] : place[i] >= cells - quarter ? [high] : [];
  });
  return [...(words.length === 0 ? ['balanced'] : words), ...place.map((number) => number + 1)].join('-');
}
