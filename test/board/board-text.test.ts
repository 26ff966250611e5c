import { expect, test } from 'vitest';
import draughts from '../../plugins/draughts/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { boardText } from '../../src/board/board-text.ts';
import { playNames } from '../../src/testing/index.ts';

test('a board of squares is drawn with the coordinates that its moves have', () => {
  const game = ticTacToe.games![0].create({});
  const position = playNames(game, game.start(), ['b1']);
  expect(boardText(game, position)).toBe('3 . . .\n2 . . .\n1 . x .\n  a b c');
});

test('labels of columns alone stand below them', () => {
  const game = ticTacToe.games![0].create({});
  const labels = [0, 1, 2].map((x) => ({ x, y: -0.75, text: String(9 + x) }));
  const board = Object.assign({}, game.board, { labels });
  expect(boardText(Object.assign({}, game, { board }), game.start())).toBe(
    '.  .  .\n.  .  .\n.  .  .\n9  10 11',
  );
});

test('a board that is no rectangle of cells is not drawn', () => {
  const game = draughts.games![0].create({});
  expect(boardText(game, game.start())).toBeUndefined();
});

test('three roles have three signs: the first letters of their names, or others where these begin alike', () => {
  const game = ticTacToe.games![0].create({});
  const pieces = [0, 1, 2].map((owner) => ({ cell: 3 + owner, owner }));
  const board = Object.assign({}, game.board, { pieces: () => pieces });
  const drawnFor = (roles: readonly string[]) =>
    boardText(Object.assign({}, game, { board, roles }), game.start())!.split('\n')[1];
  expect(drawnFor(['red', 'green', 'blue'])).toBe('2 r g b');
  expect(drawnFor(['first', 'second', 'sixth'])).toBe('2 x o #');
});

test('a game of three without a board of its own is text from the start, as it is once pieces lie there', () => {
  const { board: _, ...game } = ticTacToe.games![0].create({});
  const start = game.start();
  expect(boardText(game, start)).toBe('. . .\n. . .\n. . .');
  expect(boardText(Object.assign(game, { roles: ['red', 'green', 'blue'] }), start)).toBeUndefined();
});
