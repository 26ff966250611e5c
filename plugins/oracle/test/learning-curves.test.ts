import { expect, test } from 'vitest';
import { CONTESTANTS, ARENAS } from '../src/reproductions/contest.ts';
import { curvesPage } from '../src/reproductions/curves-page.ts';
import { bandOf, lastStops, stopsOf, type Point } from '../src/reproductions/points.ts';

/** A run that gains as much at every stop; `end` is what it comes to. */
const run = (method: string, seed: number, end: number): Point[] =>
  [0, 1, 2].map((stop) => ({
    ...{ game: 'othello', method, seed, stop, generations: 10 * stop, seconds: stop + seed / 10 },
    ...{ elo: (end * stop) / 2, good: 0.5 + stop / 10, criticalGood: 0.25 },
  }));

const points = [
  ...run('slow', 1, 100),
  ...run('slow', 2, 300),
  ...run('slow', 3, 140),
  ...run('fast', 1, 200),
];

test('seeds come to their median, in a band from the lowest to the highest', () => {
  expect(bandOf([5, 1, 3])).toEqual({ median: 3, low: 1, high: 5 });
  expect(bandOf([4, 1])).toEqual({ median: 2.5, low: 1, high: 4 });
  expect(stopsOf(points).length).toBe(6);
  const ends = lastStops(points);
  expect(ends.map(({ method, seeds, elo }) => [method, seeds, elo])).toEqual([
    ['slow', 3, { median: 140, low: 100, high: 300 }],
    ['fast', 1, { median: 200, low: 200, high: 200 }],
  ]);
});

test('the page says who is ahead, and has a row for every method, the strongest first', () => {
  const { verdict, sections } = curvesPage(points, 2);
  expect(verdict).toContain('On othello fast learns fastest and is the strongest at the end (Elo 200)');
  const table = sections[0].body.find((block) => block.kind === 'table')!;
  expect(table.kind === 'table' && table.rows.map((cells) => cells[0])).toEqual(['fast', 'slow']);
});

test('every learner plays every game, but for those that a game lacks features for', () => {
  const games = ARENAS.map(({ game }) => game.use);
  for (const { name, pace } of CONTESTANTS)
    expect(Object.keys(pace), name).toEqual(name === 'd-visiondraughts' ? games.slice(0, 2) : games);
});
