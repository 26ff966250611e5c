import { expect, test } from 'vitest';
import { joined } from '../src/joined.ts';

const learned = (weights: readonly number[], coherence: readonly number[] = []) => ({
  weights: Float32Array.from(weights),
  coherence: Float32Array.from(coherence),
});

test('a weight moves by the mean of the lanes, weighted by the sizes of their errors, which add up', () => {
  const before = learned([1, 5], [2, 4, 0, 0]);
  // Errors of sizes 1 and 3 have moved the first weight by 1 and by -1.
  const lanes = [learned([2, 5], [3, 5, 0, 0]), learned([0, 5], [-1, 7, 0, 0])];
  expect(joined(before, lanes, 'tc')).toEqual(learned([0.5, 5], [0, 8, 0, 0]));
});

test('without sums of errors the mean is over the lanes that moved a weight', () => {
  const lanes = [learned([3, 1]), learned([2, 1]), learned([1, 1])];
  expect(joined(learned([1, 1]), lanes, 'fixed')).toEqual(learned([2.5, 1]));
});

test('in IDBD the mean over the lanes that moved a weight is that of its step too', () => {
  const before = learned([1, 1], [0.5, 0.25, 0, 0]);
  const lanes = [
    learned([3, 1], [1, 0.5, 0, 0]),
    learned([2, 1], [2, 1.5, 0, 0]),
    learned([1, 1], [0.5, 0.25, 0, 0]),
  ];
  expect(joined(before, lanes, 'idbd')).toEqual(learned([2.5, 1], [1.5, 1, 0, 0]));
});
