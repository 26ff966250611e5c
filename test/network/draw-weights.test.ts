import { expect, test } from 'vitest';
import { drawWeights } from '../../src/network/draw-weights.ts';
import { Random } from '../../src/util/random.ts';

test('first weights are uniform in the range of their block', () => {
  const weights = drawWeights(
    [
      { name: 'net', size: 1000, start: [-0.5, 0.5] },
      { name: 'fixed', size: 2, start: [2, 2] },
      { name: 'empty', size: 0, start: [8, 9] },
      { name: 'high', size: 1000, start: [4, 6] },
    ],
    new Random(1),
  );
  expect(weights).toHaveLength(2002);
  const extremes = (from: number, to: number) => {
    const block = weights.slice(from, to).sort();
    return [block[0], block[block.length - 1], block.reduce((sum, x) => sum + x, 0) / block.length];
  };
  const near = ([low, high, mean]: number[], [from, to]: number[]) => {
    expect(low).toBeGreaterThanOrEqual(from);
    expect(low).toBeLessThan(from + (to - from) / 50);
    expect(high).toBeLessThan(to);
    expect(high).toBeGreaterThan(to - (to - from) / 50);
    expect(Math.abs(mean - (from + to) / 2)).toBeLessThan((to - from) / 20);
  };
  near(extremes(0, 1000), [-0.5, 0.5]);
  expect([...weights.slice(1000, 1002)]).toEqual([2, 2]);
  near(extremes(1002, 2002), [4, 6]);
});
