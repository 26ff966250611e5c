import { expect, test } from 'vitest';
import { friedmanTest, ranksOf, studentizedRangeQuantile } from '../../src/statistics/ranks.ts';

test('equal scores share their ranks', () => {
  expect(ranksOf([0.5, 0.9, 0.5, 0.1])).toEqual([2.5, 1, 2.5, 4]);
});

test("the studentized range gives Nemenyi's critical values (Demsar 2006, table 5)", () => {
  const printed = [1.96, 2.343, 2.569, 2.728, 2.85, 2.949, 3.031, 3.102, 3.164];
  for (const [i, value] of printed.entries())
    expect(studentizedRangeQuantile(i + 2) / Math.SQRT2, `${i + 2} methods`).toBeCloseTo(value, 2);
});

/** Demsar 2006, table 6: accuracies of C4.5, with m, with cf, and with both, on 14 data sets. */
const DEMSAR = [
  [0.763, 0.768, 0.771, 0.798],
  [0.599, 0.591, 0.59, 0.569],
  [0.954, 0.971, 0.968, 0.967],
  [0.628, 0.661, 0.654, 0.657],
  [0.882, 0.888, 0.886, 0.898],
  [0.936, 0.931, 0.916, 0.931],
  [0.661, 0.668, 0.609, 0.685],
  [0.583, 0.583, 0.563, 0.625],
  [0.775, 0.838, 0.866, 0.875],
  [1, 1, 1, 1],
  [0.94, 0.962, 0.965, 0.962],
  [0.619, 0.666, 0.614, 0.669],
  [0.972, 0.981, 0.9751, 0.975],
  [0.957, 0.978, 0.946, 0.97],
];

test('ranks and critical difference are those of the worked example of Demsar 2006', () => {
  const { ranks, p, criticalDifference } = friedmanTest(DEMSAR);
  expect(ranks.map((rank) => Number(rank.toFixed(3)))).toEqual([3.143, 2, 2.893, 1.964]);
  expect(criticalDifference).toBeCloseTo(1.25, 2);
  // Without the correction for shared ranks, F is 3.69 and p 0.0197.
  expect(p).toBeCloseTo(0.011621, 6);
});

test('the probability of few tasks is the share of rankings that agree as much', () => {
  const p = (...scores: number[][]) => friedmanTest(scores).p;
  expect(p([2, 1], [2, 1])).toBe(1 / 2);
  expect(p([2, 1], [2, 1], [2, 1])).toBe(1 / 4);
  expect(p([3, 2, 1], [3, 2, 1], [3, 2, 1])).toBe(1 / 36);
  // Of the 36 second and third rankings, these sums and larger ones are those of 7: the tables of Friedman 1937 say 0.194.
  expect(p([3, 2, 1], [3, 2, 1], [3, 1, 2])).toBeCloseTo(0.194, 3);
  // Two that share a rank in both tasks: of the three places of the worst, one is the same.
  expect(p([2, 2, 1], [2, 2, 1])).toBeCloseTo(1 / 3, 12);
});

test('methods that never differ are not told apart, and those that always differ alike are', () => {
  for (const n of [2, 30]) {
    const same = friedmanTest(Array.from({ length: n }, () => [1, 1, 1]));
    expect([same.ranks, same.p]).toEqual([[2, 2, 2], 1]);
  }
  expect(friedmanTest(Array.from({ length: 30 }, () => [3, 2, 1])).p).toBeLessThan(1e-6);
});
