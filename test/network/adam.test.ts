import { expect, test } from 'vitest';
import { adam } from '../../src/network/adam.ts';
import { Random } from '../../src/util/random.ts';

test('a step goes along the decaying mean of gradients, divided by the root of that of their squares', () => {
  const random = new Random('adam');
  const gradients = Array.from({ length: 50 }, () => [random.between(-1, 1), random.between(-5, 5), 0]);
  const weights = Float64Array.of(1, -2, 3);
  const tracks = new Float64Array(6);
  const wanted = [1, -2, 3];
  gradients.forEach((climb, t) => {
    adam(weights, tracks, climb, 0.01);
    for (let i = 0; i < 2; i++) {
      // From the definition: sums over all gradients so far.
      const [mean, square] = [0.9, 0.99].map((decay, power) =>
        gradients
          .slice(0, t + 1)
          .reduce((sum, one, k) => sum + (1 - decay) * decay ** (t - k) * one[i] ** (1 + power), 0),
      );
      wanted[i] += (0.01 * mean) / (Math.sqrt(square) + 1e-8);
      expect(weights[i]).toBeCloseTo(wanted[i], 10);
    }
  });
  expect(weights[2]).toBe(3);
});

test('a first step is as long as its size, whatever the gradient', () => {
  for (const slope of [1e-3, 0.5, 300]) {
    const weights = Float32Array.of(0);
    adam(weights, new Float32Array(2), [-slope], 0.02);
    expect(weights[0]).toBeCloseTo(-0.02, 5);
  }
});
