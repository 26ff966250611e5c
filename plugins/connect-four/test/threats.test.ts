import { checkEvaluator } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { cellBits } from '../src/board.ts';
import { threats } from '../src/evaluator.ts';
import { connectFour, type ConnectFour } from '../src/index.ts';
import { tactics } from '../src/tactics.ts';
import { findThreats, THREATS } from '../src/threats.ts';
import { BOARDS, everyPosition } from './boards.ts';

const STEPS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/** The cells, row by row, in which a disc would make four in a row, by examining all lines. */
function byHand({ board }: ConnectFour, ownerAt: (row: number, column: number) => number): number[] {
  return Array.from({ length: board.cells }, (_, i) => i).filter((i) => {
    const [row, column] = [Math.floor(i / board.width), i % board.width];
    if (ownerAt(row, column) !== 0) return false;
    return STEPS.some(([dr, dc]) =>
      [-3, -2, -1, 0].some((from) =>
        [0, 1, 2, 3].every(
          (n) => n === -from || ownerAt(row + (from + n) * dr, column + (from + n) * dc) === 1,
        ),
      ),
    );
  });
}

test('threats are the empty cells in which one more disc makes four in a row', () => {
  let found = 0;
  everyPosition(6, (p) => {
    const { width, height } = p.board;
    const bits = cellBits(p.board);
    const inside = (row: number, column: number) => row >= 0 && row < height && column >= 0 && column < width;
    const ownerAt = (row: number, column: number) =>
      inside(row, column) ? p.ownerOf(bits[row * width + column]) : -1;
    findThreats(p.board, p.ownLow, p.ownHigh, p.allLow, p.allHigh);
    const cells = bits.flatMap((bit, i) => ((THREATS[bit >> 5] >>> bit) & 1 ? [i] : []));
    expect(cells).toEqual(byHand(p, ownerAt));
    found += cells.length;
  });
  expect(found).toBeGreaterThan(100);
});

test('a move is tactical if it makes four in a row', () => {
  const moves = new Int32Array(12);
  everyPosition(10, (p) => {
    let any = false;
    for (const move of moves.slice(0, p.moves(moves, 0))) {
      const child = new (p.constructor as new (board: typeof p.board) => ConnectFour)(p.board);
      child.copy(p);
      child.play(move);
      expect(tactics.noisy(p, move)).toBe(child.lost);
      any ||= child.lost;
    }
    expect(tactics.active(p)).toBe(any);
  });
});

test('suicide has no tactical moves', () => {
  expect(connectFour.create({ width: 7, height: 6, suicide: true }).tactics).toBeUndefined();
});

describe('the evaluator', () => {
  const none = new Float64Array();
  const valueOf = (text: string, role = 0, suicide = false) => {
    const game = connectFour.create({ width: 7, height: 6, suicide });
    return threats.create({}, { game, weights: none }).evaluate(game.parse!(text), role);
  };

  test.each(BOARDS)('keeps the contract: %o', (options) => {
    const game = connectFour.create(options);
    checkEvaluator(() => threats.create({}, { game, weights: none }), game, { playouts: 5 });
  });

  test('a threat counts one, in a row of the right parity two, a disc in the middle an eighth', () => {
    // x threatens a1 and e1, in an odd row; d1 is in the middle.
    const text = '......./......./......./......./.oo..../.xxx..o';
    expect(valueOf(text)).toBeCloseTo(4.125 / 8.125);
    expect(valueOf(text, 1)).toBeCloseTo(-4.125 / 8.125);
    expect(valueOf(text, 0, true)).toBeCloseTo(-4.125 / 8.125);
    // o threatens a2 and e2, in an even row, and has d2.
    expect(valueOf('......./......./......./......./.ooo.../.xxx...')).toBe(0);
    // x threatens e2, in an even row; both have a disc in the middle.
    expect(valueOf('......./......./......./......./oxxx.../xoxo.o.')).toBeCloseTo(1 / 5);
  });
});
