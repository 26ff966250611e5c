import { boardOf, type Game } from 'evolab';
import { expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import gdl from '../../gdl/src/index.ts';
import morris from '../../morris/src/index.ts';
import { changed, exchanged, typed, withPiece } from '../src/page/draft.ts';
import { gameOf } from './game-of.ts';

/** Puts pieces on an empty board: the number of each among those to choose from, and the name of its cell. */
function setUp(game: Game, places: readonly (readonly [piece: number, cell: string])[], options = {}) {
  const board = boardOf(game)!;
  const start = typed(game, board, game.print(game.start()));
  const pieces = places.reduce(
    (lying, [piece, name]) =>
      withPiece(
        lying,
        board.cells.findIndex((cell) => cell.name === name),
        board.setup!.pieces[piece],
      ),
    [] as ReturnType<typeof withPiece>,
  );
  return changed(game, board, { pieces, options: { ...start.options, ...options } });
}

test('what is set up is the position one sees', () => {
  const game = gameOf(draughts);
  const draft = setUp(
    game,
    [
      [1, '7'],
      [2, '30'],
    ],
    { turn: 'white' },
  );
  expect(draft).toMatchObject({ text: 'W:W30:BK7', problem: '' });
  const [king, man] = draft.pieces;
  expect(exchanged(draft.pieces, king.cell, man.cell).map(({ cell, kind }) => [cell, kind])).toEqual([
    [29, 'king'],
    [6, 'man'],
  ]);
  expect(withPiece(draft.pieces, king.cell, undefined)).toEqual([man]);
});

test.each([
  [
    'a man where it would be a king',
    draughts,
    {},
    [
      [0, '30'],
      [2, '25'],
    ],
    {},
    /^Black has a man on 30/,
  ],
  ['a disc above an empty cell', connectFour, {}, [[0, 'c2']], {}, /^This has a disc above an empty cell$/],
  [
    'too many of a kind',
    connectFour,
    {},
    [
      [0, 'c1'],
      [0, 'd1'],
    ],
    {},
    /not as many x as o/,
  ],
  ['nobody left to play', draughts, {}, [[1, '7']], { turn: 'white' }, /^The game is over in this position$/],
  [
    'men beyond nine',
    morris,
    {},
    [
      [0, 'a7'],
      [1, 'd7'],
      [1, 'g7'],
      [1, 'a1'],
    ],
    { hand: 9 },
    /nine men/,
  ],
  [
    'rules that know no such turn',
    gdl,
    { sheet: 'tic-tac-toe' },
    [[0, '1 1']],
    { turn: '(control z)' },
    /do not know/,
  ],
] as const)('%s is refused in one line', (_, plugin, options, places, others, problem) => {
  const draft = setUp(gameOf(plugin, options), places, others);
  expect(draft.problem).toMatch(problem);
  expect(draft.problem).not.toContain('\n');
});

test('what is typed sets the pieces, and what is no position leaves them', () => {
  const game = gameOf(draughts);
  const board = boardOf(game)!;
  const draft = typed(game, board, 'W:W30:BK7');
  expect(draft.options).toEqual({ turn: 'white' });
  expect(draft.pieces).toHaveLength(2);
  expect(typed(game, board, 'nonsense', draft)).toMatchObject({
    text: 'nonsense',
    pieces: draft.pieces,
    options: draft.options,
    problem: expect.stringContaining('is neither B nor W') as string,
  });
});

test('rules whose facts depend on each other can only be typed', () => {
  expect(boardOf(gameOf(gdl, { sheet: 'checkers' }))!.setup).toBeUndefined();
  expect(boardOf(gameOf(gdl, { sheet: 'breakthrough' }))!.setup).toBeDefined();
});
