import { Random } from 'evolab';
import { expect, test } from 'vitest';

test('below(n) is the share of n that 32 random bits are of 2^32, for small and large n alike', () => {
  const bits = new Random(1);
  const below = new Random(1);
  for (let i = 0; i < 40_000; i++) {
    const n = [1, 2, 7, 64, 0x7fff, 0x8000, 0x8001, 1e6, 2 ** 31][i % 9];
    expect(below.below(n)).toBe(Number((BigInt(bits.bits() >>> 0) * BigInt(n)) >> 32n));
  }
});

test('below(n) is uniform', () => {
  const random = new Random('uniform');
  for (const n of [2, 7, 60]) {
    const counts = new Int32Array(n);
    for (let i = 0; i < n * 1000; i++) counts[random.below(n)]++;
    const square = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(square).toBeLessThan(n - 1 + 5 * Math.sqrt(2 * (n - 1)));
  }
});

test('index(weights) is drawn in proportion to the weights, one of weight 0 never', () => {
  const random = new Random('index');
  const counts = new Int32Array(4);
  for (let i = 0; i < 4000; i++) counts[random.index(Float64Array.of(0.4, 0, 1.6, 9), 3, 2)]++;
  expect(counts[0] / 4000).toBeCloseTo(0.2, 1);
  expect([...counts]).toEqual([counts[0], 0, 4000 - counts[0], 0]);
  // A total that rounding has made too large.
  for (let i = 0; i < 100; i++) expect(random.index([0.5, 0.4, 0, 0], 4, 2)).toBeLessThan(2);
});
