import { expect, test } from 'vitest';
import { stageAt } from '../src/stage-at.ts';

test('stages are equal parts of a range, each with its lower end', () => {
  const stagesOf = (low: number, high: number, stages: number) =>
    Array.from({ length: high - low + 1 }, (_, i) => stageAt(low + i, low, high, stages));
  expect(stagesOf(0, 6, 3)).toEqual([0, 0, 1, 1, 2, 2, 2]);
  expect(stagesOf(-2, 3, 2)).toEqual([0, 0, 0, 1, 1, 1]);
});

test('values outside the range belong to the first stage or the last', () => {
  expect([-1, 7].map((value) => stageAt(value, 0, 6, 3))).toEqual([0, 2]);
});

test('half of a range is half of its stages, though 30 / 22 is rounded down', () => {
  expect(stageAt(11, 0, 22, 30)).toBe(15);
});
