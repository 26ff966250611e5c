import { expect, test } from 'vitest';
import { compareFigures, compareSweep, type Verdict } from '../../src/statistics/equivalence.ts';
import { wilson } from '../../src/statistics/interval.ts';
import { Random } from '../../src/util/random.ts';

const figure = (value: number, half: number) => ({ value, low: value - half, high: value + half });

test('a figure agrees only if the difference is shown to be less than the margin', () => {
  expect(compareFigures(figure(50, 3), figure(52, 3), 10).verdict).toBe('agrees');
  expect(compareFigures(figure(50, 20), figure(52, 3), 10).verdict).toBe('too few games');
  expect(compareFigures(figure(50, 3), figure(70, 3), 10).verdict).toBe('differs');
  expect(compareFigures(figure(50, 1), figure(53, 1), 10).verdict).toBe('agrees');
});

test('the interval of a difference comes from the unequal sides of both intervals', () => {
  const { value, low, high } = compareFigures(
    { value: 60, low: 57, high: 68 },
    { value: 50, low: 44, high: 54 },
    5,
  );
  expect(value).toBe(10);
  expect(low).toBeCloseTo(10 - 5, 12);
  expect(high).toBeCloseTo(10 + 10, 12);
});

test('fewer games never agree more easily', () => {
  const verdicts = [24, 92, 300, 3000].map(
    (games) => compareFigures(figure(75, 100 / Math.sqrt(games)), figure(75, 0), 10).verdict,
  );
  expect(verdicts).toEqual(['too few games', 'agrees', 'agrees', 'agrees']);
});

test('a sweep whose rows differ both ways does not agree by its mean', () => {
  const rows = [30, 70].map((ours) => ({ ours: figure(ours, 5), theirs: figure(50, 1) }));
  expect(compareSweep(rows, 10)).toMatchObject({ value: 0, verdict: 'differs' });
  const near = [48, 52].map((ours) => ({ ours: figure(ours, 5), theirs: figure(50, 1) }));
  expect(compareSweep(near, 10).verdict).toBe('agrees');
  expect(compareSweep([], 10).verdict).toBe('too few games');
});

test('a sweep may differ by its mean though no row does alone', () => {
  const rows = Array.from({ length: 11 }, () => ({ ours: figure(44, 11), theirs: figure(55, 5) }));
  expect(compareFigures(rows[0].ours, rows[0].theirs, 10).verdict).toBe('too few games');
  expect(compareSweep(rows, 10).verdict).toBe('differs');
});

/** How often two players of these strengths get each verdict, both from `games` games. */
function shares(truths: readonly [number, number], games: number, margin: number): Record<Verdict, number> {
  const random = new Random('verdicts', games, ...truths.map((truth) => 1000 * truth));
  const counts = { agrees: 0, differs: 0, 'too few games': 0 };
  const tries = 1000;
  const estimate = (truth: number) => {
    let won = 0;
    for (let i = 0; i < games; i++) if (random.unit() < truth) won++;
    const [low, high] = wilson(won, games);
    return { value: (100 * won) / games, low: 100 * low, high: 100 * high };
  };
  for (let i = 0; i < tries; i++)
    counts[compareFigures(estimate(truths[0]), estimate(truths[1]), margin).verdict]++;
  return {
    agrees: counts.agrees / tries,
    differs: counts.differs / tries,
    'too few games': counts['too few games'] / tries,
  };
}

test('figures of equal truth seldom differ, and those that are the margin apart seldom agree', () => {
  for (const games of [24, 92, 300]) {
    expect(shares([0.5, 0.5], games, 14).differs).toBeLessThan(0.1);
    expect(shares([0.5, 0.64], games, 14).agrees).toBeLessThan(0.1);
    expect(shares([0.5, 0.78], games, 14).agrees).toBeLessThan(0.02);
  }
});

test('with enough games both truths are found', () => {
  expect(shares([0.5, 0.5], 300, 14).agrees).toBeGreaterThan(0.85);
  expect(shares([0.5, 0.78], 300, 14).differs).toBeGreaterThan(0.98);
});
