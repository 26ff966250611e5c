import { checkGame, checkUniform, playNames, markedText, viewOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import { nineBoardTicTacToe } from '../src/index.ts';
import { LONG_GAME } from './long-game.ts';

const game = nineBoardTicTacToe.create({});

const after = (...names: string[]) => playNames(game, game.start(), names);

const EMPTY = '.........';

test('keeps the contract', () => {
  checkGame(game, { playouts: 30, seed: 1 });
});

test('a cell determines the board of the opponent', () => {
  const position = after('1/9');
  expect(game.print(position)).toBe(
    `${EMPTY}/${EMPTY}/..x....../${EMPTY}/${EMPTY}/${EMPTY}/${EMPTY}/${EMPTY}/${EMPTY} o 9`,
  );
  expect(() => after('1/9', '8/1')).toThrow('not legal');
});

test('three in a row on any board win', () => {
  const won = after(
    '1/5',
    '5/1',
    '1/1',
    '1/4',
    '4/1',
    '1/3',
    '3/1',
    '1/2',
    '2/1',
    '1/8',
    '8/1',
    '1/6',
    '6/1',
  );
  expect(won.over).toBe(false);
  const x = after('5/1', '1/5', '5/2', '2/5', '5/3');
  expect([x.over, x.payoff(0), x.payoff(1)]).toEqual([true, 1, -1]);
  const o = after('1/5', '5/1', '1/7', '7/5', '5/7', '7/6', '6/5', '5/8', '8/7', '7/4');
  expect([o.over, o.payoff(0), o.payoff(1)]).toEqual([true, -1, 1]);
});

test('a game that fills all cells without a line is a draw', () => {
  const position = after(...LONG_GAME);
  expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, 0, 0]);
});

const FILLS_BOARD_7 = '7/9 9/7 7/4 4/7 7/7 7/6 6/7 7/3 3/7 7/5 5/7 7/1 1/7 7/8 8/8 8/7 7/2 2/7'.split(' ');

test('a player sent to a full board may choose any other board', () => {
  const position = after(...FILLS_BOARD_7);
  expect(game.print(position)).toMatch(/ x -$/);
  expect(position.moves(new Int32Array(81), 0)).toBe(81 - 18);
});

test('the sampler draws legal moves uniformly', () => {
  checkUniform(game, game.print(game.start()));
  checkUniform(game, game.print(after(...FILLS_BOARD_7)));
  checkUniform(game, game.print(after('1/5', '5/1', '1/7', '7/5', '5/7', '7/6')));
});

test('encoders write the cells row by row, for a role or for both', () => {
  const position = after('1/9', '9/1');
  const encoded = (name: string, role: number) => markedText(viewOf(game, name, position, role));
  expect(encoded('board', 0)).toBe('20:1 60:-1');
  expect(encoded('board', 1)).toBe('20:-1 60:1');
  // Board 1 is next: its eight empty cells are legal.
  const open = [0, 1, 2, 9, 10, 11, 18, 19].map((i) => `${162 + i}:1`).join(' ');
  expect(encoded('planes', 0)).toBe(`20:1 141:1 ${open}`);
  expect(encoded('planes', 1)).toBe(`60:1 101:1 ${open}`);
  for (const role of [0, 1]) expect(encoded('bits', role)).toBe('20:1 141:1 162:1');
});

const rest = `/${EMPTY}`.repeat(8);
test.each([
  ['too few rows', `${EMPTY} x -`],
  ['a mark too many', `xx.......${rest} o 1`],
  ['the wrong turn', `x........${rest} x 1`],
  ['a next board that no last move names', `x........${rest} o 2`],
  ['a free choice without a full board', `x........${rest} o -`],
  ['a next board at the start', `${EMPTY}${rest} x 1`],
  ['a full board as the next', game.print(after(...FILLS_BOARD_7)).replace('-', '7')],
  ['a role to move that has won', `ooo....../x........${`/${EMPTY}`.repeat(6)}/x.x...... o 1`],
])('parse rejects %s', (_, text) => {
  expect(() => game.parse!(text)).toThrow(SyntaxError);
});
