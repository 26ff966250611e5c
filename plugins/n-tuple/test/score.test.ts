import { CHANCE, defaultsOf, drawWeights, Random, type Position } from 'evolab';
import { expect, test } from 'vitest';
import game2048 from '../../2048/src/index.ts';
import othello from '../../othello/src/index.ts';
import { nTuple } from '../src/index.ts';
import { OPTIONS, planOf } from '../src/plan.ts';
import { naiveValue } from './oracle.ts';

const game = game2048.games![0].create({});
const { payoffs } = game.score!;
const options = { ...defaultsOf(OPTIONS), tuples: 'patterns', output: 'score' as const };
const plan = planOf(game, options);
const OTHER = planOf(game, { ...options, output: 'payoff' });

/** A position before a slide, some way into a game. */
function middle(): Position {
  const random = new Random(3, 'middle');
  const position = game.start();
  const moves = new Int32Array(game.maxMoves);
  for (let ply = 0; ply < 120 || position.turn === CHANCE; ply++)
    position.play(moves[random.below(position.moves(moves, 0))]);
  return position;
}

const scored = (position: Position) => game.score!.of(position, 0);
/** The sum of the weights, by another way: small sums are in reach of the hyperbolic tangent. */
const sumOf = (weights: Float64Array, position: Position) =>
  Math.atanh(naiveValue(OTHER, weights, position, 0));

test('with output: score, the value is the payoff of what was scored and the sum of the weights', () => {
  const position = middle();
  const weights = drawWeights(nTuple.weights!({ ...options, spread: 0.02 }, game), new Random(4));
  const evaluator = nTuple.create(options, { game, weights: Float64Array.from(weights) });
  const even = Float64Array.from(weights);
  const { parts, read, value } = nTuple.parts!(options, { game, weights: even });
  const sums = new Float64Array(parts.length);
  read(position, 0, sums);
  const total = sums.reduce((sum, part) => sum + part, 0);
  expect(scored(position)).toBeGreaterThan(100);
  expect(payoffs!.score(evaluator.evaluate(position, 0)) - scored(position)).toBeCloseTo(total, 4);
  expect(value(position, 0, sums)).toBeCloseTo(evaluator.evaluate(position, 0), 9);
});

test('with output: score, a step moves the points to come by the error in points', () => {
  const position = middle();
  const trainable = nTuple.trainable!(options, game, { slots: 4, step: 'fixed' });
  trainable.load({ weights: new Float32Array(plan.layout.size), coherence: new Float32Array(0) });
  trainable.read(2, position, 0);
  const value = trainable.value(2);
  expect(value).toBe(payoffs!.payoff(scored(position)));
  const target = payoffs!.payoff(scored(position) + 800);
  trainable.learn(2, value, target - value, 0.001);
  const { weights } = trainable.save();
  const lanes = plan.layout.tables.flatMap(({ images }) => images).length;
  // Each look-up has moved its weight by its share of the 800 points.
  const moved = weights.filter((weight) => weight !== 0);
  expect(moved.length).toBeGreaterThan(5);
  for (const weight of moved) {
    const shares = (weight * lanes) / 0.8;
    expect(shares).toBeGreaterThan(0.9);
    expect(shares).toBeCloseTo(Math.round(shares), 3);
  }
  expect(payoffs!.score(trainable.value(2)) - scored(position)).toBeCloseTo(
    sumOf(Float64Array.from(weights), position),
    3,
  );
});

test('output: score is for games of one role that tell their score, and no net of other programs', () => {
  const board = othello.games![0].create({ size: 6 });
  expect(() => planOf(board, { ...options, tuples: 'straight:2' })).toThrow(/a game of one role whose score/);
  const weights = new Float64Array(plan.layout.size);
  expect(() => nTuple.graph!(options, { game, weights })).toThrow(/cannot become ONNX/);
});
