import type { Position } from 'evolab';
import { Random } from 'evolab';
import { describe, expect, test } from 'vitest';
import { repeats } from 'evolab/testing';
import { connectFour, solve, type ConnectFour } from '../src/index.ts';
import { scoreAfter, SCORED } from './scored.ts';

test('the published scores are found', () => {
  expect(SCORED.length).toBe(62);
  const every = 62 / repeats(62, 16);
  for (let i = 0; i < SCORED.length; i += every) {
    const [columns, score] = SCORED[Math.floor(i)];
    expect(scoreAfter(columns), columns).toBe(score);
  }
});

/** The score by plain minimax. */
function minimax(position: ConnectFour, start: () => Position, known = new Map<string, number>()): number {
  const left = position.board.cells - position.plies;
  if (position.over) return position.lost ? 0 - ((left + 2) >> 1) : 0;
  const key = `${position.key(0)}:${position.key(1)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const moves = new Int32Array(position.board.width);
  let best = -100;
  for (const move of moves.subarray(0, position.moves(moves, 0))) {
    const child = start() as ConnectFour;
    child.copy(position);
    child.play(move);
    best = Math.max(best, 0 - minimax(child, start, known));
  }
  known.set(key, best);
  return best;
}

describe('the solver agrees with plain minimax', () => {
  test('on all of 4x4, which is a draw', () => {
    const game = connectFour.create({ width: 4, height: 4, suicide: false });
    expect(minimax(game.start() as ConnectFour, game.start)).toBe(0);
    expect(solve(game.start() as ConnectFour)).toBe(0);
  });

  test.each([
    [5, 4, 9],
    [7, 6, 31],
    [8, 7, 46],
    [12, 4, 39],
    [6, 9, 44],
  ])('on %ix%i after %i plies', (width, height, plies) => {
    const game = connectFour.create({ width, height, suicide: false });
    const random = new Random('solve', width, height);
    let wins = 0;
    for (let i = 0; i < repeats(50);) {
      const position = game.start() as ConnectFour;
      while (position.plies < plies && !position.over) position.play(position.sample(random));
      if (position.over) continue;
      const score = minimax(position, game.start);
      expect(solve(position), game.print(position)).toBe(score);
      if (score !== 0) wins++;
      i++;
    }
    expect(wins).toBeGreaterThan(0);
  });
});

test('a game that is over has its score', () => {
  const game = connectFour.create({ width: 7, height: 6, suicide: false });
  const before = game.parse!('......./......./......./......./ooo..../xxx....') as ConnectFour;
  const score = solve(before);
  before.play(3);
  expect(solve(before)).toBe(-score);
});

test('suicide is not solved', () => {
  const game = connectFour.create({ width: 7, height: 6, suicide: true });
  expect(() => solve(game.start() as ConnectFour)).toThrow(RangeError);
});
