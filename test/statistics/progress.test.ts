import { expect, test } from 'vitest';
import { progressText } from '../../src/report/progress-text.ts';
import type { Crosstable } from '../../src/statistics/flow.ts';
import { clopperPearson } from '../../src/statistics/interval.ts';
import { orders } from '../../src/statistics/orders.ts';
import { progressOf } from '../../src/statistics/progress.ts';
import { repeats } from 'evolab/testing';
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

/** How many of `runs` master tournaments of 8 and of 12 champions are called climbing or falling. */
function called(runs: number, strength: (i: number, random: Random) => number): Record<string, number> {
  const counts: Record<string, number> = { climbing: 0, falling: 0 };
  for (let seed = 0; seed < runs; seed++) {
    const random = new Random('strengths', seed);
    const n = seed % 2 === 0 ? 8 : 12;
    const strengths = Array.from({ length: n }, (_, i) => strength(i, random));
    const { trend } = progressOf(tournament(n, (i, j) => elo(strengths[i] - strengths[j]), seed));
    counts[trend] = (counts[trend] ?? 0) + 1;
  }
  return counts;
}

test('champions of unequal strength in no order rarely climb or fall, however many games they play', () => {
  const runs = repeats(2000);
  const { climbing, falling } = called(runs, (_, random) => 100 * random.normal());
  expect(clopperPearson(climbing + falling, runs, 0.999)[0]).toBeLessThan(0.05);
  expect((climbing + falling) / runs).toBeLessThan(0.1);
});

test('a trend of the strengths shows through their variation', () => {
  const runs = repeats(500, 50);
  const { climbing } = called(runs, (i, random) => 50 * i + 50 * random.normal());
  expect(climbing / runs).toBeGreaterThan(0.9);
});

test('the chance of an order is the share of all orders as far from one half', () => {
  // Everybody beats all earlier ones: of 5! orders only this and its reverse are as far.
  const { trend, later } = progressOf(tournament(5, (i, j) => (i > j ? 1 : 0)));
  expect([trend, later.value, later.chance]).toEqual(['climbing', 1, 2 / 120]);
  expect(progressOf(tournament(6, () => 'draw')).later.chance).toBe(1);
  // The first beats all others, which draw: it is as far at either end, 2 places of 5.
  const first = progressOf(tournament(5, (_, j) => (j === 0 ? 0 : 'draw')));
  expect([first.trend, first.later.chance]).toEqual(['stagnating', 2 / 5]);
});

test('random orders give the chance that all orders give', () => {
  // The first of n beats all others, which draw: 2 places of n are as far.
  for (const n of [9, 20]) {
    const { chance } = progressOf(tournament(n, (_, j) => (j === 0 ? 0 : 'draw'))).later;
    expect(Math.abs(chance! - 2 / n)).toBeLessThan(0.02);
  }
  expect(progressOf(tournament(9, (i, j) => (i > j ? 1 : 0))).later.chance).toBeLessThan(0.001);
});

test('fewer than five champions are too few to climb, and three can cycle', () => {
  const { trend, later } = progressOf(tournament(4, (i, j) => (i > j ? 1 : 0)));
  expect([trend, later.value, later.chance]).toEqual(['too few champions', 1, undefined]);
  expect(progressOf(tournament(3, (i, j) => ((i - j) % 3 === 1 ? 1 : 0))).trend).toBe('cycling');
});

test('the orders of n are all n! of them, each once', () => {
  for (const [n, count] of [1, 1, 2, 6, 24, 120].entries()) {
    const found = Array.from(orders(n), (order) => order.join());
    expect([found.length, new Set(found).size], `${n}`).toEqual([count, count]);
  }
});

test('the text says how likely chance is, and what the later half shows', () => {
  const of = (n: number) => progressText(progressOf(tournament(n, (i, j) => elo(400 * (i - j)))));
  expect(of(10)).toMatch(
    /^Climbing: .*; in a random order of the champions the share is as far from one half with probability below 0\.1%;/,
  );
  expect(of(10)).toMatch(/It still climbs in the later half: .* by chance with probability 1\.7%\.$/);
  expect(of(8)).toContain('The later half has too few champions');
  expect(of(4)).toMatch(
    /^Too few champions to show a trend \(five or more are needed\): later champions take /,
  );
});

test('one champion, or none, shows nothing', () => {
  expect(progressOf(tournament(1, () => 0.5))).toMatchObject({ trend: 'too few champions', dominant: [0] });
  expect(progressOf(tournament(0, () => 0.5)).dominant).toEqual([]);
});
