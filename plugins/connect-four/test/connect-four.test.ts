import { LabError, legalMovesOf, positionAfter, type Position } from 'evolab';
import { checkedOptions, checkGame, perft, viewOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { connectFour, type ConnectFour } from '../src/index.ts';

const make = (options: object = {}) => connectFour.create(checkedOptions(connectFour, options));
const game = make();

function play(columns: string, on = game): ConnectFour {
  const position = on.start() as ConnectFour;
  for (const column of columns) position.play(Number(column) - 1);
  return position;
}

describe('keeps the contract', () => {
  test.each([
    {},
    { suicide: true },
    { width: 4, height: 4 },
    { width: 12, height: 4 },
    { width: 8, height: 7 },
    { width: 6, height: 9 },
  ])('%o', (options) => {
    checkGame(make(options), { playouts: 40 });
  });
});

describe('leaf counts', () => {
  test('7x6', () => {
    const leaves = [7, 49, 343, 2401, 16807, 117649, 823536, 5673234];
    expect(leaves.map((_, i) => perft(game, i + 1))).toEqual(leaves);
    expect(perft(game, 8, game.start(), false)).toBe(5673234);
  });

  test('5x4', () => {
    const leaves = [5, 25, 125, 625, 3120, 15500, 76300, 363308, 1718544, 7738740];
    expect(leaves.map((_, i) => perft(make({ width: 5, height: 4 }), i + 1))).toEqual(leaves);
  });

  test('8x6, as in the public rule sheet', () => {
    const leaves = [8, 64, 512, 4096, 32768, 262144];
    expect(leaves.map((_, i) => perft(make({ width: 8 }), i + 1))).toEqual(leaves);
  });
});

test('there are as many keys as positions: 1, 7, 49, 238, ... (OEIS A212693)', () => {
  let layer = new Map<string, Position>([['', game.start()]]);
  const sizes = [1];
  for (let ply = 1; ply <= 7; ply++) {
    const next = new Map<string, Position>();
    for (const position of layer.values()) {
      if (position.over) continue;
      for (const move of legalMovesOf(game, position)) {
        const child = positionAfter(game, position, move);
        next.set(`${child.key(0)}:${child.key(1)}`, child);
      }
    }
    layer = next;
    sizes.push(layer.size);
  }
  expect(sizes).toEqual([1, 7, 49, 238, 1120, 4263, 16422, 54859]);
});

describe('four in a row win', () => {
  test.each([
    ['upwards', '......./......./......./x....../xo...../xoo....', 1],
    ['along the lowest row', '......./......./......./......./ooo..../xxx....', 4],
    ['across the middle', '......./......./......./......./..ooo../..xxx..', 6],
    ['rising to the right', '......./......./......./..xo.../.xox.../xoxoo..', 4],
    ['rising to the left', '......./......./......./...ox../...xox./..ooxox', 4],
  ])('%s', (_, text, column) => {
    for (const suicide of [false, true]) {
      const position = make({ suicide }).parse!(text);
      expect([position.over, position.turn]).toEqual([false, 0]);
      position.play(column - 1);
      const prize = suicide ? -1 : 1;
      expect([position.over, position.payoff(0), position.payoff(1)]).toEqual([true, prize, -prize]);
    }
  });
});

test('two discs at the top of a column and two at the bottom of the next are not four in a row', () => {
  const position = game.parse!('x....../x....../o....../o....../xx...../ox.o.o.');
  expect(position.over).toBe(false);
});

test('a full board without four is a draw', () => {
  const drawn = game.parse!('xoxoxoo/xoxoxox/xoxoxox/oxoxoxo/oxoxoxx/oxoxoxo');
  expect([drawn.over, drawn.payoff(0), drawn.payoff(1)]).toEqual([true, 0, 0]);
});

test('a full column has no move', () => {
  const moves = new Int32Array(7);
  const position = play('111111');
  expect([...moves.subarray(0, position.moves(moves, 0))]).toEqual([1, 2, 3, 4, 5, 6]);
});

describe('invalid positions are rejected', () => {
  const empty = '......./......./......./......./......./';
  test.each([
    ['no rows', ''],
    ['a row too few', empty.slice(8) + '.......'],
    ['a row too short', `${empty}......`],
    ['another letter', `${empty}...y...`],
    ['two x', `${empty}x.x....`],
    ['one o', `${empty}...o...`],
    ['a disc above an empty cell', '......./......./......./......./x....../.......'],
    ['four and the other has moved since', `......./......./......./......./ooo.o../xxxx...`],
    ['two fours that no disc joins', '......./......./......x/...o..x/oooxoox/xxxxoox'],
  ])('%s', (_, text) => {
    expect(() => game.parse!(text)).toThrow(SyntaxError);
  });
});

test('one disc can complete two lines of four', () => {
  expect(game.parse!('......./......./x....../ox...../oox..../xxxxooo').over).toBe(true);
});

test('boards that do not fit are a user error', () => {
  for (const options of [
    { width: 3 },
    { height: 3 },
    { width: 9 },
    { height: 10, width: 4 },
    { width: 6.5 },
  ]) {
    expect(() => make(options), JSON.stringify(options)).toThrow(LabError);
  }
});

test('columns are named from 1, the board is drawn with them', () => {
  expect(game.moveName(game.start(), 6)).toBe('7');
  expect(game.draw!(play('44'))).toMatch(/\. \. \. o \. \. \.\n\. \. \. x \. \. \.\n1 2 3 4 5 6 7$/);
});

test('`bits` are the same for both roles and include the side to move', () => {
  const position = play('4');
  const view = (name: string, role: number) => viewOf(game, name, position, role);
  expect(view('bits', 0)).toEqual(view('bits', 1));
  expect(view('bits', 0)).toEqual([...view('planes', 0), 1]);
  expect(view('planes', 0).indexOf(1)).toBe(38);
  expect(view('planes', 1).indexOf(1)).toBe(42 + 38);
});
