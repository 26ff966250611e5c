import { describe, expect, test } from 'vitest';
import { repeats } from 'evolab/testing';
import { bearOffWon } from '../src/bear-off-evaluator.ts';
import { oneSidedTable, placementOf, placements, raceWon, twoSidedTable } from '../src/bear-off.ts';
import { backgammonGame, numbers, textOf } from './game.ts';
import { plays, type State } from './naive.ts';

const game = backgammonGame();
type Men = readonly number[];

/** Placements of up to `most` men on six points, as counts. */
function placed(most: number, points = 6): Men[] {
  if (points === 0) return [[]];
  return Array.from({ length: most + 1 }, (_, here) =>
    placed(most - here, points - 1).map((rest) => [...rest, here]),
  ).flat();
}

const ROLLS = Array.from({ length: 6 }, (_, i) =>
  Array.from({ length: i + 1 }, (_, j) => ({ dice: [i + 1, j + 1], share: i === j ? 1 / 36 : 1 / 18 })),
).flat();

/** What a roll makes of the men, by the naive rules of the whole game. */
const known = new Map<string, Men[]>();
function afters(men: Men, dice: readonly number[]): Men[] {
  const key = `${men.join()} ${dice.join()}`;
  const found = known.get(key);
  if (found) return found;
  const own = [15 - men.reduce((sum, n) => sum + n, 0), ...men, ...Array.from({ length: 19 }, () => 0)];
  const other = Array.from({ length: 26 }, (_, point) => (point === 1 ? 15 : 0));
  const state: State = { men: [own, other], player: 0, dice, plies: 1 };
  const list = [...plays(state).values()].map(([white]) => white.slice(1, 7));
  known.set(key, list);
  return list;
}

/** The average of the rolls that `men` take, by recursion. */
const means = new Map<string, number>();
function mean(men: Men): number {
  if (men.every((n) => n === 0)) return 0;
  const key = men.join();
  const found = means.get(key);
  if (found !== undefined) return found;
  const value = ROLLS.reduce(
    (sum, { dice, share }) => sum + share * (1 + Math.min(...afters(men, dice).map(mean))),
    0,
  );
  means.set(key, value);
  return value;
}

/** The probability to be off first with best play, by recursion. */
const wins = new Map<string, number>();
function win(own: Men, other: Men): number {
  const key = `${own.join()} ${other.join()}`;
  const found = wins.get(key);
  if (found !== undefined) return found;
  const value = ROLLS.reduce((sum, { dice, share }) => {
    const best = Math.max(
      ...afters(own, dice).map((after) => (after.every((n) => n === 0) ? 1 : 1 - win(other, after))),
    );
    return sum + share * best;
  }, 0);
  wins.set(key, value);
  return value;
}

test('placements are numbered without gaps, those with fewer men first', () => {
  expect([placements(0), placements(1), placements(6), placements(15)]).toEqual([1, 7, 924, 54264]);
  const all = placed(5);
  expect(new Set(all.map(placementOf)).size).toBe(all.length);
  for (const men of all) {
    const count = men.reduce((sum, n) => sum + n, 0);
    expect(placementOf(men)).toBeLessThan(placements(count));
    if (count > 0) expect(placementOf(men)).toBeGreaterThanOrEqual(placements(count - 1));
  }
});

describe('one side', () => {
  const men = repeats(40) >= 40 ? 5 : 3;
  const table = oneSidedTable(men);

  test('the rolls on average are those of a recursion by the naive rules', () => {
    for (const one of placed(men))
      expect(Math.abs(table.means[placementOf(one)] - mean(one))).toBeLessThan(1e-9);
  });

  test('the distributions sum to 1 and have these averages', () => {
    for (let number = 0; number < placements(men); number++) {
      const distribution = table.probabilities.subarray(32 * number, 32 * number + 32);
      expect(distribution.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      expect(distribution.reduce((sum, p, rolls) => sum + p * rolls, 0)).toBeCloseTo(table.means[number], 10);
    }
  });

  test('well-known chances: a man on 6 is off with 27 rolls of 36, two on 1 always', () => {
    const off = (...counts: number[]) => table.probabilities[32 * placementOf(counts) + 1];
    expect(off(0, 0, 0, 0, 0, 1)).toBeCloseTo(27 / 36, 12);
    expect(off(2, 0, 0, 0, 0, 0)).toBeCloseTo(1, 12);
    expect(off(0, 0, 0, 0, 1, 1)).toBeCloseTo(6 / 36, 12);
    expect(off(1, 0, 0, 0, 0, 1)).toBeCloseTo(15 / 36, 12);
  });
});

describe('two sides', () => {
  const men = repeats(40) >= 40 ? 3 : 2;

  test('the chances are those of a recursion by the naive rules', () => {
    const table = twoSidedTable(men);
    const all = placed(men).filter((one) => one.some((n) => n > 0));
    for (const own of all)
      for (const other of all)
        expect(
          Math.abs(table[placements(men) * placementOf(own) + placementOf(other)] - win(own, other)),
        ).toBeLessThan(1e-9);
  });

  test('racing by rolls alone is never better than to play for the other side as well', () => {
    const exact = twoSidedTable(men);
    const table = oneSidedTable(men);
    for (let own = 1; own < placements(men); own++)
      for (let other = 1; other < placements(men); other++)
        expect(exact[placements(men) * own + other]).toBeGreaterThan(raceWon(table, own, other) - 0.02);
  });
});

test('positions in which men are elsewhere have no value in the tables', () => {
  const at = (white: Record<number, number>, black: Record<number, number>) =>
    game.parse!(textOf(game, numbers(white, black)));
  expect(bearOffWon(at({ 7: 1 }, { 1: 1 }), 0)).toBeNaN();
  expect(bearOffWon(at({ 1: 1 }, { 25: 1 }), 0)).toBeNaN();
  expect(bearOffWon(at({ 2: 1, 1: 1 }, { 1: 1 }), 0)).toBeCloseTo(1, 12);
  expect(bearOffWon(at({ 6: 1 }, { 1: 1 }), 0)).toBeCloseTo(27 / 36, 12);
});
