import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { drawSamples, snesStep, weightsAt, type SearchDistribution } from '../src/snes.ts';

/** The mean of the distribution after some generations of minimising `f`. */
function minimise(f: (x: Float64Array) => number, size: number, samples: number, generations: number) {
  let distribution: SearchDistribution = {
    mean: new Float64Array(size).fill(1),
    deviations: new Float64Array(size).fill(1),
  };
  const random = new Random('snes', size);
  for (let generation = 0; generation < generations; generation++) {
    const drawn = drawSamples(samples, size, random);
    const fitness = drawn.map((sample) => -f(weightsAt(distribution, sample)));
    distribution = snesStep(distribution, drawn, fitness);
  }
  return distribution;
}

test('finds the minimum of the sphere, faster and faster in proportion to the distance', () => {
  const sphere = (x: Float64Array) => x.reduce((sum, v) => sum + v * v, 0);
  const [early, late] = [150, 300].map((n) => sphere(minimise(sphere, 10, 20, n).mean));
  expect(early).toBeLessThan(1e-3);
  expect(late).toBeLessThan(early * 1e-3);
});

test('takes steps of different lengths where the axes have different scales', () => {
  const ellipsoid = (x: Float64Array) => x.reduce((sum, v, i) => sum + 100 ** i * v * v, 0);
  const { mean, deviations } = minimise(ellipsoid, 4, 16, 400);
  expect(ellipsoid(mean)).toBeLessThan(1e-6);
  expect(deviations[0]).toBeGreaterThan(100 * deviations[3]);
});

test('where all samples are equal nothing is learned', () => {
  const before = { mean: Float64Array.of(1, 2), deviations: Float64Array.of(3, 4) };
  const samples = drawSamples(6, 2, new Random('equal'));
  const after = snesStep(before, samples, [5, 5, 5, 5, 5, 5]);
  [...after.mean, ...after.deviations].forEach((x, i) =>
    expect(x).toBeCloseTo([...before.mean, ...before.deviations][i], 12),
  );
});

test('samples come in pairs that lie opposite each other', () => {
  const samples = drawSamples(4, 3, new Random('pairs'));
  for (const at of [0, 2]) expect(samples[at + 1]).toEqual(samples[at].map((x) => -x));
  expect(samples[0]).not.toEqual(samples[2]);
});
