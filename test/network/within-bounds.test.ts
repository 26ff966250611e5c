import { expect, test } from 'vitest';
import { withinBounds } from '../../src/network/within-bounds.ts';

const net = { name: 'net', size: 2, start: [-1, 1] } as const;
const kings = { name: 'values', size: 3, start: [2, 2], bounds: [1, 3] } as const;

test('weights of a block with bounds move to the nearest value within them, and all others stay', () => {
  const weights = Float64Array.of(-9, 9, -9, 2.5, 9, 0.5, 9);
  const kept = withinBounds([net, kings, net], weights);
  expect([...kept]).toEqual([-9, 9, 1, 2.5, 3, 0.5, 9]);
  expect([...weights]).toEqual([-9, 9, -9, 2.5, 9, 0.5, 9]);
  expect(withinBounds([net], weights)).toBe(weights);
});
