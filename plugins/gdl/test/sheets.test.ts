import { checkGame, perft, repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { gameFromRules, gdl, sheets, type GdlGame, type GdlPosition } from '../src/index.ts';
import { pairs, playBoth, playEngines } from './cross-play.ts';
import { positionAfter } from 'evolab';

/**
 * Sequences of joint moves of exactly 1, 2, 3 ... steps from the start, as ggp-base counts them on the public
 * sheets of the same rules: ggp-org/ggp-repository, for pilgrimage muupan/ggpe, for farming
 * andrewcropper/mlj19-iggp. Those of chess are the published ones of the game: the public sheet has rules of its own. Those of
 * nim for three and of pig are those of the native games (`lab perft`).
 */
const LEAVES: Readonly<Record<string, readonly number[]>> = {
  breakthrough: [22, 484, 11132],
  'cephalopod-micro': [9, 72, 636, 6352],
  chess: [20, 400, 8902],
  checkers: [7, 49, 379, 2872, 23582],
  'connect-four': [8, 64, 512, 4096, 32768],
  'connect-four-suicide': [8, 64, 512, 4096, 32768],
  'eight-puzzle': [2, 6, 16, 48, 128, 384, 1024, 3072, 8192],
  'farming-quandries': [8, 64, 512, 4096],
  'free-for-all': [4, 16, 96],
  'free-for-all-most': [4, 16, 96],
  hanoi: [2, 6, 16, 46, 130, 376, 1086, 3164],
  'knights-tour': [2, 12, 45, 150, 519, 1649, 5381],
  'lights-out': [25, 625, 15625],
  'nim-for-three': [12, 113, 810, 4338, 17496],
  'nine-board-tic-tac-toe': [81, 720, 6336],
  othello: [4, 12, 56, 244, 1396],
  pentago: [36, 288, 10080],
  pig: [1, 6, 11, 41, 96, 301, 781, 2286],
  pilgrimage: [30, 900, 27756],
  'rubiks-cube': [19, 361, 6859],
  'tic-tac-toe': [9, 72, 504, 3024, 15120, 54720],
};

/** Counts steps, in which every role moves, whereas `perft` counts choices. */
function steps(game: GdlGame, from: GdlPosition, depth: number): number {
  if (from.over || depth === 0) return depth === 0 ? 1 : 0;
  let total = 0;
  const choose = (position: GdlPosition) => {
    const moves = new Int32Array(game.maxMoves);
    const count = position.moves(moves, 0);
    const last = position.choosers >>> position.turn === 1;
    for (let i = 0; i < count; i++) {
      const child = positionAfter(game, position, moves[i]);
      if (last) total += steps(game, child, depth - 1);
      else choose(child);
    }
  };
  choose(from);
  return total;
}

test('every sheet has its counts', () => {
  expect(Object.keys(LEAVES).sort()).toEqual(Object.keys(sheets).sort());
});

describe.each(Object.entries(LEAVES))('%s', (name, leaves) => {
  // A shorter game of chess: random ones last all of their 200 steps.
  const game = gameFromRules(sheets[name].replace('terminal (true (step 201))', 'terminal (true (step 21))'));

  test('fits into a network and has nothing to complain of', () => {
    expect(game.engine).toBe('network');
    expect(game.warnings).toEqual([]);
  });

  test('has the leaves of the public sheet', () => {
    const count = game.simultaneous
      ? (depth: number) => steps(game, game.start(), depth)
      : (depth: number) => perft(game, depth);
    const most = game.simultaneous ? 3 : leaves.filter((count) => count < repeats(100_000)).length;
    expect(leaves.slice(0, most).map((_, i) => count(i + 1))).toEqual(leaves.slice(0, most));
  });

  test('keeps the promises of the contract', () => {
    checkGame(game, { playouts: 2 });
  });

  test('is the same to the interpreter and to the network', () => {
    expect(playEngines(name, 1, name === 'chess' ? 5 : repeats(50, 6), 1)).toBeGreaterThan(2);
  });
});

test.each(pairs)('$sheet and the game written by hand are the same game', (pair) => {
  expect(playBoth(pair, repeats(12, 6), 1)).toBeGreaterThan(20);
});

test('a game is its rules, whether they come by name or as text', () => {
  const byName = gdl.create({ ...gdl.defaults, sheet: 'hanoi' });
  const byText = gdl.create({ ...gdl.defaults, rules: sheets.hanoi });
  expect(byText.print(byText.start())).toBe(byName.print(byName.start()));
});
