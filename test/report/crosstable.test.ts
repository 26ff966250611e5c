import { expect, test } from 'vitest';
import { crosstableMatrix } from '../../src/report/html/crosstable.ts';
import { clopperPearson } from '../../src/statistics/interval.ts';

const crosstable = {
  names: ['a', 'b'],
  games: [
    [0, 60],
    [60, 0],
  ],
  points: [
    [0, 45],
    [15, 0],
  ],
};

test('the interval of a cell rests on its games', () => {
  const [low, high] = clopperPearson(45, 60);
  const text = 'a against b: 45 of 60 points, 75.0% (62.1% to 85.3%)';
  expect(crosstableMatrix(crosstable, '').cells[0][1]).toEqual({ value: 0.75, low, high, text });
});

test('games that repeat others make the interval of a cell no narrower', () => {
  const games = [
    [0, 8],
    [8, 0],
  ];
  const [low, high] = clopperPearson(6, 8);
  const text = 'a against b: 45 of 60 points in games of which 8 are different, 75.0% (34.9% to 96.8%)';
  expect(crosstableMatrix(crosstable, '', { games }).cells[0][1]).toEqual({ value: 0.75, low, high, text });
});
