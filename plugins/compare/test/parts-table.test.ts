import { expect, test } from 'vitest';
import type { CompareFound } from '../src/found.ts';
import { partsTable } from '../src/report/parts-table.ts';

const estimate = (value: number, width: number) => ({ value, low: value - width, high: value + width });
const game = (name: string) => ({
  game: name,
  measure: { kind: 'elo', name: 'Elo' },
  entries: [
    { label: 'a', curve: [0, 100, 200].map((value) => estimate(value, 10)) },
    { label: 'b', curve: [0, -5, 300].map((value) => estimate(value, 20)) },
  ],
  moves: {
    measures: [
      {
        measure: { kind: 'share', name: 'good moves' },
        // In another order than the entries.
        entries: [
          { label: 'b', curve: [0, 0.25, 0.5].map((value) => estimate(value, 0.125)) },
          { label: 'a', curve: [0, 0.5, 0.75].map((value) => estimate(value, 0.125)) },
        ],
      },
    ],
  },
});
const found = (...games: object[]) =>
  ({ budget: { unit: 'cpu', amount: 600 }, checkpoints: 2, games }) as unknown as CompareFound;

test('a comparison is a row for each entry and part of the budget, with all that is measured', () => {
  expect(partsTable(found(game('hex')))).toEqual({
    head: ['method', 'CPU seconds', 'Elo', 'good moves'],
    rows: [
      ['a', '300', '100 (90 to 110)', '50.0% (37.5 to 62.5)'],
      ['a', '600', '200 (190 to 210)', '75.0% (62.5 to 87.5)'],
      ['b', '300', '-5 (-25 to 15)', '25.0% (12.5 to 37.5)'],
      ['b', '600', '300 (280 to 320)', '50.0% (37.5 to 62.5)'],
    ],
  });
});

test('of several games the game is named', () => {
  const { head, rows } = partsTable(found(game('hex'), game('nim')));
  expect(head[0]).toBe('game');
  expect(rows.map(([name]) => name)).toEqual(['hex', 'hex', 'hex', 'hex', 'nim', 'nim', 'nim', 'nim']);
});
