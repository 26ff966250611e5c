import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { cornersOf, kMeans, nearest, tessellation } from '../src/voronoi.ts';

const random = (seed: number) => new Random(seed, 'voronoi');
const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

/** The area of a polygon by the shoelace formula. */
const areaOf = (corners: ReturnType<typeof cornersOf>): number =>
  corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** The standard deviation of the areas of cells, in units of their mean. */
const unevenness = (centroids: readonly (readonly number[])[]): number => {
  const areas = centroids.map((_, cell) => centroids.length * areaOf(cornersOf(centroids, cell)));
  // The cells fill the square.
  expect(mean(areas)).toBeCloseTo(1, 10);
  return Math.sqrt(mean(areas.map((area) => (area - 1) ** 2)));
};

test('cells of a centroidal tessellation are nearly equal in area, those of random points are not', () => {
  for (const [cells, seed] of [
    [16, 1],
    [64, 2],
    [64, 3],
  ]) {
    const draw = random(seed);
    const points = Array.from({ length: cells }, () => [draw.unit(), draw.unit()]);
    expect(unevenness(points)).toBeGreaterThan(0.35);
    expect(unevenness(tessellation(cells, 2, random(seed)))).toBeLessThan(0.2);
  }
});

test('each centroid is the mean of its cell, and on a line they are where the formula says', () => {
  // A thousand points: their clusters deviate from those of the line itself, here by less than a third of a cell.
  const line = tessellation(5, 1, random(1)).map(([x]) => x);
  line.sort((a, b) => a - b).forEach((x, k) => expect(Math.abs(x - (2 * k + 1) / 10)).toBeLessThan(0.06));
  // In three dimensions: the means of other points of each cell lie at its centroid.
  const cube = tessellation(8, 3, random(4));
  const draw = random(5);
  const sums = cube.map(() => [0, 0, 0, 0]);
  for (let i = 0; i < 20_000; i++) {
    const point = [draw.unit(), draw.unit(), draw.unit()];
    const sum = sums[nearest(cube, point)];
    [...point, 1].forEach((x, axis) => (sum[axis] += x));
  }
  cube.forEach((centroid, k) => {
    for (let axis = 0; axis < 3; axis++)
      expect(Math.abs(sums[k][axis] / sums[k][3] - centroid[axis])).toBeLessThan(0.05);
  });
});

test('the seed alone decides the cells', () => {
  expect(tessellation(6, 2, random(1))).toEqual(tessellation(6, 2, random(1)));
  expect(tessellation(6, 2, random(1))).not.toEqual(tessellation(6, 2, random(2)));
});

test('clusters of k-means are found by hand, and an empty one stays where it is', () => {
  const points = [0, 1, 9, 10, 14].map((x) => [x]);
  const starts = [0, 1, 50].map((x) => [x]);
  // First {0} and all others, whose mean is 8.5; then {0, 1} and {9, 10, 14}.
  expect(kMeans(points, starts, 1).map(([x]) => x)).toEqual([0, 8.5, 50]);
  expect(kMeans(points, starts, 9).map(([x]) => x)).toEqual([0.5, 11, 50]);
});

test('the outline of a cell has the corners that are computed by hand', () => {
  const halves = [
    [0.25, 0.5],
    [0.75, 0.5],
  ];
  expect(cornersOf(halves, 0)).toEqual([
    [0, 0],
    [0.5, 0],
    [0.5, 1],
    [0, 1],
  ]);
  // The bisector of opposite corners is the other diagonal.
  const corners = cornersOf(
    [
      [0, 0],
      [1, 1],
    ],
    0,
  );
  expect(areaOf(corners)).toBeCloseTo(0.5, 12);
  expect(nearest(halves, [0.5, 0.1])).toBe(0);
  expect(nearest(halves, [0.51, 0.1])).toBe(1);
});
