import { describe, expect, test } from 'vitest';
import {
  betaCdf,
  betaQuantile,
  chiSquaredTail,
  erf,
  erfc,
  gammaCdf,
  gammaQuantile,
  normalCdf,
  normalQuantile,
  studentQuantile,
} from '../../src/statistics/distributions.ts';

/** Reference values by mpmath with 30 digits. */
const close = (value: number, reference: number) =>
  expect(Math.abs(value / reference - 1), `${value} for ${reference}`).toBeLessThan(1e-12);

describe('functions of one number are exact to twelve digits', () => {
  test('erf and erfc, in both tails', () => {
    close(erf(0.5), 0.52049987781304654);
    close(erf(1), 0.84270079294971487);
    close(erf(-1), -0.84270079294971487);
    close(erf(2.5), 0.9995930479825551);
    close(erfc(5), 1.5374597944280349e-12);
    close(erfc(20), 5.3958656116079009e-176);
    close(erfc(-0.5), 1.5204998778130465);
    expect(erf(0)).toBe(0);
  });

  test('the normal distribution and its quantiles', () => {
    close(normalCdf(-1.5), 0.066807201268858058);
    close(normalQuantile(0.975), 1.9599639845400542);
    close(normalQuantile(0.001), -3.0902323061678135);
    close(normalQuantile(1e-10), -6.3613409024040562);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 14);
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
  });
});

describe('the beta distribution', () => {
  test('has the published probabilities', () => {
    close(betaCdf(2, 3, 0.5), 0.6875);
    close(betaCdf(0.5, 0.5, 0.1), 0.20483276469913346);
    close(betaCdf(30, 200, 0.15), 0.81425341757203043);
    close(betaCdf(1e5, 1e5, 0.501), 0.81445325544244303);
    expect(betaCdf(2, 3, 0)).toBe(0);
    expect(betaCdf(2, 3, 1)).toBe(1);
  });

  test('sums the binomial distribution', () => {
    const n = 12;
    for (const p of [0.05, 0.3, 0.5, 0.9]) {
      let tail = 0;
      let choose = 1;
      for (let k = n; k >= 1; k--) {
        tail += choose * p ** k * (1 - p) ** (n - k);
        close(betaCdf(k, n - k + 1, p), tail);
        choose *= k / (n - k + 1);
      }
    }
  });

  test('is undone by its quantile', () => {
    for (const [a, b] of [
      [0.5, 0.5],
      [1, 1e5],
      [7, 3],
      [400, 600],
    ]) {
      for (const p of [0.001, 0.025, 0.5, 0.975]) close(betaCdf(a, b, betaQuantile(a, b, p)), p);
    }
  });
});

describe('the gamma distribution', () => {
  test('has the published probabilities', () => {
    close(gammaCdf(3, 2), 0.32332358381693654);
    close(gammaCdf(0.5, 2), 0.95449973610364159);
    close(gammaCdf(100, 110), 0.84172132993991291);
    close(gammaCdf(1e4, 9900), 0.15865119219356466);
    close(chiSquaredTail(5, 11.07), 0.050009618622405488);
    expect(gammaCdf(3, 0)).toBe(0);
  });

  test('is undone by its quantile', () => {
    for (const a of [0.5, 1, 11, 1000]) {
      for (const p of [0.001, 0.025, 0.5, 0.975]) close(gammaCdf(a, gammaQuantile(a, p)), p);
    }
  });
});

test("Student's distribution has the quantiles of closed forms, and tends to the normal one", () => {
  for (const p of [0.75, 0.9, 0.975, 0.995]) {
    close(studentQuantile(1, p), Math.tan(Math.PI * (p - 0.5)));
    close(studentQuantile(2, p), (2 * p - 1) / Math.sqrt(2 * p * (1 - p)));
    expect(studentQuantile(1e9, p)).toBeCloseTo(normalQuantile(p), 7);
  }
  // Of the tables in books.
  expect(studentQuantile(9, 0.975)).toBeCloseTo(2.262, 3);
  expect(studentQuantile(30, 0.975)).toBeCloseTo(2.042, 3);
});
