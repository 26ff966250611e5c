import type { Plugin, Random } from 'evolab';
import { expect, test } from 'vitest';
import { checkMutants, crossPlay, repeats } from 'evolab/testing';
import plugin from '../src/index.ts';
import { LONG_GAME } from './long-game.ts';
import { naiveNineBoard, winner, type State } from './naive.ts';

const pick = (names: readonly string[], random: Random) => names[random.below(names.length)];

/** Mostly follows the long game, so that boards fill up. */
function followLongGame(state: State, names: readonly string[], random: Random): string {
  const next = LONG_GAME[state.length];
  return names.includes(next) && random.below(40) > 0 ? next : pick(names, random);
}

/**
 * Wins only if it must and often returns to the board of the first move. A board reached by a move cannot be
 * reached again once it is full, so only the first board leads to a free choice.
 */
function returnToFirstBoard(state: State, names: readonly string[], random: Random): string {
  const quiet = names.filter((name) => winner([...state, name]) === undefined);
  const choice = quiet.length > 0 ? quiet : names;
  const back = choice.find((name) => name[2] === state[0]?.[0]);
  return back !== undefined && random.below(2) === 0 ? back : pick(choice, random);
}

function agree({ games }: Plugin, random: number, long: number, back: number): void {
  const game = games![0].create({});
  crossPlay(game, naiveNineBoard, { games: random, seed: 1 });
  crossPlay(game, naiveNineBoard, { games: long, seed: 2, choose: followLongGame });
  crossPlay(game, naiveNineBoard, { games: back, seed: 3, choose: returnToFirstBoard });
}

test('random games agree with a naive generator, and games that fill boards', () => {
  agree(plugin, repeats(2000), repeats(100), repeats(300));
});

test('the long game ends with the board full and without a line', () => {
  let state: State = [];
  for (const name of LONG_GAME) {
    expect(naiveNineBoard.moves(state)).toContain(name);
    state = naiveNineBoard.play(state, name);
  }
  expect(naiveNineBoard.moves(state)).toEqual([]);
  expect(naiveNineBoard.payoffs(state)).toEqual([0, 0]);
});

checkMutants(
  test,
  new URL('../src/position.ts', import.meta.url),
  [
    ['a diagonal is missing', '0o421, 0o124', '0o124'],
    ['a column is missing', '0o111, 0o222', '0o222'],
    ['a row is wrong', '0o70,', '0o60,'],
    [
      'two lines are needed',
      '(marks & row) === row) ? 1 : 0',
      '(marks & row) === row) && marks !== 7 ? 1 : 0',
    ],
    ["the other's marks are free", '~(marks | (marks >> 9))', '~marks'],
    ['the wrong board is next', 'this.free(cell) === 0 ? ANY : cell', 'this.free(board) === 0 ? ANY : board'],
    ['a full board is next', 'this.free(cell) === 0 ? ANY : cell', 'cell'],
    ['the fullness of another board counts', 'this.free(cell) === 0', 'this.free(board) === 0'],
    ['a free choice misses the last board', 'this.next === ANY ? 8', 'this.next === ANY ? 7'],
    ['a free choice misses the first board', 'this.next === ANY ? 0', 'this.next === ANY ? 1'],
    [
      'a full board does not end the game',
      'this.over = this.won || this.plies === 81;',
      'this.over = this.won;',
    ],
    ['the game ends one cell early', 'this.plies === 81;', 'this.plies === 80;'],
    ["only x's lines count", 'LINE[(marks >> shift) & FULL]', 'LINE[marks & FULL]'],
    ['o marks as x', 'this.turn === 0 ? 0 : 9', 'this.turn === 0 ? 9 : 0'],
    ['the winner loses', 'role === this.turn ? -1 : 1', 'role === this.turn ? 1 : -1'],
    ['a drawn game is won', 'return this.won ?', 'return this.over ?'],
    ['copy forgets the next board', 'this.next = other.next;', ''],
    ['copy misses a board', 'board < 9; board++) this.boards', 'board < 8; board++) this.boards'],
    ['copy forgets the plies', 'this.plies = other.plies;', ''],
    ['the sampler takes an occupied cell', '(this.free(board) >> cell) & 1', 'cell >= 0'],
    ['the sampler ignores the next board', 'let board = this.next;', 'let board = ANY;'],
    ['the turn does not pass', 'this.turn = 1 - this.turn;', ''],
  ],
  (copy) => agree(copy, 40, 20, 30),
);
