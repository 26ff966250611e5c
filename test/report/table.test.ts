import { expect, test } from 'vitest';
import { fixed, percent } from '../../src/report/numbers.ts';
import { textTable } from '../../src/report/table.ts';

test('columns of numbers are aligned to the right, others to the left', () => {
  const rows = [
    ['random', '-12.50', '3.1%', '-'],
    ['material:depth=3', '7.25', '96.9%', '12 +/- 3'],
  ];
  expect(textTable(['name', 'elo', 'score', 'nodes'], rows)).toBe(
    [
      'name                 elo  score     nodes',
      'random            -12.50   3.1%         -',
      'material:depth=3    7.25  96.9%  12 +/- 3',
    ].join('\n'),
  );
});

test('a column with a word among its numbers is a column of words', () => {
  expect(
    textTable(
      ['default', 'n'],
      [
        ['12', '1'],
        ['none', '22'],
      ],
    ),
  ).toBe(['default   n', '12        1', 'none     22'].join('\n'));
});

test('lines are indented and end with their last word', () => {
  const text = textTable(['a', 'long title'], [['1', 'x'], ['2']], 2);
  expect(text).toBe(['  a  long title', '  1  x', '  2'].join('\n'));
});

test('a table without rows is its titles', () => {
  expect(textTable(['a', 'b'], [])).toBe('a  b');
});

test('numbers are printed with infinity, without a minus before zero', () => {
  expect([fixed(1.005, 1), fixed(-0.001, 2), fixed(Infinity, 2), fixed(-Infinity, 1), fixed(NaN, 0)]).toEqual(
    ['1.0', '0.00', 'inf', '-inf', 'nan'],
  );
  expect(percent(0.12345, 1)).toBe('12.3%');
});
