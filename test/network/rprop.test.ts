import { describe, expect, test } from 'vitest';
import { Rprop, RPROPS } from '../../src/network/rprop.ts';

/** Minimises (w - 3)^2 from 0; the weight after each epoch. */
function descend(variant: 'minus' | 'plus', epochs: number): number[] {
  const rprop = new Rprop(1, variant);
  const weights = new Float64Array(1);
  return Array.from({ length: epochs }, () => {
    const away = weights[0] - 3;
    rprop.step(weights, Float64Array.of(2 * away), Float64Array.of(away * away));
    return weights[0];
  });
}

describe.each(RPROPS)('iRPROP %s', (variant) => {
  test('takes growing steps downhill, as the published rule says', () => {
    const way = descend(variant, 4);
    [0.1, 0.22, 0.364, 0.5368].forEach((w, i) => expect(way[i]).toBeCloseTo(w, 12));
  });

  test('finds the bottom of a parabola within a hundred epochs', () => {
    expect(Math.abs(descend(variant, 100)[99] - 3)).toBeLessThan(1e-6);
  });

  test('solves problems side by side as it solves them alone', () => {
    const random = (i: number) => ((i * 7919) % 101) / 50 - 1;
    const alone = [0, 1, 2].map((lane) => {
      const rprop = new Rprop(4, variant);
      const weights = Float64Array.from({ length: 4 }, (_, i) => random(4 * lane + i));
      for (let epoch = 0; epoch < 30; epoch++) rprop.step(weights, slopes(weights), errors([weights]));
      return weights;
    });
    const rprop = new Rprop(4, variant, 3);
    const together = Float64Array.from({ length: 12 }, (_, i) => random(4 * (i % 3) + Math.floor(i / 3)));
    const lane = (all: Float64Array, l: number) => Float64Array.from({ length: 4 }, (_, i) => all[3 * i + l]);
    for (let epoch = 0; epoch < 30; epoch++) {
      const lanes = [0, 1, 2].map((l) => lane(together, l));
      const gradient = new Float64Array(12);
      lanes.forEach((weights, l) => slopes(weights).forEach((g, i) => (gradient[3 * i + l] = g)));
      rprop.step(together, gradient, errors(lanes));
    }
    alone.forEach((weights, l) => expect(lane(together, l)).toEqual(weights));
  });
});

// A narrow valley: steps overshoot all the time.
const slopes = (w: Float64Array) => Float64Array.from(w, (x, i) => 2 * 10 ** i * (x - i) + 0.3 * x * x);
const errors = (lanes: Float64Array[]) =>
  Float64Array.from(lanes, (w) => w.reduce((sum, x, i) => sum + 10 ** i * (x - i) ** 2 + 0.1 * x ** 3, 0));

test('where a gradient changes its sign minus stands still; plus goes back, but only if the error has grown', () => {
  const after = (variant: 'minus' | 'plus', error: number) => {
    const rprop = new Rprop(1, variant);
    const weights = new Float64Array(1);
    rprop.step(weights, Float64Array.of(-1), Float64Array.of(1));
    rprop.step(weights, Float64Array.of(1), Float64Array.of(error));
    return weights[0];
  };
  expect(after('minus', 2)).toBe(0.1);
  expect(after('plus', 0.5)).toBe(0.1);
  expect(after('plus', 2)).toBe(0);
});

test('a lane that is not live stays where it is', () => {
  const rprop = new Rprop(2, 'minus', 2);
  const weights = new Float64Array(4);
  rprop.step(weights, new Float64Array(4).fill(1), new Float64Array(2), Uint8Array.of(0, 1));
  expect([...weights]).toEqual([0, -0.1, 0, -0.1]);
});
