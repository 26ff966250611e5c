import { expect, test } from 'vitest';
import connectFour from '../../plugins/connect-four/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import { divide, laboratoryOf, perft } from 'evolab/testing';

const laboratory = laboratoryOf(ticTacToe, connectFour);

test.each([
  ['tic-tac-toe', 9],
  ['connect-four', 6],
] as const)('the divisions of %s add up to its perft, and each of its parts is told', (use, deepest) => {
  const game = laboratory.game({ use });
  for (let depth = 1; depth <= deepest; depth++) {
    let parts = 0;
    const divisions = divide(game, depth, game.start(), () => parts++);
    expect(divisions.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(perft(game, depth));
    expect(parts).toBe(depth === 1 ? 0 : perft(game, 2));
  }
});
