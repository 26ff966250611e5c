import { expect, test } from 'vitest';
import { foundText, rangeText } from '../src/report/compare-text.ts';
import type { CompareFound } from '../src/found.ts';
import { scoresOf } from '../src/scores.ts';

/** What two entries with these final scores found. */
function foundOf(finals: Readonly<Record<string, readonly number[]>>): CompareFound {
  const labels = Object.keys(finals);
  const runs = labels.map((label) => ({ label, runs: finals[label].map((score) => [0, score]) }));
  return {
    seeds: 5,
    budget: { unit: 'games', amount: 90 },
    runs: labels.map((label) => ({
      label,
      game: 'hex',
      reached: [{ generation: 1, effort: { games: 90 } }],
    })),
    games: [{ game: 'hex', anchors: ['random'], ...scoresOf(runs, 1) }],
    remarks: [],
  } as unknown as CompareFound;
}

test('a line below the table says why a difference is not that of the scores above it', () => {
  // One seed of five counts for the plain mean alone.
  const two = foundOf({ a: [100, 100, 100, 100, 600], b: [0, 0, 0, 0, 0] });
  const text = foundText(two, []);
  expect(two.games[0].entries[0].final.value).toBe(100);
  expect(text).toContain('+200 (');
  expect(text).toMatch(
    /\n\nScores are interquartile means of the seeds; differences are those of plain means, with Welch's intervals at 95% for all pairs together\.\n\n/,
  );
  expect(foundText(foundOf({ a: [1, 2, 3, 4, 5] }), [])).not.toContain('plain means');
});

test('a score of one run is shown without an interval, and a difference with one that nobody knows', () => {
  const open = { value: 0.96, low: -Infinity, high: Infinity };
  const share = { kind: 'share', name: 'good moves' } as const;
  expect(rangeText(open, share)).toBe('96.0%');
  expect(rangeText({ ...open, low: 0.9 }, share)).toBe('96.0% (90.0 to ?)');
  expect(rangeText({ ...open, value: 4 }, { kind: 'elo', name: 'Elo' }, true)).toBe('+4 (? to ?)');
});
