import { Random, type WeightBlock } from 'evolab';
import { describe, expect, test } from 'vitest';
import { mutate, newGenome, tauOf, type MutationOptions } from '../src/mutation.ts';

const NET: WeightBlock = { name: 'net', size: 5046, start: [-0.2, 0.2] };
const KING: WeightBlock = { name: 'values', size: 1, start: [2, 2], bounds: [1, 3] };
const OPTIONS: MutationOptions = {
  mutation: 'selfAdaptive',
  sigma: 0.05,
  sigmaLow: 0,
  sigmaHigh: 0,
  scalarRule: 'step',
};
const mean = (xs: ArrayLike<number>) => Array.from(xs).reduce((a, b) => a + b, 0) / xs.length;

test.each([
  [1742, 0.1095],
  [5046, 0.0839],
  [9198, 0.0722],
  [3616, 0.0912],
  [1926, 0.1067],
])('tau of %i weights is %f', (count, tau) => expect(tauOf(count)).toBeCloseTo(tau, 4));

test('a new genome lies in its ranges and has one step size', () => {
  const { weights, sigmas } = newGenome([NET, KING], 0.05, new Random(1));
  expect(weights.length).toBe(5047);
  const net = weights.subarray(0, 5046);
  expect(Math.min(...net)).toBeGreaterThanOrEqual(-0.2);
  expect(Math.max(...net)).toBeLessThan(0.2);
  expect(Math.max(...net)).toBeGreaterThan(0.199);
  expect(weights[5046]).toBe(2);
  expect(new Set(sigmas)).toEqual(new Set([0.05]));
});

describe('self-adaptive mutation', () => {
  const parent = newGenome([NET, KING], 0.05, new Random(2));

  test('moves weights by sigma on average: mean |w - w0| = sigma sqrt(2/pi) while step sizes are near their start', () => {
    const narrow = { ...OPTIONS, sigmaLow: 0.05, sigmaHigh: 0.05 };
    const child = mutate(parent, [NET, KING], narrow, new Random(3));
    const steps = child.weights.subarray(0, 5046).map((w, i) => Math.abs(w - parent.weights[i]));
    expect(mean(steps)).toBeCloseTo(0.0399, 3);
    expect(new Set(child.sigmas)).toEqual(new Set([0.05]));
  });

  test('moves every weight by its new step size, not by the one of its parent', () => {
    const wide = { ...OPTIONS, sigmaLow: 5, sigmaHigh: 5 };
    const child = mutate(parent, [NET, KING], wide, new Random(3));
    const steps = child.weights.subarray(0, 5046).map((w, i) => Math.abs(w - parent.weights[i]));
    expect(mean(steps)).toBeCloseTo(3.99, 1);
  });

  test('changes the logarithm of every step size by tau N(0, 1)', () => {
    const child = mutate(parent, [NET, KING], OPTIONS, new Random(4));
    const logs = child.sigmas.subarray(0, 5046).map((sigma) => Math.log(sigma / 0.05) / tauOf(5046));
    expect(mean(logs)).toBeCloseTo(0, 1);
    expect(mean(logs.map((x) => x * x))).toBeCloseTo(1, 1);
  });

  test('does not change the parent', () => {
    const before = structuredClone(parent);
    mutate(parent, [NET, KING], OPTIONS, new Random(5));
    expect(parent).toEqual(before);
  });
});

test('unit mutation adds N(0, 1): mean step 0.798', () => {
  const parent = newGenome([NET], 0.05, new Random(6));
  const child = mutate(parent, [NET], { ...OPTIONS, mutation: 'unit' }, new Random(7));
  expect(mean(child.weights.map((w, i) => Math.abs(w - parent.weights[i])))).toBeCloseTo(0.798, 1);
  expect(child.sigmas).toEqual(parent.sigmas);
});

describe('the value of a king', () => {
  const values = (scalarRule: string): number[] => {
    let genome = newGenome([KING], 0, new Random(8));
    const random = new Random(9);
    return Array.from({ length: 500 }, () => {
      genome = mutate(genome, [KING], { ...OPTIONS, scalarRule }, random);
      return genome.weights[0];
    });
  };
  test('goes by steps of 0.1 within 1 to 3 (2001)', () => {
    const all = values('step');
    const steps = new Set(all.slice(1).map((v, i) => Math.round((v - all[i]) * 1e6) / 1e6 + 0));
    expect([...steps].sort()).toEqual([-0.1, 0, 0.1]);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...all)).toBeLessThanOrEqual(3);
  });
  test('is multiplied by exp(N/sqrt 2) and clamped (1999)', () => {
    const all = values('exp');
    expect(Math.min(...all)).toBe(1);
    expect(Math.max(...all)).toBe(3);
    expect(new Set(all).size).toBeGreaterThan(100);
  });
});
