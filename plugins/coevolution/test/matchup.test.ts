import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { drawMatchups, fixedMatchups, scoresOf, sums } from '../src/matchup.ts';
import { rank } from '../src/selection.ts';

const POINTS = [1, 0, -2] as const;

test('every member starts the same number of games, and plays itself only if allowed', () => {
  const drawn = drawMatchups(30, 5, false, new Random(1));
  expect(drawn.length).toBe(150);
  for (let member = 0; member < 30; member++)
    expect(drawn.filter(({ first }) => first === member).length).toBe(5);
  expect(drawn.every(({ first, second }) => first !== second && second >= 0 && second < 30)).toBe(true);
  const withSelf = drawMatchups(4, 500, true, new Random(2));
  const own = withSelf.filter(({ first, second }) => first === second).length;
  expect(own / withSelf.length).toBeCloseTo(0.25, 1);
});

test('opponents are drawn uniformly', () => {
  const counts = new Float64Array(10);
  for (const { second } of drawMatchups(10, 900, false, new Random(3))) counts[second]++;
  for (const count of counts) expect(Math.abs(count - 900)).toBeLessThan(120);
});

test('with points for both players, points sum to minus the number of decisive games', () => {
  const random = new Random(4);
  const matchups = drawMatchups(30, 5, true, random);
  const payoffs = matchups.map(
    () =>
      [
        [1, -1],
        [0, 0],
        [-1, 1],
      ][random.below(3)],
  );
  const points = sums(scoresOf(30, matchups, payoffs, POINTS, true));
  const decisive = payoffs.filter(([first]) => first !== 0).length;
  expect(points.reduce((a, b) => a + b, 0)).toBe(-decisive);
});

test('without points for opponents only the first player scores', () => {
  const scores = scoresOf(
    3,
    [
      { first: 0, second: 1 },
      { first: 1, second: 2 },
    ],
    [
      [1, -1],
      [-1, 1],
    ],
    POINTS,
    false,
  );
  expect([...sums(scores)]).toEqual([1, -2, 0]);
});

test('against a fixed opponent sides alternate and the member scores on both', () => {
  const matchups = fixedMatchups(2, 3);
  expect(matchups.map(({ first }) => first)).toEqual([0, -1, 0, 1, -1, 1]);
  const scores = scoresOf(
    2,
    matchups,
    [
      [1, -1],
      [-1, 1],
      [0, 0],
      [-1, 1],
      [1, -1],
      [1, -1],
    ],
    POINTS,
    false,
  );
  expect([...sums(scores)]).toEqual([2, -3]);
});

test('the better come first; among equals the earlier member', () => {
  expect(rank([1, 3, 3, -2])).toEqual([1, 2, 0, 3]);
});
