import { Random, type Crosstable } from 'evolab';
import { expect, test } from 'vitest';
import { stepsOf } from '../dice-2026/measures.ts';
import { intransitivityOf } from '../src/intransitivity.ts';

/** Steps whose true gains have this standard deviation, each with pairs of games that luck adds its own to. */
function gainsOf({
  deviation,
  luck,
  steps,
  pairs,
}: Record<'deviation' | 'luck' | 'steps' | 'pairs', number>) {
  const random = new Random('steps', deviation, luck);
  return Array.from({ length: steps }, () => {
    const gain = deviation * random.normal();
    return Array.from({ length: pairs }, () => gain + luck * random.normal());
  });
}

test('tells how much a step gains and explains, whatever luck adds', () => {
  const { gain, explained } = stepsOf(gainsOf({ deviation: 0.1, luck: 0.3, steps: 4000, pairs: 4 }));
  expect(gain.value).toBeGreaterThan(0.09);
  expect(gain.value).toBeLessThan(0.11);
  expect(gain.low).toBeLessThan(0.1);
  expect(gain.high).toBeGreaterThan(0.1);
  expect(explained.value).toBeGreaterThan(0.08);
  expect(explained.value).toBeLessThan(0.12);
});

test('a step that changes nothing explains nothing, and one without luck all', () => {
  const nothing = stepsOf(gainsOf({ deviation: 0, luck: 0.5, steps: 4000, pairs: 4 }));
  expect(nothing.explained.low).toBe(0);
  expect(nothing.explained.value).toBeLessThan(0.02);
  const all = stepsOf(gainsOf({ deviation: 0.2, luck: 0, steps: 100, pairs: 4 }));
  expect(all.explained.value).toBeCloseTo(1, 9);
});

/** Who meets whom in so many games, of which luck decides whether the share that is expected is won. */
function tableOf(share: (i: number, j: number) => number, n: number, games: number, seed = 1): Crosstable {
  const random = new Random('table', n, games, seed);
  const points = Array.from({ length: n }, () => Array.from({ length: n }, () => 0));
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const won = Array.from({ length: games }, () => random.unit()).filter((u) => u < share(i, j)).length;
      points[i][j] = won;
      points[j][i] = games - won;
    }
  const met = points.map((_, i) => points.map((__, j) => (i === j ? 0 : games)));
  return { names: points.map((_, i) => String(i)), games: met, points };
}

test('players that ratings explain have no circles, and rock, paper, scissors is nothing else', () => {
  const ladder = intransitivityOf(tableOf((i, j) => 1 / (1 + Math.exp((j - i) / 3)), 10, 400));
  expect(ladder.low).toBe(0);
  expect(ladder.value).toBeLessThan(0.05);
  const circle = intransitivityOf(tableOf((i, j) => ((i - j + 9) % 9 <= 4 ? 0.7 : 0.3), 9, 400));
  expect(circle.value).toBeGreaterThan(0.9);
  expect(circle.low).toBeLessThanOrEqual(circle.value);
});

test('where chance alone decides, circles are not taken for more than chance leaves', () => {
  const { low } = intransitivityOf(tableOf(() => 0.5, 10, 40));
  expect(Number.isNaN(low) || low === 0).toBe(true);
});

test('what chance adds to few games is taken off on average', () => {
  const values = Array.from({ length: 20 }, (_, seed) =>
    intransitivityOf(tableOf((i, j) => 1 / (1 + Math.exp((j - i) / 8)), 10, 60, seed)),
  );
  const mean = values.reduce((sum, { value }) => sum + value, 0) / values.length;
  expect(mean).toBeLessThan(0.08);
});
