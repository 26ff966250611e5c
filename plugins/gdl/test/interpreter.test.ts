import { checkGame, perft } from 'evolab/testing';
import { expect, test } from 'vitest';
import { gameFromRules, sheets } from '../src/index.ts';

test('an interpreted game keeps the promises of the contract', () => {
  checkGame(gameFromRules(sheets['tic-tac-toe'], { engine: 'interpreter' }), { playouts: 10 });
});

test('tic-tac-toe has the leaves of the public sheet', () => {
  const game = gameFromRules(sheets['tic-tac-toe'], { engine: 'interpreter' });
  // From ggp-base's prover on ggp-org/ggp-repository's ticTacToe.
  expect([1, 2, 3, 4, 5].map((depth) => perft(game, depth))).toEqual([9, 72, 504, 3024, 15120]);
});
