import { expect, test } from 'vitest';
import { median, quantile } from '../../src/statistics/quantile.ts';
import { Random } from '../../src/util/random.ts';
import { repeats } from 'evolab/testing';

test('a quantile is at place (n + 1) p, between two values by a straight line', () => {
  // In R: quantile(c(1, 2, 4, 8), p, type = 6).
  const values = [1, 2, 4, 8];
  expect([0.2, 0.25, 0.5, 0.6, 0.75, 0.8].map((p) => quantile(values, p))).toEqual([1, 1.25, 3, 4, 7, 8]);
});

test('no quantile is beyond the least value and the largest', () => {
  expect([0, 0.1, 0.9, 1].map((p) => quantile([1, 2, 4, 8], p))).toEqual([1, 1, 8, 8]);
  expect([0, 0.5, 1].map((p) => quantile([3], p))).toEqual([3, 3, 3]);
});

test('another value is below a quantile with its probability, however small the sample', () => {
  const random = new Random('quantile');
  const tries = repeats(40_000);
  let below = 0;
  for (let i = 0; i < tries; i++) {
    const sample = Float64Array.from({ length: 9 }, () => random.unit()).sort();
    if (random.unit() < quantile(sample, 0.1)) below++;
  }
  expect(Math.abs(below / tries - 0.1)).toBeLessThan(0.02);
});

test('the median is the middle value, of an even count the mean of the two', () => {
  expect(median([30, 4, 100])).toBe(30);
  expect(median([30, 4, 100, 20])).toBe(25);
  expect(median([7])).toBe(7);
});
