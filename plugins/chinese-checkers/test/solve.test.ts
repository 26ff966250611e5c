import { solve } from '@evolab/oracle';
import { describe, expect, test } from 'vitest';
import { Board } from '../src/board.ts';
import { ChineseCheckers } from '../src/position.ts';
import { make } from './game.ts';

/**
 * Computed by another program. With goal own a piece that stays at home forces a draw; with goal full
 * (Sturtevant 2019) the first player wins these boards.
 */
const SOLVED = [
  { size: 3, pieces: 1, goal: 'own', win: 45, loss: 27, draw: 0, start: 1, plies: 9 },
  { size: 3, pieces: 3, goal: 'own', win: 104, loss: 25, draw: 1551, start: 0, plies: 0 },
  { size: 4, pieces: 3, goal: 'own', win: 6893, loss: 1355, draw: 151912, start: 0, plies: 0 },
  { size: 3, pieces: 3, goal: 'full', win: 1081, loss: 599, draw: 0, start: 1, plies: 7 },
  { size: 4, pieces: 3, goal: 'full', win: 102290, loss: 57870, draw: 0, start: 1, plies: 21 },
];

test.each(SOLVED)(
  'size $size with $pieces pieces and goal $goal is solved',
  ({ size, pieces, goal, ...known }) => {
    const game = make({ size, pieces, goal });
    const solution = solve(game);
    const count = (value: number) => solution.values.reduce((sum, v) => sum + (v === value ? 1 : 0), 0);
    expect({
      win: count(1),
      loss: count(-1),
      draw: count(0),
      start: solution.valueOf(game.start()),
      plies: solution.pliesOf(game.start()),
    }).toEqual(known);
  },
);

describe('position index', () => {
  test.each([
    { size: 3, pieces: 1 },
    { size: 3, pieces: 3 },
    { size: 4, pieces: 3 },
  ])('numbers all placements of %o once', (options) => {
    const game = make(options);
    const { positionIndex } = game;
    const position = game.start();
    const texts = new Set<string>();
    for (let i = 0; i < positionIndex!.count; i++) {
      positionIndex!.positionAt(i, position);
      if (positionIndex!.indexOf(position) !== i) expect(positionIndex!.indexOf(position)).toBe(i);
      texts.add(game.print(position));
    }
    expect(texts.size).toBe(positionIndex!.count);
  });

  test('gives a position and its image with exchanged sides the same index', () => {
    for (const [text, other] of [
      ['x..o/.ox./..../o..x x 0', 'o..x/..../.ox./x..o o 0'],
      ['oo../o.../...x/..xx x 4', 'oo../o.../...x/..xx o 9'],
    ]) {
      const game = make({ size: 4 });
      const indexOf = (text: string) => game.positionIndex!.indexOf(game.parse!(text));
      expect(indexOf(text)).toBe(indexOf(other));
    }
  });

  test('exists for boards with less than 2^31 placements', () => {
    const count = (options: Parameters<typeof make>[0]) => make(options).positionIndex?.count;
    expect(count({ size: 5 })).toBe(3542000);
    expect(count({ size: 5, pieces: 10 })).toBeUndefined();
    expect(count({ size: 7 })).toBeUndefined();
    expect(count({ size: 9 })).toBeUndefined();
  });
});

// 9x9 takes 27 moves: Bell, Integers 9 (2009) G01.
test.each([
  [3, 1, 4],
  [3, 3, 5],
  [4, 3, 8],
  [5, 3, 11],
])('one side alone crosses size %i with %i pieces in %i moves', (size, pieces, moves) => {
  expect(shortestCrossing(size, pieces)).toBe(moves);
});

/** Breadth-first search over positions without o pieces, with x always to move. */
function shortestCrossing(size: number, pieces: number): number {
  const board = new Board({ players: 2, size, pieces, goal: 'own', maxPlies: 0, rules: '' });
  const position = new ChineseCheckers(board);
  const out = new Int32Array(board.maxMoves);
  const cells = Array.from({ length: board.cells }, (_, cell) => cell);
  const set = (own: readonly number[]) => {
    position.clear();
    for (const cell of own) position.put(0, cell);
    position.begin(0, 0);
  };
  const goal = cells.filter((cell) => board.homeOf(cell) === 1).join();
  let front = [cells.filter((cell) => board.homeOf(cell) === 0)];
  const seen = new Set<string>(front.map(String));
  for (let moves = 0; front.length > 0; moves++) {
    if (seen.has(goal)) return moves;
    const next: number[][] = [];
    for (const own of front) {
      set(own);
      const count = position.moves(out, 0);
      for (let i = 0; i < count; i++) {
        const to = own.map((cell) => (cell === out[i] >> 7 ? out[i] & 127 : cell)).sort((a, b) => a - b);
        if (seen.has(to.join())) continue;
        seen.add(to.join());
        next.push(to);
      }
    }
    front = next;
  }
  return Infinity;
}
