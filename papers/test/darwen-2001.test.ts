import { expect, test } from 'vitest';
import { orderText } from '../darwen-2001/reproduce.ts';

test.each([
  [{ value: 53, low: 52, high: 54 }, 'above 50', "the paper's order"],
  [{ value: 47, low: 46, high: 48 }, 'above 50', "not the paper's order"],
  [{ value: 47, low: 46, high: 48 }, 'below 50', "the paper's order"],
  [{ value: 53, low: 52, high: 54 }, 'below 50', "not the paper's order"],
  [{ value: 51, low: 49, high: 53 }, 'above 50', 'neither is shown to be better'],
  [{ value: 49, low: 47, high: 51 }, 'below 50', 'neither is shown to be better'],
] as const)('a score of %o, where the paper is %s, is %s', (ours, order, text) => {
  expect(orderText(ours, order)).toBe(text);
});
