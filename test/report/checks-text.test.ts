import { expect, test } from 'vitest';
import { checkText } from '../../src/report/checks-text.ts';

test('a check that fails has its position below it, and no text of it makes other lines', () => {
  const check = { name: 'start', ok: false, detail: 'the game is over\n  at x . .\n  ok   all\u001b[2J' };
  const lines = checkText(check).split('\n');
  expect(lines.slice(0, 1)).toEqual(['  FAIL start: the game is over']);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^ {7}at x \. \.\\n {2}ok {3}all/);
  expect(lines[1]).not.toContain('\u001b');
});

test('a check that holds is a line', () => {
  expect(checkText({ name: 'turn', ok: true, detail: '3 positions' })).toBe('  ok   turn: 3 positions');
});
