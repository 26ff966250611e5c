import { expect, test } from 'vitest';
import { betaCdf } from '../../src/statistics/distributions.ts';
import {
  clopperPearson,
  differenceInterval,
  boundedMeanInterval,
  meanInterval,
  poissonLimits,
} from '../../src/statistics/interval.ts';

test('Clopper and Pearson give the published limits for 100 trials, in percent', () => {
  const published: [number, number, number][] = [
    [0, 0, 3.6],
    [1, 0, 5.4],
    [5, 1.6, 11.3],
    [6, 2.2, 12.6],
    [30, 21.2, 40.0],
    [45, 35.0, 55.3],
    [57, 46.7, 66.9],
    [65, 54.8, 74.3],
    [100, 96.4, 100],
  ];
  for (const [wins, low, high] of published) {
    const interval = clopperPearson(wins, 100).map((p) => Number((100 * p).toFixed(1)));
    expect(interval, `${wins} of 100`).toEqual([low, high]);
  }
});

test.each([
  [Number.NaN, 3],
  [1, Number.NaN],
  [1, 1e300],
  [Infinity, Infinity],
])('%d successes in %d trials are refused, not counted without end', (successes, trials) => {
  expect(() => clopperPearson(successes, trials)).toThrow(RangeError);
});

test('as many trials as numbers can count have an interval', () => {
  const [low, high] = clopperPearson(Number.MAX_SAFE_INTEGER, 3 * Number.MAX_SAFE_INTEGER);
  expect(low).toBeCloseTo(1 / 3, 6);
  expect(high).toBeCloseTo(1 / 3, 6);
});

test('nobody knows anything after no trial', () => {
  expect(clopperPearson(0, 0)).toEqual([0, 1]);
});

test('wins and losses trade places', () => {
  const [low, high] = clopperPearson(7, 30);
  const [from, to] = clopperPearson(23, 30);
  expect(from).toBeCloseTo(1 - high, 14);
  expect(to).toBeCloseTo(1 - low, 14);
});

test('the interval covers the truth at least 95 times in 100, whatever it is', () => {
  const n = 20;
  const intervals = Array.from({ length: n + 1 }, (_, wins) => clopperPearson(wins, n));
  for (const p of [0.02, 0.1, 0.35, 0.5, 0.77]) {
    let covered = 0;
    let probability = (1 - p) ** n;
    for (let wins = 0; wins <= n; wins++) {
      if (intervals[wins][0] <= p && p <= intervals[wins][1]) covered += probability;
      probability *= ((n - wins) / (wins + 1)) * (p / (1 - p));
    }
    expect(covered).toBeGreaterThanOrEqual(0.95);
  }
});

test('Poisson limits are the published ones', () => {
  // Reference values: chi-squared quantiles of SciPy, halved.
  const published: [number, number, number][] = [
    [0, 0, 3.6888794541139354],
    [1, 0.025317807984289876, 5.571643390938898],
    [5, 1.6234863901184207, 11.66833207932267],
    [10, 4.7953886961324335, 18.39035604201778],
    [100, 81.36399125092314, 121.62679379242638],
  ];
  for (const [count, low, high] of published) {
    const limits = poissonLimits(count);
    expect(limits[0]).toBeCloseTo(low, 10);
    expect(limits[1]).toBeCloseTo(high, 10);
  }
});

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
    expect(Math.abs(betaCdf(freedom / 2, 0.5, freedom / (freedom + t * t)) - 0.05)).toBeLessThan(1e-9);
  }
});

test('runs that all came to the same leave no interval', () => {
  expect(meanInterval([50, 50, 50])).toEqual({ mean: 50, half: 0, low: 50, high: 50 });
});

