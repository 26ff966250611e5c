import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGame, checkOptions, perft } from 'evolab/testing';
import { game as definition } from '../src/index.ts';

const game = definition.create({ size: 4 });

test('my-game keeps the promises of a game', () => checkGame(game));

test('my-game can be made with all options that it declares', () => {
  checkOptions(definition, (options) => definition.create(options), { cheap: true });
});

// Count by hand or by a second program; a wrong rule shows here first.
test('my-game has the right number of lines of play', () => {
  assert.equal(perft(game, 1), 16);
  assert.equal(perft(game, 2), 16 * 15);
  assert.equal(perft(game, 3), 16 * 15 * 14);
});

test('a whole row wins', () => {
  const position = game.start();
  for (const cell of [0, 4, 1, 5, 2, 6, 3]) position.play(cell);
  assert.equal(position.over, true);
  assert.equal(position.payoff(0), 1);
});
