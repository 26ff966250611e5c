import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from 'evolab';
import { checkGame, checkOptions, perft } from 'evolab/testing';
import { game as definition } from '../src/index.ts';
import { moveOf, movesOf, startOf, textOf, winnerOf, type Board } from './naive-kalah.ts';

const options = { pits: 6, seeds: 4 };
const game = definition.create(options);

/** Plays named pits from the position `text`. */
function after(text: string, ...pits: string[]): string {
  const position = game.parse!(text);
  for (const name of pits) {
    const out = new Int32Array(game.maxMoves);
    const legal = [...out.subarray(0, position.moves(out, 0))];
    position.play(legal.find((move) => game.moveName(position, move) === name)!);
  }
  return game.print(position);
}

for (const sizes of [options, { pits: 1, seeds: 1 }, { pits: 3, seeds: 2 }, { pits: 4, seeds: 12 }])
  test(`${sizes.pits} pits with ${sizes.seeds} seeds keep the promises of a game`, () =>
    checkGame(definition.create(sizes), { playouts: 30 }));

test('seeds are sown one by one, and the last one in the own store moves again', () => {
  assert.equal(after('4 4 4 4 4 4 0 4 4 4 4 4 4 0 s', 'c'), '4 4 0 5 5 5 1 4 4 4 4 4 4 0 s');
  assert.equal(after('4 4 4 4 4 4 0 4 4 4 4 4 4 0 s', 'c', 'f'), '4 4 0 5 5 0 2 5 5 5 5 4 4 0 n');
});

test("sowing skips the opponent's store", () => {
  assert.equal(after('0 0 0 0 1 9 0 4 4 4 4 4 4 14 s', 'f'), '1 0 0 0 1 0 7 5 5 5 5 0 5 14 n');
});

test('the last seed in an empty own pit captures the opposite seeds, and nothing if there are none', () => {
  assert.equal(after('1 0 0 0 0 5 8 4 4 4 4 4 4 10 s', 'a'), '0 0 0 0 0 5 13 4 4 4 4 0 4 10 n');
  assert.equal(after('1 0 0 0 0 5 8 4 4 4 4 0 4 14 s', 'a'), '0 1 0 0 0 5 8 4 4 4 4 0 4 14 n');
  assert.equal(after('4 4 4 4 4 4 9 0 0 1 0 0 0 14 n', 'C'), '0 0 0 0 0 0 29 0 0 0 0 0 0 19 s');
});

test('when one side is empty the other collects its own seeds', () => {
  assert.equal(after('0 0 0 0 0 1 20 1 0 2 0 0 0 24 s', 'f'), '0 0 0 0 0 0 21 0 0 0 0 0 0 27 s');
});

test('every valid size works', () => {
  checkOptions(definition, (sizes) => definition.create(sizes), { cheap: true });
});

test('a board without all seeds is rejected', () => {
  assert.throws(() => game.parse!('4 4 4 4 4 4 0 4 4 4 4 4 4 1 s'), SyntaxError);
  assert.throws(() => game.parse!('0 0 0 0 0 0 20 1 0 0 0 0 0 27 s'), SyntaxError);
});

test('the encoder has the own row below, its store on the right, and the reversed other row above', () => {
  const position = game.parse!('1 2 3 4 5 6 7 8 2 1 4 3 2 0 s');
  const seen = [0, 1].map((role) => {
    const numbers = new Float64Array(14);
    game.encoders!.board.encode(position, role, numbers);
    return [...numbers].map((number) => number * options.seeds).join(' ');
  });
  assert.equal(seen[0], '0 -2 -3 -4 -1 -2 -8 1 2 3 4 5 6 7');
  assert.equal(seen[1], '-7 -6 -5 -4 -3 -2 -1 8 2 1 4 3 2 0');
});

/** Number of move sequences by the naive implementation. */
const count = (board: Board, depth: number): number => {
  const moves = depth === 0 ? [] : movesOf(board);
  if (depth === 0) return 1;
  return moves.reduce((sum, move) => sum + count(moveOf(board, move), depth - 1), 0);
};

test('both implementations count the same move sequences', () => {
  for (let depth = 1; depth <= 6; depth++) assert.equal(perft(game, depth), count(startOf(6, 4), depth));
  // Only c ends in the store: south moves again with one empty pit.
  assert.equal(perft(game, 2), 5 * 6 + 5);
});

test('both implementations agree in 300 random games', () => {
  for (let n = 0; n < 300; n++) {
    const random = new Random('mancala', n);
    const sizes = n % 3 === 0 ? { pits: 1 + random.below(6), seeds: 1 + random.below(8) } : options;
    const one = definition.create(sizes);
    const position = one.start();
    const out = new Int32Array(one.maxMoves);
    let board = startOf(sizes.pits, sizes.seeds);
    while (!position.over) {
      const legal = [...out.subarray(0, position.moves(out, 0))];
      assert.deepEqual(legal, movesOf(board));
      const move = legal[random.below(legal.length)];
      position.play(move);
      board = moveOf(board, move);
      assert.equal(one.print(position), textOf(board));
    }
    assert.deepEqual(movesOf(board), []);
    assert.equal(position.payoff(0), winnerOf(board));
    assert.equal(position.payoff(1) + position.payoff(0), 0);
  }
});
