import { describe, expect, test } from 'vitest';
import { withoutRepeats } from '../../src/play/repeats.ts';

const counted = (keys: string, luck: boolean, openings?: number) =>
  withoutRepeats(keys, (key) => key, luck, openings).join('');

describe('rounds that repeat others', () => {
  test('are left out as long as there are no more different ones than openings', () => {
    expect(counted('abcabca', false, 3)).toBe('abc');
    // Two openings that lead to one game.
    expect(counted('aabcaabc', false, 4)).toBe('abc');
  });

  test('count where play is known to have luck', () => {
    expect(counted('aaab', true, 1)).toBe('aaab');
  });

  test('count, those from before too, once there are more different ones than openings', () => {
    expect(counted('aab', false, 1)).toBe('aab');
    expect([...counted('abacbca', false, 2)].sort().join('')).toBe('aaabbcc');
  });

  test('openings that nobody counted are as many as came before the first repeat', () => {
    expect(counted('abcabcabc', false)).toBe('abc');
    expect([...counted('abaca', false)].sort().join('')).toBe('aaabc');
  });
});
