import { expect, test } from 'vitest';
import {
  bootstrapInterval,
  interquartileMean,
  performanceProfile,
  probabilityOfImprovement,
  type TaskScores,
} from '../../src/statistics/aggregate.ts';
import { Random } from '../../src/util/random.ts';
import { repeats } from 'evolab/testing';

test('the interquartile mean leaves out a quarter at each end, rounded down', () => {
  expect(
    interquartileMean([
      [1, 2, 3, 4],
      [5, 6, 7, 800],
    ]),
  ).toBe((3 + 4 + 5 + 6) / 4);
  expect(interquartileMean([[0, 10, 20, 30, 1000]])).toBe(20);
  expect(interquartileMean([[4, 8]])).toBe(6);
});

const meanScore = (scores: TaskScores) => scores.flat().reduce((sum, x) => sum + x / scores.flat().length, 0);

test('the probability of improvement is that of Mann and Whitney, averaged over tasks', () => {
  expect(probabilityOfImprovement([[1, 3]], [[2, 0]])).toBe(0.75);
  expect(probabilityOfImprovement([[1], [5]], [[1], [2]])).toBe(0.75);
  expect(probabilityOfImprovement([[1, 2, 3]], [[4, 5]])).toBe(0);
});

test('a performance profile is the share of runs above each threshold', () => {
  expect(
    performanceProfile(
      [
        [1, 2, 3, 4],
        [0, 10],
      ],
      [0, 2, 5],
    ),
  ).toEqual([0.75, 0.5, 0.25]);
});

test('the bootstrap draws runs within tasks: tasks of constant scores leave no doubt', () => {
  const constant = [
    [1, 1, 1],
    [9, 9, 9],
  ];
  expect(bootstrapInterval([constant], meanScore, new Random(1))).toEqual([5, 5]);
});

test('the bootstrap interval of a mean covers the truth about as often as it says', () => {
  const tries = repeats(400);
  let covered = 0;
  for (let i = 0; i < tries; i++) {
    const random = new Random('cover', i);
    const scores = [0, 1].map((task) => Array.from({ length: 20 }, () => task + random.normal()));
    const [low, high] = bootstrapInterval([scores], meanScore, random, { samples: 400 });
    if (low <= 0.5 && 0.5 <= high) covered++;
  }
  expect(covered / tries).toBeGreaterThan(0.85);
  expect(covered / tries).toBeLessThan(0.99);
});
