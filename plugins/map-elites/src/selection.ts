import { largest, mean, smallest, type Random } from 'evolab';
import type { Elite } from './elites.ts';
import type { MapElitesOptions } from './options.ts';
import { kMeans } from './voronoi.ts';

type Point = readonly number[];

/** Neighbours to whom the distance is averaged, as in Lehman and Stanley (2011). */
const NEIGHBOURS = 15;
/** Clusters of a generation whose movement is predicted, and how many predictions a player is compared with. */
const CLUSTERS = 10;
const PREDICTIONS = 2;

/**
 * What selection keeps of past generations, as points in the units of the axes: for novelty the last newcomers without a
 * cell; for surprise the centres of clusters of newcomers, of the last generation but one, then of the last.
 */
export type Trail = readonly (readonly Point[])[];

/** The trail after a generation; undefined if parents are drawn evenly. */
export function trailAfter(
  selection: MapElitesOptions['selection'],
  trail: Trail = [],
  newcomers: readonly (Elite | undefined)[],
  elites: readonly Elite[],
): Trail | undefined {
  if (selection === 'even') return undefined;
  const placed = newcomers.filter((one) => one !== undefined);
  if (selection === 'novelty')
    return [placed.filter((one) => !elites.includes(one)).map(({ style }) => style)];
  const points = placed.map(({ style }) => style);
  const last = trail.at(-1);
  if (points.length === 0) return trail;
  const units = unitsOf(elites);
  const inUnits = (all: readonly Point[]) => all.map((point) => point.map((x, axis) => x / units[axis]));
  // From the last centres, so that each centre is that of the same cluster as before.
  const centres = kMeans(inUnits(points), inUnits(last ?? points.slice(0, CLUSTERS)), 50);
  return [...(last ? [last] : []), centres.map((centre) => centre.map((x, axis) => x * units[axis]))];
}

/** The range of the elites along each axis, in which distances are measured; 1 where all are the same. */
function unitsOf([first, ...others]: readonly Elite[]): Point {
  return (first?.style ?? []).map((start, axis) => {
    const values = [start, ...others.map(({ style }) => style[axis])];
    return largest(values) - smallest(values) || 1;
  });
}

/**
 * By elite, what makes it a parent: its novelty, the mean distance to its nearest neighbours among the other elites and the
 * last newcomers (Lehman and Stanley, Abandoning objectives, Evolutionary Computation 19, 2011), or its surprise, the mean
 * distance to the nearest places to which clusters of newcomers would have moved if they had gone on as they did
 * (Yannakakis and Liapis, Searching for surprise, ICCC 2016). Distances are in units of the range of the elites along each
 * axis. Undefined if there is no trail yet: all are equal.
 */
export function interestOf(
  selection: MapElitesOptions['selection'],
  elites: readonly Elite[],
  trail: Trail | undefined,
): readonly number[] | undefined {
  const styles = elites.map(({ style }) => style);
  const units = unitsOf(elites);
  if (selection === 'novelty' && trail)
    return styles.map((style, i) =>
      meanDistance(style, [...styles.toSpliced(i, 1), ...trail[0]], NEIGHBOURS, units),
    );
  if (selection !== 'surprise' || trail?.length !== 2) return undefined;
  const [before, last] = trail;
  const predicted = last.map((centre, k) => centre.map((x, axis) => 2 * x - before[k][axis]));
  return styles.map((style) => meanDistance(style, predicted, PREDICTIONS, units));
}

/** The mean distance of a point to the nearest `count` of others; 0 if there are none. */
function meanDistance(point: Point, others: readonly Point[], count: number, units: Point): number {
  const nearest = others
    .map((other) =>
      Math.sqrt(other.reduce((sum, x, axis) => sum + ((x - point[axis]) / units[axis]) ** 2, 0)),
    )
    .sort((a, b) => a - b)
    .slice(0, count);
  return nearest.length === 0 ? 0 : mean(nearest);
}

/** A number below `count`, drawn in proportion to these shares; evenly without any, or if all are 0. */
export function drawnBy(shares: readonly number[] | undefined, count: number, random: Random): number {
  const total = shares?.reduce((sum, share) => sum + share, 0) ?? 0;
  return shares && total > 0 ? random.index(shares, count, total) : random.below(count);
}
