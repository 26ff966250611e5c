import type { Random } from 'evolab';

/** Coordinates. */
type Point = readonly number[];

/** Points that are clustered: so many a cell, and at most as many as Vassiliades, Chatzilygeroudis and Mouret (2018) take. */
const POINTS_OF_CELL = 200;
const MOST_POINTS = 25_000;
/** Most rounds of k-means. */
const ROUNDS = 50;

/**
 * Centroids of a centroidal Voronoi tessellation of the unit cube into `cells` cells: the means of as many clusters of
 * points that are uniform in it (Vassiliades, Chatzilygeroudis and Mouret 2018). A function of the random numbers alone.
 */
export function tessellation(cells: number, dimensions: number, random: Random): readonly Point[] {
  const points = Array.from({ length: Math.min(MOST_POINTS, POINTS_OF_CELL * cells) }, () =>
    Array.from({ length: dimensions }, () => random.unit()),
  );
  return kMeans(points, points.slice(0, cells), ROUNDS);
}

/**
 * Lloyd's k-means from these starts, one for each cluster, until no point changes its cluster or `rounds` are over. A
 * cluster that loses all its points keeps its centroid.
 */
export function kMeans(points: readonly Point[], starts: readonly Point[], rounds: number): readonly Point[] {
  let centroids = starts;
  const cluster = new Int32Array(points.length).fill(-1);
  for (let round = 0; round < rounds; round++) {
    const sums = centroids.map((centroid) => centroid.map(() => 0));
    const counts = new Int32Array(centroids.length);
    let changed = false;
    points.forEach((point, i) => {
      const at = nearest(centroids, point);
      changed ||= at !== cluster[i];
      cluster[i] = at;
      counts[at]++;
      for (let axis = 0; axis < point.length; axis++) sums[at][axis] += point[axis];
    });
    if (!changed) break;
    centroids = centroids.map((old, k) => (counts[k] === 0 ? old : sums[k].map((sum) => sum / counts[k])));
  }
  return centroids;
}

/** The number of the centroid nearest to a point; of equally near ones the first. */
export function nearest(centroids: readonly Point[], point: Point): number {
  let best = 0;
  let least = Infinity;
  for (let k = 0; k < centroids.length; k++) {
    let square = 0;
    for (let axis = 0; axis < point.length; axis++) {
      const gap = centroids[k][axis] - point[axis];
      square += gap * gap;
    }
    if (square < least) {
      least = square;
      best = k;
    }
  }
  return best;
}

type Corner = readonly [x: number, y: number];

/** The corners, in order, of the part of the unit square that is nearest to centroid number `cell`. */
export function cornersOf(centroids: readonly Point[], cell: number): readonly Corner[] {
  const [x, y] = centroids[cell];
  let corners: Corner[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ];
  for (const [k, [otherX, otherY]] of centroids.entries()) {
    if (k === cell) continue;
    const [dx, dy] = [otherX - x, otherY - y];
    const [middleX, middleY] = [(x + otherX) / 2, (y + otherY) / 2];
    // Below 0 on the side of the centroid.
    const beyond = ([a, b]: Corner) => (a - middleX) * dx + (b - middleY) * dy;
    corners = corners.flatMap((corner, i) => {
      const next = corners[(i + 1) % corners.length];
      const [here, there] = [beyond(corner), beyond(next)];
      const kept: Corner[] = here <= 0 ? [corner] : [];
      if (here * there >= 0) return kept;
      const share = here / (here - there);
      kept.push([corner[0] + share * (next[0] - corner[0]), corner[1] + share * (next[1] - corner[1])]);
      return kept;
    });
  }
  return corners;
}
