import type { MatchRecord } from 'evolab';
import { expect, test } from 'vitest';
import { distinctGames, fitnessError } from '../src/measures.ts';
import { scoresOf, sums } from '../src/pairing.ts';

const record = (...moves: number[]): MatchRecord => ({
  id: '',
  moves: Int32Array.from(moves),
  payoffs: [0, 0],
  nodes: [0, 0],
  evals: [0, 0],
  reason: 'rules',
});

test('the fitness error is the standard error of a mean of games', () => {
  // Of 1, 1, -2, 0: variance 2 with three degrees of freedom, over four games.
  expect(fitnessError([[1, 1, -2, 0]])).toBeCloseTo(Math.sqrt(2 / 4), 12);
  expect(fitnessError([[1, 1, 1], [1, -2], [0]])).toBeCloseTo(Math.sqrt((0 + 4.5 / 2) / 2), 12);
  expect(fitnessError([[1], []])).toBe(0);
});

test('a game of the same two on the same sides with the same moves counts once', () => {
  const pairings = [
    { first: 0, second: 1 },
    { first: 0, second: 1 },
    { first: 1, second: 0 },
    { first: 0, second: 2 },
    { first: 0, second: 1 },
  ];
  const records = [record(1, 2), record(1, 2), record(1, 2), record(1, 2), record(1, 23)];
  expect(distinctGames(pairings, records)).toBe(4);
});

test('scores are kept game by game and sum to the points', () => {
  const pairings = [
    { first: 0, second: 1 },
    { first: 1, second: 0 },
    { first: -1, second: 0 },
  ];
  const payoffs = [
    [1, -1],
    [0, 0],
    [1, -1],
  ];
  expect(scoresOf(2, pairings, payoffs, [1, 0, -2], false)).toEqual([[1, -2], [0]]);
  expect(scoresOf(2, pairings, payoffs, [1, 0, -2], true)).toEqual([
    [1, 0, -2],
    [-2, 0],
  ]);
  expect(sums([[1, -2], [0]])).toEqual(Float64Array.of(-1, 0));
});
