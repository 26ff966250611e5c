import { chineseCheckers } from '@evolab/chinese-checkers';
import { draughts } from '@evolab/draughts';
import { coreEvaluators, subsquares, weightCount } from 'evolab/network';
import type { Game } from 'evolab';
import { expect, test } from 'vitest';

const checkers = draughts.create(draughts.defaults);
const rhombus = (size: number) => chineseCheckers.create({ ...chineseCheckers.defaults, size });
const [layered, subsquare] = ['layered', 'subsquare'].map((name) =>
  coreEvaluators.find(({ id }) => id === name)!,
);

// Chellapilla and Fogel 1999 and 2001, Norberg 2014: boards, windows, weights without and with the bypass.
test.each<[string, typeof layered, Game, object, number]>([
  ['draughts 1999', layered, checkers, {}, 1741],
  ['draughts 2001', subsquare, checkers, {}, 5046],
  ['chinese checkers 9x9', subsquare, rhombus(9), {}, 9197],
  ['chinese checkers 7x7', subsquare, rhombus(7), {}, 3615],
  ['chinese checkers 5x5', subsquare, rhombus(5), { from: 2 }, 1925],
])('the net for %s has the weights of its paper', (_, definition, game, options, count) => {
  const blocks = (bypass: string) =>
    definition.weights!({ ...definition.defaults, ...options, bypass }, game).map(({ name, size }) => [
      name,
      size,
    ]);
  const values = game === checkers ? [['values', 1]] : [];
  expect(blocks('none')).toEqual([['net', count], ...values]);
  expect(blocks('sum')).toEqual([['net', count], ['bypass', 1], ...values]);
});

test('a king is first worth 2 and stays from 1 to 3, weights start within 0.2', () => {
  const blocks = layered.weights!(layered.defaults, checkers);
  expect(blocks.map(({ start }) => start)).toEqual([
    [-0.2, 0.2],
    [-0.2, 0.2],
    [2, 2],
  ]);
  expect(blocks.map(({ bounds }) => bounds)).toEqual([undefined, undefined, [1, 3]]);
});

test('draughts has 91 windows with 854 squares between them, the last the whole board', () => {
  const windows = subsquares(checkers.encoders!.board.grid!, 3);
  expect(windows).toHaveLength(91);
  expect(windows.flat()).toHaveLength(854);
  expect(windows.at(-1)).toEqual(Array.from({ length: 32 }, (_, i) => i));
  for (const window of windows) expect(window).toEqual([...window].sort((a, b) => a - b));
});

test('windows run row by row and leave out what the board leaves out', () => {
  expect(subsquares({ width: 3, height: 2 }, 2)).toEqual([
    [0, 1, 3, 4],
    [1, 2, 4, 5],
  ]);
  // A corner is missing: cell 0. The window of side 1 on it is no unit.
  expect(subsquares({ width: 2, height: 2, cells: [1, 2, 3] }, 1)).toEqual([[0], [1], [2], [0, 1, 2]]);
});

test('weights are counted for any shape', () => {
  expect(weightCount({ inputs: 5, hidden: [], skipConnection: false })).toBe(6);
  expect(weightCount({ inputs: 5, hidden: [3], skipConnection: true })).toBe(3 * 6 + 4 + 1);
  expect(weightCount({ inputs: 5, hidden: [2, 4], windows: [[0], [1, 2]], skipConnection: false })).toBe(
    2 + 3 + 4 * 3 + 5,
  );
});
