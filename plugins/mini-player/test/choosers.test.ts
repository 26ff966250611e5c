import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { interleave } from '../src/chooser.ts';
import { carriedCounts, proportional, ranks, squared, squaredLiteral } from '../src/choosers/planned.ts';
import { ucb, ucbIndex } from '../src/choosers/ucb.ts';
import type { ChooserDefinition } from '../src/chooser.ts';

const random = new Random('choosers');
const taken = (definition: ChooserDefinition, means: number[], playouts: number) => {
  const chooser = definition.create(means.length, random);
  const uses = new Int32Array(means.length).fill(1);
  const counts = new Array<number>(means.length).fill(0);
  for (let i = 0; i < playouts; i++) {
    const next = chooser.next(Float64Array.from(means), uses);
    uses[next]++;
    counts[next]++;
  }
  return counts;
};

test('a plan of 4, 3 and 1 is played as printed in the slides', () => {
  expect(interleave([4, 3, 1], [0, 1, 2])).toEqual([0, 1, 0, 1, 2, 0, 1, 0]);
});

test('shares by rank are 22, 11, 7, 4, 2 and 1 of 47', () => {
  expect(taken(ranks, [10, 60, 20, 50, 30, 40], 47)).toEqual([1, 22, 2, 11, 4, 7]);
});

test('in the long run squared shares are the squares, whatever is cut off at each plan', () => {
  const carry = new Float64Array(2);
  const sums = [0, 0];
  for (let i = 0; i < 1000; i++)
    carriedCounts([1.2, 1.5], carry, { exponent: 2 }).forEach((n, k) => (sums[k] += n));
  expect(sums[0] / 1000).toBeCloseTo(1.44, 2);
  expect(sums[1] / 1000).toBeCloseTo(2.25, 2);
});

test('with the carry inside the square, as printed, shares come out far larger', () => {
  const carry = new Float64Array(2);
  const sums = [0, 0];
  for (let i = 0; i < 20_000; i++)
    carriedCounts([1.2, 1.5], carry, { exponent: 2, literal: true }).forEach((n, k) => (sums[k] += n));
  expect(sums[0] / 20_000).toBeCloseTo(2.52, 1);
  expect(sums[1] / 20_000).toBeCloseTo(3.58, 1);
});

test('proportional shares are those of the scores', () => {
  expect(taken(proportional, [60, 50], 220)).toEqual([120, 100]);
});

test('squared shares favour the better more', () => {
  const [better, worse] = taken(squared, [60, 50], 244);
  expect(better / worse).toBeCloseTo(1.44, 1);
});

test.each([squared, squaredLiteral])(
  'a plan of $id ends, also where a strategy has scored nothing yet',
  (chooser) => {
    const [best, worst] = taken(chooser, [100, 0], 20_000);
    expect(worst).toBeGreaterThan(0);
    expect(best).toBeGreaterThan(9_000 * worst);
  },
);

test('UCB adds 1.151 to a mean of 100 among 200, and 11.5 to one that was used once', () => {
  expect(ucbIndex(60, 100, 200) - 60).toBeCloseTo(1.151, 3);
  expect(ucbIndex(0, 1, 200)).toBeCloseTo(11.51, 2);
  const chooser = ucb.create(2, random);
  expect(chooser.next(Float64Array.of(60, 50), Int32Array.of(100, 100))).toBe(0);
  expect(chooser.next(Float64Array.of(60, 50), Int32Array.of(199, 1))).toBe(1);
});
