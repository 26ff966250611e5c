import { boardOf, type Game, type Plugin } from 'evolab';
import { expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import gdl from '../../gdl/src/index.ts';
import hex from '../../hex/src/index.ts';
import morris from '../../morris/src/index.ts';
import pentago from '../../pentago/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { complete, dropsPieces, nextCells, optionsOf, pick } from '../src/page/choice.ts';
import { gameOf } from './game-of.ts';

/** Points at cells by their names, and says what came of each: a move, or what can be pointed at next. */
function pointing(game: Game, text: string | undefined, names: readonly string[]): string[] {
  const board = boardOf(game)!;
  const position = text === undefined ? game.start() : game.parse!(text);
  const options = optionsOf(game, board, position);
  const numberOf = (name: string) => board.cells.findIndex((cell) => cell.name === name);
  const nameOf = (cell: number) => board.cells[cell].name;
  let chosen: readonly number[] = [];
  return names.map((name) => {
    const result = pick(options, chosen, numberOf(name));
    if ('move' in result) return `plays ${game.moveName(position, result.move)}`;
    chosen = result.chosen;
    if (result.from) return `between ${result.from.map((option) => option.name).join(' ')}`;
    const ended = complete(options, chosen).map((option) => option.name);
    const next = [...nextCells(options, chosen)].map(nameOf).sort();
    return ended.length > 0 ? `${ended.length} moves, or ${next.join(' ')}`.trim() : `next ${next.join(' ')}`;
  });
}

test.each([
  [
    'a piece with one move waits for its end',
    draughts,
    {},
    'B:W32:B1',
    ['1', '6'],
    ['next 5 6', 'plays 1-6'],
  ],
  [
    'a jump is chosen by its end',
    draughts,
    {},
    'B:W14,22,32:B9,1',
    ['9', '25'],
    ['next 18', 'plays 9x18x25'],
  ],
  [
    'a chain of jumps is over when nothing else is left',
    draughts,
    {},
    'B:W14,22,32:B9,1',
    ['9', '18'],
    ['next 18', 'plays 9x18x25'],
  ],
  [
    'another piece may be chosen instead',
    draughts,
    {},
    undefined,
    ['11', '10', '15'],
    ['next 15 16', 'next 14 15', 'plays 10-15'],
  ],
  [
    'what cannot be chosen chooses nothing',
    draughts,
    {},
    undefined,
    ['11', '30'],
    ['next 15 16', 'next 10 11 12 9'],
  ],
  ['a stone is placed at once', hex, { size: 3 }, undefined, ['b2'], ['plays b2']],
  ['a stone waits for its turn', pentago, {}, undefined, ['c4'], ['8 moves, or ']],
  [
    'a mill is followed by the man it takes',
    morris,
    {},
    'WW....../BB....../........ W 4',
    ['g7', 'b6'],
    ['next b6 d6', 'plays g7xb6'],
  ],
] as const)('%s', (_, plugin, options, text, names, said) => {
  expect(pointing(gameOf(plugin, options), text, names).map((line) => line.trim())).toEqual(
    said.map((line) => line.trim()),
  );
});

test('a chain that may end early ends where one points again', () => {
  const options = [
    { move: 1, name: 'short', path: [3, 4], cells: { path: [3, 4] } },
    { move: 2, name: 'long', path: [3, 4, 5], cells: { path: [3, 4, 5] } },
  ];
  expect(pick(options, [3], 4)).toEqual({ chosen: [3, 4] });
  expect(pick(options, [3, 4], 4)).toEqual({ move: 1 });
  expect(pick(options, [3, 4], 5)).toEqual({ move: 2 });
});

test('only games whose pieces fall are played by columns', () => {
  const drops = (plugin: Plugin, options = {}) => {
    const game = gameOf(plugin, options);
    return dropsPieces(game, boardOf(game)!);
  };
  expect(drops(connectFour)).toBe(true);
  expect(drops(gdl, { sheet: 'connect-four' })).toBe(true);
  expect(drops(ticTacToe)).toBe(false);
  expect(drops(draughts)).toBe(false);
});
