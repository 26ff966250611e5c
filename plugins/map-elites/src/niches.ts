import { AXES, type AxisName } from './axes.ts';
import { nearest } from './voronoi.ts';

/** Of the first players' measures these quantiles are taken, and the map reaches this much beyond them. */
const QUANTILES = [0.05, 0.95];
const BEYOND = 1.5;

/** The cells of a map. Plain data. */
export interface Niches {
  /** By axis: ends of cells, ascending; of Voronoi cells the lower and the upper end of the map. */
  readonly edges: readonly (readonly number[])[];
  /** Of Voronoi cells, in shares of the map along each axis, from 0 to 1; none for a grid. */
  readonly centroids?: readonly (readonly number[])[];
}

/** A part of an axis, in its unit. */
export interface Extent {
  readonly from: number;
  readonly width: number;
}

/** The extent of the map along an axis, for what the first players do. Nothing if all are the same. */
export function extentOf(values: readonly number[]): Extent | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const [low, high] = QUANTILES.map((share) => sorted[Math.round(share * (sorted.length - 1))]);
  if (!(high > low)) return undefined;
  const width = BEYOND * (high - low);
  return { from: (low + high) / 2 - width / 2, width };
}

/** Ends of the cells along an axis of a grid; the first and the last cell are open. */
export const edgesOf = ({ from, width }: Extent, cells: number): number[] =>
  Array.from({ length: cells - 1 }, (_, i) => from + (width * (i + 1)) / cells);

/** The cell that players of this style are in: its number along each axis of a grid, or that of a Voronoi cell, from 0. */
export function placeOf({ edges, centroids }: Niches, style: readonly number[]): number[] {
  if (!centroids) return style.map((value, axis) => edges[axis].filter((edge) => value >= edge).length);
  const shares = style.map((value, axis) => (value - edges[axis][0]) / (edges[axis][1] - edges[axis][0]));
  return [nearest(centroids, shares)];
}

/** Orders places by the last axis first. */
export function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const axis = a.findLastIndex((number, i) => number !== b[i]);
  return axis < 0 ? 0 : a[axis] - b[axis];
}

/** The name of a cell's elite: words for the outer quarters of the axes, and the cell's numbers, from 1. */
export function nameOf(
  axes: readonly AxisName[],
  centroids: Niches['centroids'],
  place: readonly number[],
  cells: number,
): string {
  const quarter = Math.max(1, Math.floor(cells / 4));
  // A Voronoi cell is named as the cell of a grid in which its centroid lies.
  const at = centroids ? centroids[place[0]].map((share) => Math.floor(share * cells)) : place;
  const words = axes.flatMap((axis, i) => {
    const [low, high] = AXES[axis].words;
    return at[i] < quarter ? [low] : at[i] >= cells - quarter ? [high] : [];
  });
  return [...(words.length === 0 ? ['balanced'] : words), ...place.map((number) => number + 1)].join('-');
}
