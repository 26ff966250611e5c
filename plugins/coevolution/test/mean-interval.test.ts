import { expect, test } from 'vitest';
import { betaCdf } from '../../../src/statistics/distributions.ts';
import { meanInterval } from '../src/mean-interval.ts';

test("the interval of a mean is Student's: 19 means of 20, however few the runs are", () => {
  for (let n = 2; n <= 300; n++) {
    // Mean 0 and, over n - 1, variance 1: half of the interval is t / sqrt(n).
    const spread = Math.sqrt((n - 1) / (2 * Math.floor(n / 2)));
    const values = Array.from({ length: n }, (_, i) => (n % 2 && i === n - 1 ? 0 : i % 2 ? spread : -spread));
    const { mean, low, high } = meanInterval(values);
    expect(mean).toBeCloseTo(0, 12);
    expect(low).toBeCloseTo(-high, 12);
    const t = high * Math.sqrt(n);
    const freedom = n - 1;
    // P(|T| > t), by the beta distribution.
    expect(Math.abs(betaCdf(freedom / 2, 0.5, freedom / (freedom + t * t)) - 0.05)).toBeLessThan(2e-4);
  }
});

test('runs that all came to the same leave no interval', () => {
  expect(meanInterval([50, 50, 50])).toEqual({ mean: 50, low: 50, high: 50 });
});
