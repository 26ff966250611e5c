import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkGame, crossPlay, lab, perft } from 'evolab/testing';
import { expect, test } from 'vitest';
import { make } from './game.ts';
import { naive } from './naive.ts';
import { legalMovesOf } from 'evolab';

/** As the thesis prints it, slips of JSON included. */
const FIGURE_6 = `{ "boardsize" : 9, "playersize" : 10, "middleindex" : 40, "maxmoves" : 175,
"playeronehome" : [80, 79, 78, 77, 71, 70, 69, 62, 61, 53],
"playertwohome" : [00, 01, 02, 03, 09, 10, 11, 18, 19, 27],
"topology" : [81, 140, 40, 10, 1], "subsquaresize" : 3, }`;

test('the file of the thesis is the board of size 9', () => {
  const [file, usual] = [make({ rules: FIGURE_6 }), make({})];
  expect(file.maxPlies).toBe(175);
  expect(file.print(file.start())).toBe(usual.print(usual.start()));
  expect([1, 2].map((depth) => perft(file, depth))).toEqual([14, 196]);
  const moves = new Int32Array(file.maxMoves);
  const [a, b] = [file.start(), usual.start()];
  for (let ply = 0; ply < 40 && !a.over; ply++) {
    const count = a.moves(moves, 0);
    for (const position of [a, b]) position.play(moves[(7 * ply) % count]);
    for (const [name, { measure }] of Object.entries(file.features!))
      for (const role of [0, 1]) expect(measure(a, role), name).toBe(usual.features![name].measure(b, role));
    expect([a.key(0), a.key(1)]).toEqual([b.key(0), b.key(1)]);
  }
});

/** Homes along two sides, on a board of 36 cells; and homes of two, of which neither is the image of the other. */
const ODD = [
  {
    size: 6,
    homes: [
      [30, 31, 32, 33, 34],
      [1, 2, 3, 4, 5],
    ],
    cap: 60,
  },
  {
    size: 4,
    homes: [
      [12, 15],
      [2, 5],
    ],
    cap: 30,
  },
];

test.each(ODD)('any homes are played like the naive rules: size $size', ({ size, homes, cap }) => {
  const [playeronehome, playertwohome] = homes;
  const rules = JSON.stringify({ boardsize: size, maxmoves: cap, playeronehome, playertwohome });
  for (const goal of ['own', 'full'] as const) {
    const game = make({ rules, goal });
    crossPlay(game, naive({ size, side: 0, goal, cap, homes }), { games: 20, seed: 1, exactKeys: true });
  }
  const game = make({ rules });
  checkGame(game, { playouts: 3 });
  // After a good move of x it has a step less to go.
  const position = game.start();
  const { distance } = game.features!;
  const leads = legalMovesOf(game, position).map((move) => {
    const next = game.start();
    next.play(move);
    return distance.measure(next, 0);
  });
  expect(Math.max(...leads)).toBeGreaterThanOrEqual(1 + distance.measure(position, 0));
  expect(Object.hasOwn(game, 'positionIndex')).toBe(false);
});

test('lab reads a board from a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lab-board-'));
  writeFileSync(join(folder, 'board.json'), FIGURE_6);
  const { status, stdout } = await lab(
    ['perft', 'chinese-checkers:file=board.json', '--depth', '2', '--json'],
    folder,
  );
  expect(status).toBe(0);
  expect(stdout).toContain('196');
});

const SMALL = { boardsize: 4, playeronehome: [15, 14], playertwohome: [0, 1] };
test.each([
  ['not JSON', 'boardsize: 9'],
  ['no size', JSON.stringify({ ...SMALL, boardsize: undefined })],
  ['too large', JSON.stringify({ ...SMALL, boardsize: 10 })],
  ['a cell outside', JSON.stringify({ ...SMALL, playertwohome: [0, 16] })],
  ['a cell twice', JSON.stringify({ ...SMALL, playertwohome: [0, 0] })],
  ['homes that overlap', JSON.stringify({ ...SMALL, playertwohome: [0, 14] })],
  ['homes of different sizes', JSON.stringify({ ...SMALL, playertwohome: [0] })],
  ['another number of pieces', JSON.stringify({ ...SMALL, playersize: 3 })],
  ['a net for another board', JSON.stringify({ ...SMALL, topology: [81, 140, 40, 10, 1] })],
  ['an unknown field', JSON.stringify({ ...SMALL, colour: 'red' })],
])('a board with %s is refused', (_, rules) => {
  expect(() => make({ rules })).toThrow(expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error);
});
