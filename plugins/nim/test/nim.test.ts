import { LabError } from 'evolab';
import { checkedOptions, checkGame, playNames, viewOf } from 'evolab/testing';
import { expect, test } from 'vitest';
import { nim } from '../src/index.ts';

const make = (options: object = {}) => nim.create(checkedOptions(nim, options));

test.each([
  { players: 2, heaps: [3, 4, 5] },
  { players: 3, heaps: [3, 4, 5] },
  { players: 3, heaps: [1] },
  { players: 2, heaps: [63, 1, 63, 1, 63, 1, 63, 1] },
])('keeps the contract with %o', (options) => {
  checkGame(make(options), { playouts: 30 });
});

test('with two players the one to move wins unless the exclusive or of the heaps is 0 (Bouton 1901)', () => {
  const game = make({ heaps: [5, 6, 7] });
  const index = game.positionIndex!;
  const wins = new Int8Array(index.count);
  const position = game.start();
  const child = game.start();
  const moves = new Int32Array(game.maxMoves);
  // Fewer objects have smaller numbers with the same turn; the turn decides nothing here.
  const half = index.count / 2;
  for (let i = 0; i < half; i++) {
    index.positionAt(i, position);
    const count = position.over ? 0 : position.moves(moves, 0);
    for (let m = 0; m < count; m++) {
      child.copy(position);
      child.play(moves[m]);
      if (wins[index.indexOf(child) % half] === 0) wins[i] = 1;
    }
    const heaps = game.print(position).split(' ')[0].split(',').map(Number);
    expect(wins[i], game.print(position)).toBe(heaps.reduce((sum, heap) => sum ^ heap) === 0 ? 0 : 1);
  }
});

test('with three players the last object wins 1 and costs each of the others a half', () => {
  const game = make({ players: 3, heaps: [1, 2] });
  const position = game.start();
  playNames(game, position, ['b1', 'a1', 'b1']);
  expect(position.over).toBe(true);
  expect([0, 1, 2].map((role) => position.payoff(role))).toEqual([-0.5, -0.5, 1]);
  expect(game.utility).toBe('zero-sum');
});

test('every move has an action of its own', () => {
  const game = make({ heaps: [2, 4] });
  const { size, indexOf } = game.actions!;
  const moves = new Int32Array(game.maxMoves);
  const numbers = Array.from(moves.subarray(0, game.start().moves(moves, 0)), (move) =>
    indexOf(game.start(), move),
  );
  expect(size).toBe(6);
  expect(numbers.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('`board` shows objects, `bits` also whose turn it is from the view of each player', () => {
  const game = make({ players: 3, heaps: [1, 3] });
  const seen = (name: string, role: number) => viewOf(game, name, game.parse!('1,2 2'), role).join(' ');
  expect(seen('board', 0)).toBe('1 0 0 1 1 0');
  expect([0, 1, 2].map((role) => seen('bits', role))).toEqual([
    '1 0 0 1 1 0 0 1 0',
    '1 0 0 1 1 0 1 0 0',
    '1 0 0 1 1 0 0 0 1',
  ]);
});

test('a click on an object takes it and all to its right', () => {
  const game = make({ heaps: [2, 4] });
  const { path, captured } = game.board!.cellsOf(game.start(), 64 + 3);
  const names = (cells: readonly number[] = []) => cells.map((cell) => game.board!.cells[cell].name);
  expect([names(path), names(captured)]).toEqual([['b2'], ['b2', 'b3', 'b4']]);
});

test.each(['', '3,4 1', '3,4,6 1', '3,4,5 3', '3,4,05 1', '3,,5 1', '3,4,5  1'])(
  "'%s' is no position",
  (text) => {
    expect(() => make().parse!(text)).toThrow(SyntaxError);
  },
);

test.each([{ players: 4 }, { heaps: [] }, { heaps: [64] }, { heaps: [0] }])(
  '%o is a user error',
  (options) => {
    expect(() => make(options)).toThrow(LabError);
  },
);
