import { expect, test } from 'vitest';
import { expectedScore, fitSlope } from '../../src/statistics/calibration.ts';
import { moveAccuracy, moveKind } from '../../src/statistics/move-loss.ts';
import { Random } from '../../src/util/random.ts';

test.each([0.4, 1, 3.5])('the slope %d by which results came about is found again', (slope) => {
  const random = new Random('slope', 1);
  const seen = Array.from({ length: 20_000 }, () => {
    const value = 1.6 * random.unit() - 0.8;
    return { value, payoff: random.unit() < expectedScore(value, slope) ? 1 : -1 };
  });
  expect(Math.abs(fitSlope(seen) / slope - 1)).toBeLessThan(0.06);
});

test('certain results stay what they are by any slope', () => {
  for (const slope of [0.2, 1, 7])
    expect([-1, 0, 1].map((value) => expectedScore(value, slope))).toEqual([0, 0.5, 1]);
  expect(fitSlope([{ value: 0, payoff: 1 }])).toBe(1);
});

test('losses have the names of their thresholds, and accuracy falls with them', () => {
  expect([0, 0.049, 0.05, 0.1, 0.15, 1].map(moveKind)).toEqual([
    ...[undefined, undefined, 'inaccuracy', 'mistake', 'blunder', 'blunder'],
  ]);
  expect(moveKind(0.6 - 0.5)).toBe('mistake');
  expect([0, 0.1, 0.5, 1].map((loss) => Number(moveAccuracy(loss).toFixed(2)))).toEqual([1, 0.64, 0.09, 0]);
});
