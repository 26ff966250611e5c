import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareFigures, compareSweep, type Verdict } from '../../src/statistics/equivalence.ts';

const { KINDS, verdictRates } = (await import(
  join(import.meta.dirname, '../../scripts/figures/verdict-rates.ts')
)) as {
  KINDS: readonly Verdict[];
  verdictRates(truths: readonly [number, number], games: number, margin: number): number[];
};

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

/** How often two players of these strengths get a verdict, both from `games` games; the margin is 14. */
const shareOf = (verdict: Verdict, truths: readonly [number, number], games: number) =>
  verdictRates(truths, games, 14)[KINDS.indexOf(verdict)];

test('figures of equal truth seldom differ, and those that are the margin apart seldom agree', () => {
  for (const games of [24, 92, 300]) {
    expect(shareOf('differs', [0.5, 0.5], games)).toBeLessThan(0.1);
    expect(shareOf('agrees', [0.5, 0.64], games)).toBeLessThan(0.1);
    expect(shareOf('agrees', [0.5, 0.78], games)).toBeLessThan(0.02);
  }
});

test('with enough games both truths are found', () => {
  expect(shareOf('agrees', [0.5, 0.5], 300)).toBeGreaterThan(0.85);
  expect(shareOf('differs', [0.5, 0.78], 300)).toBeGreaterThan(0.98);
});
