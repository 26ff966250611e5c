import type { Row } from 'evolab';
import { expect, test } from 'vitest';
import { allocations, choosers, strategies } from '@evolab/mini-player';
import { GAMES, type Pairing } from '../mini-player/figures.ts';
import { ratioRows, type Played } from '../mini-player/ratios.ts';

const points = (ours: number, halfWidth: number): Row => ({
  what: '',
  paper: '',
  basis: '',
  ours,
  low: ours - halfWidth,
  high: ours + halfWidth,
});

/** Rows of two games, by pairing. */
const PLAYED: Readonly<Partial<Record<Pairing, readonly Row[]>>> = {
  'cadia/mini-c': [points(60, 5), points(50, 5)],
  'mini/cadia': [points(60, 5), points(30, 5)],
};
const rowsOf = (pairing: Pairing): Played[] =>
  (PLAYED[pairing] ?? []).map((row, i) => ({ game: GAMES[i], row }));

test('a ratio is that to the points of MINI-C, which are what CadiaPlayer leaves it', () => {
  const rows = ratioRows(rowsOf);
  expect(rows.map(({ ours }) => Number(ours.toFixed(3)))).toEqual([1.5, 0.6, 1]);
  expect(rows.map(({ paper }) => paper).slice(0, 2)).toEqual(['1.03', '1.50']);
  expect(rows[0].what).toContain('Connect4: MINI in relation to MINI-C');
  for (const { low, ours, high } of rows) expect([low < ours, ours < high]).toEqual([true, true]);
  // The limits of 60 +- 5 to 40 +- 5, as Fieller has them for symmetric intervals.
  expect(rows[0].low).toBeCloseTo(1.2954, 4);
  expect(rows[0].high).toBeCloseTo(1.7522, 4);
});

test('the ratios of all games are those of the slides', () => {
  const all = (pairing: Pairing): Played[] =>
    GAMES.map((game) => ({ game, row: points(game.points[pairing][0], game.points[pairing][1]) }));
  const averages = ratioRows(all).filter(({ what }) => what.startsWith('Average'));
  expect(averages.map(({ paper }) => paper)).toEqual(['1.07', '1.24', '1.28']);
  for (const { ours, paper } of averages) expect(ours.toFixed(2)).toBe(paper);
});

test('charts count every playout that a mechanism gave to a strategy, the best and the worst among them', () => {
  const shares = ['ucb', 'ranks', 'squared'].map((chooser) => {
    const points = allocations({ strategies, choosers }, 'connect-four', chooser, 3000, 1);
    expect(points.map(({ playouts }) => playouts).slice(0, 1)).toEqual([2500]);
    const { playouts, best, worst } = points.at(-1)!;
    expect(playouts).toBeGreaterThan(2900);
    expect(best).toBeGreaterThan(worst);
    return best / playouts;
  });
  // The order of the slides.
  const [ucb, ranks, squared] = shares;
  expect(ucb).toBeGreaterThan(ranks);
  expect(ranks).toBeGreaterThan(squared);
});
