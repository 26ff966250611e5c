import { legalMovesOf, positionAfter, Random } from 'evolab';
import { repeats } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { othello, solve, type Othello } from '../src/index.ts';
import { FFO } from './ffo.ts';

const game = othello.create({ size: 8 });

describe('FFO endgames', () => {
  test.each(FFO)('%s has its published score', (_, text, scores) => {
    expect(solve(game.parse!(text) as Othello)).toBe(Math.max(...Object.values(scores)));
  });

  test('every single move of the shorter ones has its published score', () => {
    for (const [name, text, scores] of FFO.slice(0, repeats(4, 2))) {
      const position = game.parse!(text) as Othello;
      const found = legalMovesOf(game, position).map((move) => {
        const child = positionAfter(game, position, move) as Othello;
        return [game.moveName(position, move), 0 - solve(child)] as const;
      });
      expect(Object.fromEntries(found), name).toEqual(scores);
    }
  });
});

/** The final disc difference for the role to move, by plain minimax. */
function minimax(position: Othello, cells: number): number {
  if (position.over) {
    const lead = position.lead(position.turn);
    return lead + Math.sign(lead) * (cells - position.discs());
  }
  const small = othello.create({ size: Math.sqrt(cells) });
  let best = -cells;
  for (const move of legalMovesOf(small, position)) {
    const child = positionAfter(small, position, move) as Othello;
    best = Math.max(best, -minimax(child, cells));
  }
  return best;
}

test('4x4 Othello is a win for white, 11 to 3', () => {
  const small = othello.create({ size: 4 });
  // The two empty squares count for the winner.
  expect(solve(small.start() as Othello)).toBe(-10);
});

test('the solver agrees with plain minimax', () => {
  const random = new Random('solver');
  for (const [size, plies, count] of [
    [4, 4, repeats(24)],
    [6, 26, repeats(40)],
    [8, 54, repeats(40)],
  ]) {
    const game = othello.create({ size });
    const moves = new Int32Array(game.maxMoves);
    for (let i = 0; i < count; i++) {
      const position = game.start() as Othello;
      for (let ply = 0; ply < plies && !position.over; ply++) {
        position.play(moves[random.below(position.moves(moves, 0))]);
      }
      expect(solve(position), game.print(position)).toBe(minimax(position, size * size) + 0);
    }
  }
});
