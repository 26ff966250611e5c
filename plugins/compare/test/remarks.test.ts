import { expect, test } from 'vitest';
import type { CompareFound } from '../src/found.ts';
import { remarksOf } from '../src/remarks.ts';

/** What is found if each entry has reached these generations and games after each half of a budget of 200 games. */
const found = (entries: Readonly<Record<string, readonly (readonly [number, number])[]>>, games = ['hex']) =>
  ({
    seeds: 5,
    budget: { unit: 'games', amount: 200 },
    checkpoints: 2,
    failures: [],
    games: games.map((game) => ({
      game,
      anchors: ['random'],
      ownSearch: [],
      entries: Object.keys(entries).map((label) => ({ label })),
    })),
    runs: games.flatMap((game) =>
      Object.entries(entries).map(([label, halves]) => ({
        label,
        game,
        wonAll: false,
        reached: [
          { generation: 0, effort: {} },
          ...halves.map(([generation, played]) => ({ generation, effort: { games: played } })),
        ],
      })),
    ),
  }) as unknown as Omit<CompareFound, 'remarks'>;

const FINE = [
  [10, 100],
  [20, 200],
] as const;
const LONG = [
  [1, 1234],
  [1, 1234],
] as const;

test('generations that are too long are named with their length, and with a budget that has one in every part', () => {
  expect(remarksOf(found({ fine: FINE, long: LONG }))).toEqual([
    'long overran the budget by up to 517% and reached all of it in one generation, so that its curve shows nothing: a generation takes 1,230 games.',
    'The first generation that reaches the budget counts. With --budget games=2500, in another --out folder, every part of the budget has a generation of each.',
  ]);
  expect(remarksOf(found({ fine: FINE }))).toEqual([]);
});

test('an overrun is told without another budget if every part has its generations, and with the game if there are several', () => {
  const over = [
    [1, 72],
    [3, 216],
  ] as const;
  expect(remarksOf(found({ over }, ['hex', 'nim']))).toEqual([
    'over on hex overran the budget by up to 8%: a generation takes 72 games.',
    'over on nim overran the budget by up to 8%: a generation takes 72 games.',
  ]);
});
