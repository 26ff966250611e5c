import { legalMovesOf, positionAfter, type Position } from 'evolab';
import { checkGame, perft } from 'evolab/testing';
import { expect, test } from 'vitest';
import { ticTacToe } from '../src/index.ts';
import { naive } from './naive.ts';

const game = ticTacToe.create({});

/** Visits every reachable position, along every path. */
function everyPath(visit: (position: Position, ply: number) => void, from = game.start(), ply = 0): void {
  visit(from, ply);
  if (from.over) return;
  const moves = new Int32Array(game.maxMoves);
  const count = from.moves(moves, 0);
  for (let i = 0; i < count; i++) {
    const child = positionAfter(game, from, moves[i]);
    everyPath(visit, child, ply + 1);
  }
}

test('keeps the contract', () => {
  checkGame(game);
});

test('there are 9, 72, 504, ... games of every length', () => {
  const leaves = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872];
  expect(leaves.map((_, i) => perft(game, i + 1))).toEqual(leaves);
});

test('of all 255168 games X wins 131184, O wins 77904, and 46080 are drawn', () => {
  const games = new Map<string, number>();
  const lengths = new Map<number, number>();
  everyPath((position, ply) => {
    if (!position.over) return;
    const payoffs = `${position.payoff(0)} ${position.payoff(1)}`;
    games.set(payoffs, (games.get(payoffs) ?? 0) + 1);
    lengths.set(ply, (lengths.get(ply) ?? 0) + 1);
  });
  expect(Object.fromEntries(games)).toEqual({ '1 -1': 131184, '-1 1': 77904, '0 0': 46080 });
  expect(Object.fromEntries(lengths)).toEqual({ 5: 1440, 6: 5328, 7: 47952, 8: 72576, 9: 127872 });
});

test('every position agrees with a naive implementation', () => {
  const seen = new Set<string>();
  const moves = new Int32Array(game.maxMoves);
  everyPath((position) => {
    const text = game.print(position);
    if (seen.has(text)) return;
    seen.add(text);
    const names = naive.moves(text);
    expect(position.over, text).toBe(names.length === 0);
    if (position.over)
      expect(
        [0, 1].map((role) => position.payoff(role)),
        text,
      ).toEqual(naive.payoffs(text));
    else {
      const legal = Array.from(moves.subarray(0, position.moves(moves, 0)));
      expect(
        legal.map((move) => game.moveName(position, move)),
        text,
      ).toEqual(names);
    }
  });
  expect(seen.size).toBe(5478);
});

test('perfect play is a draw after every first move', () => {
  const value = (position: Position): number => {
    if (position.over) return position.payoff(0);
    const values = legalMovesOf(game, position).map((move) => {
      const child = positionAfter(game, position, move);
      return value(child);
    });
    return position.turn === 0 ? Math.max(...values) : Math.min(...values);
  };
  for (let square = 0; square < 9; square++) {
    const position = game.start();
    position.play(square);
    expect(value(position), game.moveName(game.start(), square)).toBe(0);
  }
});

test('the upper left cell is a3, the lower right one c1', () => {
  const start = game.start();
  expect([0, 2, 4, 6, 8].map((square) => game.moveName(start, square))).toEqual([
    'a3',
    'c3',
    'b2',
    'a1',
    'c1',
  ]);
});

test('invalid positions are rejected', () => {
  for (const text of [
    '',
    'x',
    '.........x',
    'x.x......',
    '..o......',
    'xo?......',
    'XO.......',
    'xxxooo...',
    'xxxoo.o..',
  ]) {
    expect(() => game.parse!(text), text).toThrow(SyntaxError);
  }
});

test('a row of three on the ninth ply is a win, not a draw', () => {
  const end = game.parse!('xoxoxoxox');
  expect(end.over && end.payoff(0)).toBe(1);
});

test('encoders write the cells row by row, for a role or for both', () => {
  const position = game.parse!('x...o..x.');
  const encoded = (name: string, role: number) => {
    const out = new Float64Array(game.encoders![name].size);
    game.encoders![name].encode(position, role, out);
    return [...out].join(' ');
  };
  expect(encoded('board', 0)).toBe('1 0 0 0 -1 0 0 1 0');
  expect(encoded('board', 1)).toBe('-1 0 0 0 1 0 0 -1 0');
  expect(encoded('planes', 1)).toBe('0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 0 1 0');
  for (const role of [0, 1]) expect(encoded('bits', role)).toBe('1 0 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 1');
});
