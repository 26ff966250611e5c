import { Random } from 'evolab';
import { expect, test } from 'vitest';
import type { PlayedMatchup } from '../src/contest.ts';
import { rootMeanSquare, sampleSizes, standardErrors } from '../src/measures.ts';
import { scoresOf, sums } from '../src/matchup.ts';

const game = (first: number, second: number, key: string): PlayedMatchup => ({
  first,
  second,
  key,
  payoffs: [0, 0],
  plies: 0,
  capped: false,
});

test('standard errors pool the variance within members and decrease with the root of the sample size', () => {
  // Of 1, 1, -2, 0: variance 2 with three degrees of freedom, over four games.
  expect([...standardErrors([[1, 1, -2, 0]], [4])]).toEqual([Math.sqrt(2 / 4)]);
  // Squares 0 and 4.5 with three degrees of freedom, sizes 3 and 2; 0 for a member without games.
  const errors = standardErrors([[1, 1, 1], [1, -2], []], [3, 2, 0]);
  expect([...errors]).toEqual([Math.sqrt(1.5 / 3), Math.sqrt(1.5 / 2), 0]);
  expect([...standardErrors([[1], []], [1, 0])]).toEqual([0, 0]);
  expect(rootMeanSquare(Float64Array.of(3, 4, 0, 0))).toBe(2.5);
});

test('the standard error equals the standard deviation of means', () => {
  const random = new Random(1);
  const size = 8;
  const draw = (low: number) => Array.from({ length: size }, () => low + 3 * random.below(2));
  const errors: number[] = [];
  const means = Array.from({ length: 2000 }, () => {
    const scores = [draw(-2), draw(0), draw(5)];
    errors.push(standardErrors(scores, [size, size, size])[0]);
    return sums(scores)[0] / size;
  });
  const mean = means.reduce((sum, x) => sum + x, 0) / means.length;
  const scatter = rootMeanSquare(Float64Array.from(means, (x) => x - mean));
  expect(rootMeanSquare(Float64Array.from(errors)) / scatter).toBeCloseTo(1, 1);
});

test('a repeated game between the same members on the same sides adds no information', () => {
  const games = [game(0, 1, 'a'), game(0, 1, 'a'), game(0, 1, 'b'), game(1, 0, 'a'), game(0, 2, 'a')];
  // Member 0 started a twice, b once, and a against another member: weights 2, 1 and 1.
  expect([...sampleSizes(3, games, false)]).toEqual([16 / 6, 1, 0]);
  expect([...sampleSizes(3, games, true)]).toEqual([25 / 7, 16 / 6, 1]);
  expect([...sampleSizes(1, [game(-1, 0, 'a'), game(0, -1, 'a')], false)]).toEqual([2]);
});

test('scores are kept game by game and sum to the points', () => {
  const matchups = [
    { first: 0, second: 1 },
    { first: 1, second: 0 },
    { first: -1, second: 0 },
  ];
  const payoffs = [
    [1, -1],
    [0, 0],
    [1, -1],
  ];
  expect(scoresOf(2, matchups, payoffs, [1, 0, -2], false)).toEqual([[1, -2], [0]]);
  expect(scoresOf(2, matchups, payoffs, [1, 0, -2], true)).toEqual([
    [1, 0, -2],
    [-2, 0],
  ]);
  expect(sums([[1, -2], [0]])).toEqual(Float64Array.of(-1, 0));
});
