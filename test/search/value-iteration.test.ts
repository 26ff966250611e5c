import { CHANCE, LabError } from 'evolab';
import { hashedEvaluator, penniesGame } from 'evolab/testing';
import { iterateValues } from '@evolab/oracle';
import { expect, test } from 'vitest';
import { handGame } from '../fixtures/hand-tree.ts';
import { randomTree } from '../fixtures/random-tree.ts';
import { bestOf, plainExpectiminimax, plainMaxN } from './plain-search.ts';

const blind = hashedEvaluator(1);

test('values are those of plain expectiminimax on random trees with chance', () => {
  for (let i = 0; i < 300; i++) {
    const game = randomTree(i, { roles: 1 + (i % 2), plies: 6, luck: i % 5, width: 3 });
    const root = game.start();
    const truth = plainExpectiminimax(game, blind, root, root.turn, 9);
    const { payoffs, moves } = iterateValues(game, root, 10_000);
    expect(payoffs[root.turn]).toBeCloseTo(bestOf(truth).value, 12);
    for (const { move, payoffs: after } of moves)
      expect(after[root.turn]).toBeCloseTo(truth.values[truth.moves.indexOf(move)], 12);
    expect(moves[0].payoffs[root.turn]).toBeCloseTo(bestOf(truth).value, 12);
  }
});

test('so they are those of max-n for three roles, and for two whose payoffs do not add up to 0', () => {
  for (let i = 0; i < 300; i++) {
    const game = randomTree(i, { roles: 2 + (i % 3), plies: 6, width: 3, zeroSum: false });
    const root = game.start();
    const { payoffs } = iterateValues(game, root, 10_000);
    game.roles.forEach((_, role) => {
      const truth = plainMaxN(game, blind, root, role, 9);
      const chosen = bestOf(plainMaxN(game, blind, root, root.turn, 9)).move;
      expect(payoffs[role]).toBeCloseTo(truth.values[truth.moves.indexOf(chosen)], 12);
    });
  }
});

test('chance averages what three roles get', () => {
  const game = handGame(
    {
      turn: 0,
      of: [
        [0.1, 0, 0],
        {
          turn: CHANCE,
          chances: [0.25, 0.75],
          of: [
            [0.9, -1, 0.5],
            {
              turn: 2,
              of: [
                [0, 1, 0.25],
                [1, 1, 0.125],
              ],
            },
          ],
        },
      ],
    },
    3,
  );
  const { payoffs, moves } = iterateValues(game, game.start(), 100);
  expect(payoffs).toEqual([0.225, 0.5, 0.3125]);
  expect(moves.map(({ move }) => move)).toEqual([1, 0]);
});

test('too many positions are refused', () => {
  const game = randomTree(1, { roles: 2, plies: 12, width: 4 });
  expect(() => iterateValues(game, game.start(), 50)).toThrow(LabError);
  const small = handGame(
    {
      turn: 0,
      of: [
        [0.5, 0, 0],
        [1, 0, 0],
      ],
    },
    3,
  );
  expect(iterateValues(small, small.start(), 1)).toMatchObject({ payoffs: [1, 0, 0], positions: 1 });
});

test('games in which roles choose at the same time are refused: what is best there is no single move', () => {
  const game = penniesGame();
  expect(() => iterateValues(game, game.start(), 1000)).toThrow(
    /value iteration needs a game whose roles move in turn/,
  );
});
