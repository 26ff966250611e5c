import { expect, test } from 'vitest';
import { ticTacToe } from '../../plugins/tic-tac-toe/src/index.ts';
import type { Evaluator } from '../../src/contract/evaluator.ts';
import type { Position } from '../../src/contract/game.ts';
import { selfPlay } from '../../src/analysis/self-play.ts';
import { selfPlayTies } from '../../src/analysis/self-play-ties.ts';
import { selfPlayValues } from '../../src/analysis/self-play-values.ts';
import { hashOf } from '../../src/util/hash.ts';
import { legalMovesOf } from '../../src/play/positions.ts';

const game = ticTacToe.create({});
const options = { games: 30, seed: 1 };

const same: Evaluator = { evaluate: () => 0.25 };
/** Another value for every position, of opposite sign for the other role. */
const distinct: Evaluator = {
  evaluate: (position, role) => (hashOf(position.key(0), position.key(1)) / 2 ** 32) * (role === 0 ? 1 : -1),
};

test.each<[string, Evaluator, (tied: number) => void]>([
  ['one value for all positions', same, (tied) => expect(tied).toBeGreaterThan(0.5)],
  ['another value for each position', distinct, (tied) => expect(tied).toBeLessThan(0.2)],
])('%s ties wherever the best of the moves, wins included, is not a single one', (_, evaluator, check) => {
  let [choices, ties] = [0, 0];
  for (const { position } of selfPlay(game, evaluator, options)) {
    const values = valuesOfMoves(position, evaluator);
    if (values.length < 2) continue;
    choices++;
    if (values.filter((value) => value === Math.max(...values)).length > 1) ties++;
  }
  const tied = ties / choices;
  check(tied);
  expect(selfPlayTies(game, evaluator, options)).toEqual({
    ...selfPlayValues(game, evaluator, options),
    saturated: 0,
    tied,
    choices,
  });
});

test.each([
  [1, 1],
  [-1, 1],
  [0.998, 0],
])('a value of %d for all positions is saturated in a share of %d', (value, share) => {
  expect(selfPlayTies(game, { evaluate: () => value }, options).saturated).toBe(share);
});

function valuesOfMoves(position: Position, evaluator: Evaluator): number[] {
  return legalMovesOf(game, position).map((move) => {
    const after = game.parse!(game.print(position));
    after.play(move);
    return after.over ? after.payoff(position.turn) : evaluator.evaluate(after, position.turn);
  });
}
