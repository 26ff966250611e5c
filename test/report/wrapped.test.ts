import { expect, test } from 'vitest';
import { wrapped } from '../../src/report/wrapped.ts';

test('lines break between words, and hold what fits', () => {
  expect(wrapped('aa bb cc dd', 5)).toEqual(['aa bb', 'cc dd']);
  expect(wrapped('aa bb cc dd', 4)).toEqual(['aa', 'bb', 'cc', 'dd']);
  expect(wrapped('longer a', 3)).toEqual(['longer', 'a']);
});
