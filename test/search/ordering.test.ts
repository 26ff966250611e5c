import { ticTacToe } from '@evolab/tic-tac-toe';
import { expect, test } from 'vitest';
import { Ordering } from '../../src/search/ordering.ts';

const row = ticTacToe.create({});

test('moves are tried in the order of table, noise, killers and history, then as the game lists them', () => {
  const ordering = new Ordering({ noisy: (_, move) => move === 7, active: () => true });
  ordering.begin(4, 9);
  for (const move of [6, 5, 8]) ordering.recordCutoff(move, 3, 0, 2);
  ordering.recordCutoff(6, 2, 0, 2);
  ordering.recordCutoff(2, 1, 1, 9);
  const moves = Int32Array.from({ length: 9 }, (_, i) => i);
  ordering.rate(row.start(), moves, 0, 9, 3, 0, 4);
  for (let i = 0; i < 9; i++) expect(ordering.pick(moves, i, 9)).toBe(moves[i]);
  expect([...moves.subarray(0, 5)]).toEqual([4, 7, 8, 5, 6]);
  expect([...moves.subarray(5)].sort()).toEqual([0, 1, 2, 3]);
});

test('killers last for a search, history for a game', () => {
  const ordering = new Ordering(undefined);
  const first = (): number => {
    const moves = Int32Array.from({ length: 9 }, (_, i) => i);
    ordering.begin(4, 9);
    ordering.rate(row.start(), moves, 0, 9, 0, 0, -1);
    return ordering.pick(moves, 0, 9);
  };
  ordering.begin(4, 9);
  ordering.recordCutoff(6, 0, 0, 3);
  ordering.recordCutoff(5, 1, 0, 4);
  expect(first()).toBe(5);
  expect(first()).toBe(5);
  ordering.reset();
  expect(first()).toBe(0);
});

test('history fades before it overflows, or passes for a killer', () => {
  const ordering = new Ordering(undefined);
  ordering.begin(4, 9);
  ordering.recordCutoff(3, 2, 0, 1);
  for (let i = 0; i < 100_000; i++) ordering.recordCutoff(7, 1, 0, 100);
  const moves = Int32Array.from({ length: 9 }, (_, i) => i);
  ordering.recordCutoff(8, 0, 0, 1);
  ordering.rate(row.start(), moves, 0, 9, 0, 0, -1);
  expect([ordering.pick(moves, 0, 9), ordering.pick(moves, 1, 9)]).toEqual([8, 7]);
});

test('what refuted for one side says nothing for the other', () => {
  const ordering = new Ordering(undefined);
  const first = (side: number): number => {
    const moves = Int32Array.from({ length: 9 }, (_, i) => i);
    ordering.begin(4, 9);
    ordering.rate(row.start(), moves, 0, 9, 0, side, -1);
    return ordering.pick(moves, 0, 9);
  };
  ordering.begin(4, 9);
  ordering.recordCutoff(6, 1, 0, 3);
  expect([first(0), first(1)]).toEqual([6, 0]);
});

test('deep cutoffs count more than shallow ones, by the square of their depth', () => {
  const ordering = new Ordering(undefined);
  ordering.begin(4, 9);
  ordering.recordCutoff(7, 1, 0, 4);
  for (let i = 0; i < 15; i++) ordering.recordCutoff(3, 2, 0, 1);
  const moves = Int32Array.from({ length: 9 }, (_, i) => i);
  ordering.rate(row.start(), moves, 0, 9, 0, 0, -1);
  expect([ordering.pick(moves, 0, 9), ordering.pick(moves, 1, 9)]).toEqual([7, 3]);
});
