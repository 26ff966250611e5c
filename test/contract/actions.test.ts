import { Random } from 'evolab';
import { installedLaboratory, moveNamed } from 'evolab/testing';
import { expect, test } from 'vitest';

const laboratory = await installedLaboratory();

/** The name of a move; `a2xb3` and `a2-b3` are one move of a pawn. */
const plainName = (use: string, name: string) => (use === 'breakthrough' ? name.replace('x', '-') : name);

test.each<[use: string, options: object]>([
  ['tic-tac-toe', {}],
  ['connect-four', {}],
  ['othello', { size: 6 }],
  ['othello', {}],
  ['hex', { size: 5, swap: true }],
  ['breakthrough', { width: 5, height: 6 }],
  ['pentago', {}],
  ['pentago', { rotation: 'own-ply' }],
  ['nine-board-tic-tac-toe', {}],
  ['morris', {}],
  ['morris', { flying: false, repetition: false }],
  ['morris', { doubleMill: 2 }],
  ['chinese-checkers', {}],
])('in %s %o a number means the same move of a role on every ply', (use, options) => {
  const game = laboratory.game({ use, ...options });
  const { size, indexOf } = game.actions!;
  const legal = new Int32Array(game.maxMoves);
  const random = new Random('actions', 1);
  const names = game.roles.map(() => new Map<number, string>());
  const numbers = game.roles.map(() => new Map<string, number>());
  for (let count = 0; count < 10; count++)
    for (const position = game.start(); !position.over;) {
      const { turn } = position;
      const moves = legal.subarray(0, position.moves(legal, 0));
      for (const move of moves) {
        const name = plainName(use, game.moveName(position, move));
        const number = indexOf(position, move);
        expect(number).toBeLessThan(size);
        if (!names[turn].has(number)) names[turn].set(number, name);
        if (!numbers[turn].has(name)) numbers[turn].set(name, number);
        if (names[turn].get(number) !== name || numbers[turn].get(name) !== number)
          throw new Error(`${name} has number ${number}, which is ${names[turn].get(number)}`);
      }
      position.play(moves[random.below(moves.length)]);
    }
  expect(names[0].size).toBe(numbers[0].size);
});

test.each<[use: string, options: object, first: string, number: number, second: string]>([
  // Blue's board is mirrored in the long diagonal, Black's and that of o are turned.
  ['hex', { size: 3 }, 'b1', 1, 'a2'],
  ['breakthrough', { width: 5, height: 6 }, 'b2-a3', 3 * (4 * 5 + 1), 'd5-e4'],
  ['breakthrough', { width: 5, height: 6 }, 'b2-c3', 3 * (4 * 5 + 1) + 2, 'd5-c4'],
])(
  'in %s %o both roles have the same number for moves that look the same to them',
  (use, options, first, number, second) => {
    const game = laboratory.game({ use, ...options });
    const position = game.start();
    const numberOf = (name: string) => game.actions!.indexOf(position, moveNamed(game, position, name));
    expect(numberOf(first)).toBe(number);
    position.play(moveNamed(game, position, first));
    expect(numberOf(second)).toBe(number);
  },
);

test('in chinese-checkers o has the numbers of the turned moves of x', () => {
  const game = laboratory.game({ use: 'chinese-checkers' });
  const position = game.start();
  const legal = new Int32Array(game.maxMoves);
  const numbers = () =>
    Array.from(legal.subarray(0, position.moves(legal, 0)), (move) =>
      game.actions!.indexOf(position, move),
    ).toSorted((a, b) => a - b);
  const ofX = numbers();
  position.play(legal[0]);
  expect(numbers()).toEqual(ofX);
});
