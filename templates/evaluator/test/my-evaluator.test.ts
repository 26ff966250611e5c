import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab } from 'evolab';
import { checkEvaluator, checkOptions } from 'evolab/testing';
import { myEvaluator as definition } from '../src/index.ts';

const lab = await openLab();
const game = lab.game('tic-tac-toe');

/** An evaluator with a weight of 1 for the first number of the board, 0 for all others. */
const create = (scale = 1) => {
  const [{ size }] = definition.weights!({ scale }, game);
  const weights = new Float64Array(size);
  weights[0] = 1;
  return definition.create({ scale }, { game, weights });
};

test('my-evaluator keeps the promises of an evaluator', () => checkEvaluator(create, game));

test('my-evaluator can be made with all options that it declares', () => {
  checkOptions(definition, ({ scale }) => create(Number(scale)), { cheap: true });
});

test('what is good for one role is as bad for the other', () => {
  const position = game.start();
  position.play(0);
  const value = create().evaluate(position, 0);
  assert.ok(value > 0);
  assert.equal(create().evaluate(position, 1), -value);
  assert.ok(create(2).evaluate(position, 0) > value);
});
