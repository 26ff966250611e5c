import { expect, test } from 'vitest';
import { reproductionText } from '../../src/report/reproduction-text.ts';
import { rowVerdict, sweepsOf, sweepText } from '../../src/report/row-verdict.ts';

const row = (
  ours: number,
  half: number,
  published?: readonly [number, number],
  sweep?: string,
  what = `row ${ours}`,
) => ({
  what,
  paper: '',
  basis: '',
  ours,
  low: ours - half,
  high: ours + half,
  ...(published && { published }),
  ...(sweep !== undefined && { sweep }),
});

test('a row without a published interval, or without one of ours, gets no verdict', () => {
  expect(rowVerdict(row(50, 3))).toBeUndefined();
  expect(rowVerdict({ ...row(50, 3, [50, 3]), high: null })).toBeUndefined();
  expect(rowVerdict({ ...row(50, 3, [50, 3]), low: Number.NaN })).toBeUndefined();
  // All games of the paper's sample ended alike.
  expect(rowVerdict(row(50, 3, [0, 0]))).toBeUndefined();
});

test('a row agrees within 14 points, differs beyond 0, and else has too few games', () => {
  expect(rowVerdict(row(50, 3, [52, 3]))).toBe('agrees');
  expect(rowVerdict(row(50, 3, [60, 3]))).toBe('agrees');
  expect(rowVerdict(row(50, 3, [62.5, 3]))).toBe('differs');
  expect(rowVerdict(row(50, 20, [52, 3]))).toBe('too few games');
  expect(rowVerdict(row(50, 3, [60, 10]))).toBe('too few games');
});

test('a sweep is compared as a whole, by the means of the rows that can be compared', () => {
  const rows = [
    row(44, 9, [57, 5], 'curve'),
    row(46, 9, [55, 5], 'curve'),
    row(99, 1, undefined, 'curve'),
    row(50, 3, [50, 3], 'alone'),
    row(50, 3, [50, 3]),
  ];
  const sweeps = sweepsOf(rows);
  expect(sweeps).toMatchObject([{ name: 'curve', rows: 2, paper: 56, ours: 45 }]);
  expect(sweeps[0].comparison).toMatchObject({ value: -11, verdict: 'differs' });
});

test('rows that differ in both directions make a sweep that differs, though its mean is that of the paper', () => {
  const sweeps = sweepsOf([row(70, 5, [50, 5], 'games'), row(30, 5, [50, 5], 'games')]);
  expect(sweeps[0].comparison).toMatchObject({ value: 0, verdict: 'differs' });
});

test('a difference that rounds to 0 has no sign', () => {
  const [sweep] = sweepsOf([row(49.98, 5, [50, 5], 'games'), row(50, 5, [50, 5], 'games')]);
  expect(sweepText(sweep)).toMatch(/, difference 0\.0 \(/);
});

test('the text of a reproduction explains its verdicts and gives those of whole sweeps', () => {
  const rows = [row(44, 9, [57, 5], 'curve'), row(46, 9, [55, 5], 'curve')];
  const table = { rows, code: {}, seeds: [], asked: 0, kept: 0, leftOut: [] };
  expect(reproductionText({ ...table, rows: [row(1, 1)] })).not.toContain('agrees');
  const text = reproductionText({
    ...table,
    rows: rows.map((one) => ({ ...one, verdict: rowVerdict(one)! })),
  });
  expect(text).toContain('less than 14 points of 100');
  expect(text).toContain(
    'curve, all 2 rows: paper 56.0, ours 45.0, difference -11.0 (-18.3 to -3.7): differs.',
  );
});