test('equal values leave the interval of what was not seen, none if it may be any size', () => {
  // Of 95% of runs with other values in some share of the games, however large, the interval has the mean.
  for (const n of [2, 3, 5, 10, 50])
    for (const value of [-1, -0.5, 0, 1]) {
      const { mean, half, low, high } = boundedMeanInterval(new Array<number>(n).fill(value), [-1, 1]);
      expect(mean).toBeCloseTo(value, 12);
      expect(half).toBeCloseTo(Math.max(mean - low, high - mean), 12);
      for (const other of [-1, 1])
        for (let share = 0; share < 1; share += 0.01) {
          const truth = value + share * (other - value);
          const missed = truth < low || truth > high;
          // All n are equal with this probability, and the interval misses the truth.
          if (missed) expect((1 - share) ** n).toBeLessThan(0.05);
        }
    }
  expect(boundedMeanInterval([0, 0, 0, 0, 0], [-1, 1]).high).toBeCloseTo(clopperPearson(0, 4)[1], 12);
  expect(boundedMeanInterval([0.1 + 0.2, 0.3, 0.3], [-1, 1]).high).toBeGreaterThan(0.8);
  expect(boundedMeanInterval([7, 7, 7])).toEqual({ mean: 7, half: Infinity, low: -Infinity, high: Infinity });
});

test('an interval ends where the values must, and is that of the mean otherwise', () => {
  expect(boundedMeanInterval([1, 0.5, -1], [-1, 1])).toMatchObject({ low: -1, high: 1 });
  const [values, bounds] = [
    [0.1, 0.2, 0.15, 0.12],
    [-1, 1],
  ] as const;
  expect(boundedMeanInterval(values, bounds).high).toBe(meanInterval(values).high);
  expect(boundedMeanInterval(values).low).toBe(meanInterval(values).low);
});

test('one value says nothing about how far it is from the mean', () => {
  expect(meanInterval([3])).toEqual({ mean: 3, half: Infinity, low: -Infinity, high: Infinity });
});

test("the difference of two means has the interval that R gives for Student's hours of sleep", () => {
  const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
  const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  // t.test(extra ~ group, data = sleep): Welch's test, 17.776 degrees of freedom.
  const { mean, low, high } = differenceInterval(first, second);
  expect(mean).toBeCloseTo(-1.58, 12);
  expect(low).toBeCloseTo(-3.3654832, 7);
  expect(high).toBeCloseTo(0.2054832, 7);
  expect(differenceInterval([1], second).half).toBe(Infinity);
});

test('samples without variance differ where a permutation test says so: four of each at 95%, five at 99%', () => {
  const half = (n: number, level?: number) =>
    differenceInterval(Array<number>(n).fill(1), Array<number>(n).fill(3), level).half;
  // 2 of 6, 20, 70 and 252 ways.
  expect([2, 3, 4, 5].map((n) => half(n))).toEqual([Infinity, Infinity, 0, 0]);
  expect([2, 3, 4, 5].map((n) => half(n, 0.99))).toEqual([Infinity, Infinity, Infinity, 0]);
});

test('samples of one and the same value are not shown to be equal', () => {
  for (const n of [2, 3, 10])
    expect(differenceInterval(Array<number>(n).fill(1), Array<number>(n).fill(1)).half).toBe(Infinity);
  // 0.1 + 0.2 is not 0.3.
  expect(differenceInterval(Array<number>(10).fill(0.1 + 0.2), Array<number>(10).fill(0.3)).half).toBe(
    Infinity,
  );
});

test('equal values have no variance, whatever rounding leaves of their mean', () => {
  // Three times 0.7 is not 0.7 + 0.7 + 0.7.
  for (const [one, other] of [
    [0.9, 0.7],
    [0.1, 0.7],
    [0.2, 0.35],
    [64.4, 60.2],
    [0.5, 0.75],
  ]) {
    const half = (n: number) =>
      differenceInterval(Array<number>(n).fill(one), Array<number>(n).fill(other)).half;
    expect([half(3), half(4)], `${one} and ${other}`).toEqual([Infinity, 0]);
  }
});
