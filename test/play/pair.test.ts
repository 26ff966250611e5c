import { expect, test } from 'vitest';
import { gameKey } from '../../src/play/pair.ts';

test('games of any length have a key, which depends on every move', () => {
  const long = new Int32Array(300_000).fill(7);
  const other = long.slice();
  other[299_999] = 8;
  expect(gameKey(long)).toBe(gameKey(long.slice()));
  expect(gameKey(other)).not.toBe(gameKey(long));
  expect(gameKey(long.subarray(1))).not.toBe(gameKey(long));
  expect(Number.isSafeInteger(gameKey(long))).toBe(true);
});
