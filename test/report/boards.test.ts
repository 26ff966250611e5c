// What games draw on their boards: `lab doctor` checks that it lies on the board and agrees with the encoder; here is
// what it must be.
import { boardOf, type Game, type MoveCells, type Plugin } from 'evolab';
import { expect, test } from 'vitest';
import breakthrough from '../../plugins/breakthrough/src/index.ts';
import chineseCheckers from '../../plugins/chinese-checkers/src/index.ts';
import connectFour from '../../plugins/connect-four/src/index.ts';
import draughts from '../../plugins/draughts/src/index.ts';
import { eightPuzzle, hanoi } from '../../plugins/puzzles/src/index.ts';
import gdl from '../../plugins/gdl/src/index.ts';
import hex from '../../plugins/hex/src/index.ts';
import morris from '../../plugins/morris/src/index.ts';
import nineBoard from '../../plugins/nine-board-tic-tac-toe/src/index.ts';
import othello from '../../plugins/othello/src/index.ts';
import pentago from '../../plugins/pentago/src/index.ts';
import { checkedOptions, moveNamed, playNames } from 'evolab/testing';

function gameOf({ games }: Pick<Plugin, 'games'>, options: object = {}): Game {
  const [definition] = games!;
  return definition.create(checkedOptions(definition, options));
}

/** The cells of the last of some moves by their names, as `path xcaptured turned`. */
function shown(game: Game, text: string | undefined, names: string): string {
  const board = boardOf(game)!;
  const position = text === undefined ? game.start() : game.parse!(text);
  const before = names.split('; ');
  const name = before.pop()!;
  playNames(game, position, before);
  const { path, captured = [], turned }: MoveCells = board.cellsOf(position, moveNamed(game, position, name));
  const called = (cells: readonly number[]) => cells.map((cell) => board.cells[cell].name);
  return [
    called(path).join('-'),
    ...called(captured).map((cell) => `x${cell}`),
    ...(turned ? [`${called([turned.cells[0], turned.cells[8]]).join('..')} ${turned.clockwise}`] : []),
  ].join(' ');
}

test.each([
  ['draughts: a step', draughts, {}, undefined, '11-15', '11-15'],
  ['draughts: two jumps', draughts, {}, 'B:W14,22,32:B9,1', '9x18x25', '9-18-25 x14 x22'],
  ['othello: a disc', othello, {}, undefined, 'd3', 'd3'],
  [
    'connect four: where the disc lands',
    connectFour,
    {},
    '......./......./......./......./......./x......',
    '1',
    'a2',
  ],
  ['breakthrough: a step', breakthrough, {}, undefined, 'a2-a3', 'a2-a3'],
  ['hex: the stone that is swapped', hex, { size: 3, swap: true }, '.../.r./... b', 'swap', 'b2'],
  ['Chinese checkers: a jump', chineseCheckers, { size: 5 }, undefined, 'e5-e3', 'e5-e3'],
  ['morris: a mill', morris, {}, 'WW....../BB....../........ W 4', 'g7xb6', 'g7 xb6'],
  ['pentago: stone and turn', pentago, {}, undefined, 'c4-2R', 'c4 a6..c4 true'],
  [
    'pentago: a turn alone',
    pentago,
    { rotation: 'own-ply' },
    '....../....../r...../....../....../...... r rotate',
    '1L',
    ' d6..f4 false',
  ],
  ['nine boards', nineBoard, {}, undefined, '5/3', '5/3'],
  ['eight-puzzle: a slide', { games: [eightPuzzle] }, {}, undefined, '1', 'b1-c1'],
  ['hanoi: a disc', { games: [hanoi] }, { discs: 3 }, undefined, '1c', 'a3-c1'],
  ['GDL: cells named by the move', gdl, { sheet: 'breakthrough' }, undefined, 'move 1 2 1 3', '1 2-1 3'],
  ['GDL: cells that a move changes', gdl, { sheet: 'connect-four' }, undefined, 'drop 3', '3 1'],
  [
    'GDL: a capture',
    gdl,
    { sheet: 'checkers' },
    undefined,
    'move 4 3 5 4; move 5 6 6 5; move 5 4 4 5; move 3 6 5 4',
    '3 6-5 4 x4 5',
  ],
] as const)('%s', (_, plugin, options, text, name, expected) => {
  expect(shown(gameOf(plugin, options), text, name)).toBe(expected);
});
