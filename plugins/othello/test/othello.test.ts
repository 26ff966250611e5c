import { LabError, type Position } from 'evolab';
import { checkedOptions, checkGame, legalNames, perft, playNames } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import type { Othello } from '../src/index.ts';
import { othello } from '../src/index.ts';
import { checkKeys } from './keys.ts';

const boards = {
  4: othello.create({ size: 4 }),
  6: othello.create({ size: 6 }),
  8: othello.create({ size: 8 }),
};
const game = boards[8];

/** The position after the named moves. */
const play = (text: string, ...names: string[]): Position => playNames(game, game.parse!(text), names);

describe('keeps the contract', () => {
  test.each([4, 6, 8] as const)('on %ix%i', (size) => {
    const game = boards[size];
    // Half of the symmetries swap the colours of the four discs of the start, so the image is built from
    // text.
    checkGame(game, {
      playouts: 30,
      imageOf(position, { cells }) {
        const [discs, mover] = game.print(position).split(' ');
        return game.parse!(`${cells.map((cell) => discs[cell]).join('')} ${mover}`);
      },
    });
  });
});

describe('leaf counts, with passes as plies and without finished games', () => {
  test.each([
    [4, [4, 12, 44, 128, 424, 1256, 3624, 9112, 20032, 36412, 50268, 55112]],
    [6, [4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912]],
    [8, [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]],
  ] as const)('%ix%i', (size, leaves) => {
    expect(leaves.map((_, i) => perft(boards[size], i + 1))).toEqual(leaves);
  });

  test('the tenth ply of 8x8 has 24571056, with and without bulk counting', () => {
    expect(perft(game, 10)).toBe(24571056);
    expect(perft(game, 9, game.start(), false)).toBe(3005288);
  });
});

test('one disc can flip discs in all eight directions at once', () => {
  const star = [
    'X-X-X---', //
    '-OOO----',
    'XO-OOOOX',
    '-OOOX---',
    'X-OXO---',
    '--O--O--',
    '--O---O-',
    '--X----X',
  ].join('');
  const after = play(`${star} X`, 'c3');
  expect(game.print(after)).toBe(`${star.replaceAll('O', 'X').replace('XX-X', 'XXXX')} O`);
  expect([after.over, after.payoff(0), after.payoff(1)]).toEqual([true, 1, -1]);
});

test('a run does not wrap around the edge of the board', () => {
  // On a3 a disc would enclose h2 only if file h and file a were neighbours.
  const text = `${'-'.repeat(8)}------XO${'-'.repeat(8)}---OX------XO---${'-'.repeat(24)} X`;
  expect(legalNames(game, game.parse!(text))).toEqual(['c4', 'd3', 'e6', 'f5']);
});

/** X cannot enclose the corner, O can move to c1. */
const X_PASSES = `OX------${'-'.repeat(16)}---XX------XX---${'-'.repeat(24)} X`;

test('a player without a move must pass', () => {
  const passed = play(X_PASSES, 'pass');
  expect([passed.turn, passed.over]).toEqual([1, false]);
  expect(game.print(passed)).toBe(X_PASSES.replace(/X$/, 'O'));
  expect(game.print(play(X_PASSES, 'pass', 'c1'))).toBe(X_PASSES.replace('OX-', 'OOO'));
});

test('the game is over when neither player can move, even with empty squares', () => {
  const wipedOut = play('-'.repeat(27) + 'XX------XX-' + '-'.repeat(26) + ' O');
  expect([wipedOut.over, wipedOut.payoff(0), wipedOut.payoff(1)]).toEqual([true, 1, -1]);
});

test('equal discs are a draw', () => {
  const even = play('X'.repeat(32) + 'O'.repeat(32) + ' X');
  expect([even.over, even.payoff(0), even.payoff(1)]).toEqual([true, 0, 0]);
});

test('the first row is 1, as on a printed board', () => {
  expect(game.draw!(game.start()).split('\n').slice(0, 4)).toEqual([
    '  a b c d e f g h',
    '1 . . . . . . . .',
    '2 . . . . . . . .',
    '3 . . . * . . . .',
  ]);
});

test('each half of the key distinguishes positions that differ in one square or in the side to move', () => {
  for (const size of [4, 6, 8] as const) checkKeys(boards[size]);
});

test('`bits` are the colours for both roles, `planes` own and enemy discs', () => {
  const { bits, planes } = game.encoders!;
  const position = play(game.print(game.start()), 'd3');
  const views = [bits, planes].flatMap((encoder) =>
    [0, 1].map((role) => {
      const out = new Float64Array(encoder.size);
      encoder.encode(position, role, out);
      return out;
    }),
  );
  const [bitsOfBlack, bitsOfWhite, planesOfBlack, planesOfWhite] = views;
  expect(bitsOfBlack).toEqual(bitsOfWhite);
  expect(bitsOfBlack).toHaveLength(129);
  expect(bitsOfBlack[128]).toBe(1);
  expect(bitsOfBlack.slice(0, 128)).toEqual(planesOfBlack);
  expect(planesOfWhite).toEqual(Float64Array.of(...planesOfBlack.slice(64), ...planesOfBlack.slice(0, 64)));
  expect(planesOfBlack.slice(0, 64).reduce((sum, x) => sum + x)).toBe(4);
});

test('invalid positions are rejected', () => {
  const start = game.print(game.start());
  const hole = start.replace('OX', '-X');
  for (const text of [
    '',
    start.slice(1),
    `${start}X`,
    start.toLowerCase(),
    start.replace(' X', ' -'),
    hole,
  ]) {
    expect(() => game.parse!(text), text).toThrow(SyntaxError);
  }
  expect(() => boards[6].parse!(start)).toThrow(SyntaxError);
});

test('boards of other sizes are a user error', () => {
  for (const size of [2, 5, 10])
    expect(() => othello.create(checkedOptions(othello, { size }))).toThrow(LabError);
});

test('every game has its own margin', () => {
  expect([boards[4], boards[6], boards[8]].map((one) => (one.start() as Othello).margin)).toEqual([2, 1, 0]);
});
