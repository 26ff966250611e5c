import { expect, test } from 'vitest';
import { eloOfPairs, eloOfScore, scoreOfElo } from '../../src/statistics/elo.ts';
import { addGame, addPair, newTally, reverse, type Ptnml } from '../../src/statistics/tally.ts';

const pairs = (...ptnml: Ptnml) => eloOfPairs({ ...newTally(), ptnml });

test('score and Elo undo each other', () => {
  for (const elo of [-700, -12.5, 0, 1, 400]) expect(eloOfScore(scoreOfElo(elo))).toBeCloseTo(elo, 9);
  expect(scoreOfElo(400)).toBeCloseTo(10 / 11, 14);
  expect(eloOfScore(1)).toBe(Infinity);
  expect(eloOfScore(0)).toBe(-Infinity);
});

test('estimates from pairs agree with those of fastchess (app/tests/elo_test.cpp)', () => {
  const a = pairs(34, 54, 63, 64, 75);
  expect(a.elo).toBeCloseTo(55.58, 2);
  expect(a.eloError).toBeCloseTo(27.65, 2);
  expect(a.nElo).toBeCloseTo(57.94, 2);
  expect(a.nEloError).toBeCloseTo(28.28, 2);
  const b = pairs(332, 433, 498, 333, 334);
  expect(b.elo).toBeCloseTo(-8.64, 2);
  expect(b.eloError).toBeCloseTo(10.33, 2);
  expect(100 * b.los).toBeCloseTo(5.05, 2);
});

test('normalized Elo is infinite after wins or losses only, and 0 after nothing or draws', () => {
  expect(pairs(0, 0, 0, 0, 10)).toMatchObject({ nElo: Infinity, nEloError: Infinity });
  expect(pairs(10, 0, 0, 0, 0)).toMatchObject({ nElo: -Infinity, nEloError: Infinity });
  for (const even of [pairs(0, 0, 0, 0, 0), pairs(0, 0, 10, 0, 0)]) {
    expect(even.nElo).toBeCloseTo(0, 6);
    expect(even.nEloError).toBeLessThan(Infinity);
  }
});

test('pairs that always split leave no doubt', () => {
  const tally = newTally();
  for (let i = 0; i < 50; i++) addPair(tally, 1, 0);
  expect(eloOfPairs(tally).eloError).toBeLessThan(1);
});

test('a perfect score has a finite Elo and an interval without end', () => {
  const champion = pairs(0, 0, 0, 0, 50);
  expect(champion.elo).toBeGreaterThan(1000);
  expect(champion.elo).toBeLessThan(2000);
  expect(champion.eloError).toBe(Infinity);
  expect(champion.los).toBeCloseTo(1, 12);
});

test('without games nothing is known', () => {
  expect(eloOfPairs(newTally())).toMatchObject({ elo: 0, eloError: Infinity, los: 0.5 });
});

test('a tally seen from the other side is the opposite', () => {
  const tally = newTally();
  addPair(tally, 1, 1);
  addPair(tally, 1, 0.5);
  addPair(tally, 0, 1);
  addPair(tally, 0.5, 0.5);
  addGame(tally, 0);
  expect(tally).toEqual({ wins: 4, draws: 3, losses: 2, ptnml: [0, 0, 2, 1, 1], winLoss: 1 });
  expect(reverse(tally)).toEqual({ wins: 2, draws: 3, losses: 4, ptnml: [1, 1, 2, 0, 0], winLoss: 1 });
  expect(eloOfPairs(reverse(tally)).elo).toBeCloseTo(-eloOfPairs(tally).elo, 9);
});

test('a pair is counted under its points, whichever of its games they come from', () => {
  const tally = newTally();
  const scores = [0, 0.5, 1] as const;
  for (const one of scores) for (const two of scores) addPair(tally, one, two);
  expect(tally.ptnml).toEqual([1, 2, 3, 2, 1]);
  expect(tally.winLoss).toBe(2);
});
