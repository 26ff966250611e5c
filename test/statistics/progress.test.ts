import { expect, test } from 'vitest';
import type { Crosstable } from '../../src/statistics/flow.ts';
import { progressOf } from '../../src/statistics/progress.ts';
import { Random } from '../../src/util/random.ts';

/** A master tournament of `n` champions, 20 games a meeting; `wins` is the probability that i beats j, 'draw' if all are drawn. */
function tournament(n: number, wins: (i: number, j: number) => number | 'draw', seed = 1): Crosstable {
  const random = new Random('progress', seed);
  const square = () => Array.from({ length: n }, () => new Array<number>(n).fill(0));
  const [games, points] = [square(), square()];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++)
      for (let game = 0; game < 20; game++) {
        const probability = wins(i, j);
        const won = probability === 'draw' ? 0.5 : random.unit() < probability ? 1 : 0;
        games[i][j]++;
        games[j][i]++;
        points[i][j] += won;
        points[j][i] += 1 - won;
      }
  return { names: Array.from({ length: n }, (_, i) => `generation ${i}`), games, points };
}

const elo = (difference: number) => 1 / (1 + 10 ** (-difference / 400));

test('champions of growing strength climb, and each of them that is much stronger becomes dominant', () => {
  const { trend, later, cyclic, dominant } = progressOf(tournament(10, (i, j) => elo(400 * (i - j))));
  expect(trend).toBe('climbing');
  expect(later.low).toBeGreaterThan(0.9);
  expect(cyclic.share).toBeLessThan(0.5);
  expect(dominant).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('rock, paper and scissors in turn cycle, and none after the second becomes dominant', () => {
  const { trend, cyclic, dominant } = progressOf(
    tournament(9, (i, j) => (i % 3 === j % 3 ? 'draw' : (i - j) % 3 === 1 ? 0.95 : 0.05)),
  );
  expect(trend).toBe('cycling');
  expect(cyclic.share).toBeGreaterThan(0.9);
  expect(dominant.length).toBe(2);
});

test('a frozen population stagnates, whatever luck its games have', () => {
  const trends = Array.from({ length: 100 }, (_, seed) => progressOf(tournament(8, () => 0.5, seed)).trend);
  expect(trends.filter((trend) => trend === 'stagnating').length).toBeGreaterThan(85);
});

test('champions that forget are falling', () => {
  expect(progressOf(tournament(8, (i, j) => elo(-100 * (i - j)))).trend).toBe('falling');
});

test('a climb that has ended shows in the later half', () => {
  const strength = (i: number) => Math.min(i, 5) * 150;
  const { trend, recent } = progressOf(tournament(12, (i, j) => elo(strength(i) - strength(j))));
  expect(trend).toBe('climbing');
  expect([recent.low < 0.5, recent.high > 0.5]).toEqual([true, true]);
});

test('one champion, or none, shows nothing', () => {
  expect(progressOf(tournament(1, () => 0.5))).toMatchObject({ trend: 'stagnating', dominant: [0] });
  expect(progressOf(tournament(0, () => 0.5)).dominant).toEqual([]);
});
