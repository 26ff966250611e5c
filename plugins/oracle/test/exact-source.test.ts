import { connectFour } from '@evolab/connect-four';
import { hex } from '@evolab/hex';
import { othello } from '@evolab/othello';
import { solveForward } from '@evolab/oracle';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { Random, randomOpening, type ExactMoves, type Game, type Position } from 'evolab';
import { expect, test } from 'vitest';
import { exactSource } from '../src/exact-source.ts';

/** Positions after so many random moves. */
function positionsAfter(game: Game, plies: number, count: number): Position[] {
  const random = new Random('sources', plies);
  const positions: Position[] = [];
  while (positions.length < count) {
    const { position } = randomOpening(game, plies, random);
    if (!position.over) positions.push(position);
  }
  return positions;
}

test.each([
  ['connect four', connectFour.create({ width: 7, height: 6, suicide: false }), 24],
  ['Othello', othello.create({ size: 8 }), 52],
  ['Othello on 6x6', othello.create({ size: 6 }), 22],
] as const)(
  'the solver of %s and a search by the rules alone find the same values of all moves',
  (_, game, plies) => {
    const solver = exactSource<Position>(game);
    const search = exactSource<Position>(game, { by: 'search' });
    expect([solver.name, search.name]).toEqual(['solver', 'search']);
    for (const position of positionsAfter(game, plies, 20)) {
      const found = solver.exactMoves(position, Infinity)!;
      const again = search.exactMoves(position, Infinity)!;
      expect({ ...found, scores: [] }, game.print(position)).toEqual({ ...again, scores: [] });
      expect(found.scores.map((score) => Math.sign(score) + 0)).toEqual(found.values);
    }
  },
);

test.each([
  ['tic-tac-toe', ticTacToe.create({}), 1],
  ['hex on 4x4', hex.create({ size: 4, swap: false }), 8],
] as const)('a search of %s finds what visiting every position finds', (_, game, plies) => {
  const source = exactSource<Position>(game);
  for (const position of positionsAfter(game, plies, 30)) {
    const { moves, values } = source.exactMoves(position, Infinity)!;
    const truth = moves.map((move) => {
      const child = game.start();
      child.copy(position);
      child.play(move);
      return 0 - solveForward<Position>(game, 1_000_000, undefined, child).value;
    });
    expect(
      values.map((value) => value + 0),
      game.print(position),
    ).toEqual(truth.map((value) => value + 0));
  }
});

test('what a search finds depends on the position and the limit alone, and the limit holds', () => {
  const game = hex.create({ size: 5, swap: false });
  const source = exactSource(game);
  const judged = (limit: number): (ExactMoves | undefined)[] =>
    positionsAfter(game, 10, 20).map((position) => source.exactMoves(position, limit));
  const once = judged(3000);
  expect(judged(3000)).toEqual(once);
  expect(once.filter((moves) => moves === undefined).length).toBeGreaterThan(0);
  expect(once.filter((moves) => moves !== undefined).length).toBeGreaterThan(0);
});
