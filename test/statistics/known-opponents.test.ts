import { expect, test } from 'vitest';
import { eloIntervalAgainst } from '../../src/statistics/known-opponents.ts';

test('the interval of a rating narrows with the square root of the games, and is open where all are won', () => {
  const against = (games: number, points: number) => eloIntervalAgainst([{ elo: 100, games, points }]);
  const [low, high] = against(100, 50);
  expect((low + high) / 2).toBeCloseTo(100, 6);
  // A share of 50% in 100 games has a standard deviation of 5%; where p = 0.4038 it is 1.96 of them away.
  expect(low).toBeCloseTo(100 - 400 * Math.log10(0.5962 / 0.4038), 0);
  const [narrow] = against(400, 200);
  expect((100 - low) / (100 - narrow)).toBeCloseTo(2, 1);
  const [won, most] = against(100, 100);
  expect(won).toBeGreaterThan(500);
  expect(most).toBeCloseTo(4000, 6);
  // Games that are won anyway say nothing.
  expect(
    eloIntervalAgainst([
      { elo: 100, games: 100, points: 50 },
      { elo: -3000, games: 100, points: 100 },
    ])[0],
  ).toBeCloseTo(low, 3);
});

test('without games a rating may be anything', () => {
  expect(eloIntervalAgainst([])).toEqual([expect.closeTo(-4000, 6), expect.closeTo(4000, 6)]);
  expect(eloIntervalAgainst([{ elo: 100, games: 0, points: 0 }])).toEqual(eloIntervalAgainst([]));
});
