import { draughts } from '@evolab/draughts';
import { othello } from '@evolab/othello';
import { ticTacToe } from '@evolab/tic-tac-toe';
import { exp, logistic, Random, tanh, type Game, type Spec } from 'evolab';
import { ActiveInputs, coreEvaluators, teachable, type Teachable } from 'evolab/network';
import { checkedOptions, checkEvaluator, randomPosition } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import { activate, boundedExp } from '../../src/network/activation.ts';

const checkers = draughts.create(draughts.defaults);
const noughts = ticTacToe.create({});
const reversi = othello.create(othello.defaults);

function weightsOf({ net }: Pick<Teachable, 'net'>, seed: string): Float64Array {
  const random = new Random(seed);
  return Float64Array.from(
    net.blocks.flatMap(({ size, start }) => Array.from({ length: size }, () => random.between(...start))),
  );
}

const NETS: [string, Game, Spec][] = [
  ['logistic 128-40-1', checkers, { use: 'mlp' }],
  ['tanh 128-7-5-1', checkers, { use: 'mlp', hidden: [7, 5], activation: 'tanh', spread: 0.4 }],
  ['logistic on a board of -2 to 2', checkers, { use: 'mlp', encoder: 'board', hidden: [9], spread: 0.2 }],
  ['a single unit', noughts, { use: 'mlp', hidden: [] }],
  ['basis functions of one width', checkers, { use: 'rbf', units: 10, width: 4 }],
  ['basis functions of their own widths', checkers, { use: 'rbf', units: 10, widths: 'own', width: 5 }],
];

describe.each(NETS)('%s', (name, game, use) => {
  const { encoder, net } = teachable(use, game);
  const inputs = new ActiveInputs(encoder);
  const random = new Random('gradient', name);

  test('has the gradient that finite differences show', () => {
    const weights = weightsOf({ net }, name);
    const output = () => {
      net.prepare(weights);
      return net.forward(weights, inputs);
    };
    const fixed = use.use === 'rbf' && use['widths'] !== 'own' ? net.blocks[0].size : -1;
    for (let n = 0; n < 5; n++) {
      inputs.read(randomPosition(game, 60, random), n & 1);
      const gradient = new Float64Array(weights.length);
      output();
      net.backward(weights, inputs, gradient, 3);
      const largest = gradient.reduce((most, g) => Math.max(most, Math.abs(g)), 0);
      expect(largest).toBeGreaterThan(0);
      const ends = [weights.length - 1, weights.length - 2, net.blocks[0].size, net.blocks[0].size - 1];
      const tried = [...ends, ...Array.from({ length: 40 }, () => random.below(weights.length))];
      for (const w of tried) {
        if (w < 0 || w >= weights.length) continue;
        const kept = weights[w];
        const step = 1e-5;
        weights[w] = kept + step;
        const above = output();
        weights[w] = kept - step;
        const below = output();
        weights[w] = kept;
        const slope = (3 * (above - below)) / (2 * step);
        const expected = w === fixed ? 0 : slope;
        expect(Math.abs(gradient[w] - expected)).toBeLessThan(1e-4 * Math.abs(slope) + 1e-8 * largest);
      }
    }
  });

  test('learns into its own weights as by the gradient taken apart', () => {
    const weights = weightsOf({ encoder, net } as Teachable, name);
    inputs.read(randomPosition(game, 20, random), 0);
    const gradient = new Float64Array(weights.length);
    net.prepare(weights);
    net.forward(weights, inputs);
    net.backward(weights, inputs, gradient, 0.5);
    const expected = weights.map((weight, i) => weight + gradient[i]);
    net.prepare(weights);
    net.forward(weights, inputs);
    net.backward(weights, inputs, weights, 0.5);
    expect(weights).toEqual(expected);
  });

  test.each(['asked', 'opponent'])('keeps the promises of an evaluator, view %s', (view) => {
    const shown = { ...use, view };
    const weights = weightsOf(teachable(shown, game), 'promises');
    checkEvaluator(() => teachable(shown, game).evaluator(weights), game, { playouts: 5 });
  });
});

test('a perceptron equals its formula', () => {
  const { encoder, net, evaluator: evaluatorOf } = teachable({ use: 'mlp', hidden: [3] }, noughts);
  const weights = weightsOf({ net }, 'formula');
  const inputs = new Float64Array(encoder.size);
  const random = new Random('formula', 1);
  for (let n = 0; n < 50; n++) {
    const position = randomPosition(noughts, 6, random);
    encoder.encode(position, 0, inputs);
    let output = weights[weights.length - 1];
    for (let j = 0; j < 3; j++) {
      const sum = inputs.reduce((sum, x, i) => sum + x * weights[3 * i + j], weights[3 * inputs.length + j]);
      output += logistic(sum) * weights[3 * inputs.length + 3 + j];
    }
    expect(evaluatorOf(weights).evaluate(position, 0)).toBeCloseTo(2 * logistic(output) - 1, 12);
  }
});

test("the paper's nets have the weights it implies, biases included", () => {
  const counts = [40, 120, 250].map((units) =>
    teachable({ use: 'mlp', hidden: [units] }, checkers).net.blocks.reduce((sum, { size }) => sum + size, 0),
  );
  expect(counts).toEqual([5201, 15601, 32501]);
});

test('the start of draughts has 24 active inputs and is worth the same to both', () => {
  const { encoder, net, evaluator: evaluatorOf } = teachable({ use: 'mlp' }, checkers);
  const inputs = new ActiveInputs(encoder);
  inputs.read(checkers.start(), 1);
  expect(inputs.count).toBe(24);
  const evaluator = evaluatorOf(weightsOf({ net }, 'start'));
  expect(evaluator.evaluate(checkers.start(), 0)).toBe(evaluator.evaluate(checkers.start(), 1));
});

test('through the eyes of the role that waits, one role wins what the other loses', () => {
  const waiting = teachable({ use: 'mlp', view: 'opponent' }, checkers);
  const asked = teachable({ use: 'mlp' }, checkers);
  const weights = weightsOf(waiting, 'waiting');
  const random = new Random('waiting');
  for (let n = 0; n < 50; n++) {
    const position = randomPosition(checkers, 60, random);
    const value = waiting.evaluator(weights).evaluate(position, 1 - position.turn);
    expect(value).toBe(asked.evaluator(weights).evaluate(position, 1 - position.turn));
    expect(waiting.evaluator(weights).evaluate(position, position.turn)).toBe(-value);
  }
});

// In Othello a role may move twice running, and then sees the position with the same eyes as before.
test.each([
  [checkers, 'opponent'],
  [checkers, 'asked'],
  [noughts, 'opponent'],
  [reversi, 'opponent'],
  [reversi, 'asked'],
])('positions after a move have the same value by what changes as by themselves', (game, view) => {
  for (const hidden of [[], [6], [9, 4]]) {
    const net = teachable({ use: 'mlp', hidden, view }, game);
    const weights = weightsOf(net, 'siblings');
    const siblings = net.siblings(weights)!;
    const evaluator = net.evaluator(weights);
    const moves = new Int32Array(game.maxMoves);
    const child = game.start();
    const random = new Random('siblings');
    for (let n = 0; n < 30; n++) {
      const position = randomPosition(game, 50, random);
      const role = position.turn;
      siblings.anchor(position, role);
      for (let i = position.moves(moves, 0) - 1; i >= 0; i--) {
        child.copy(position);
        child.play(moves[i]);
        if (child.over) continue;
        expect(siblings.evaluate(child, role)).toBeCloseTo(evaluator.evaluate(child, role), 12);
      }
    }
  }
});

test('radial basis functions cannot be evaluated by what changes', () => {
  const bases = teachable({ use: 'rbf' }, noughts);
  expect(bases.siblings(weightsOf(bases, 'basis functions'))).toBeUndefined();
});

test('the exponential by table is as good as the slow one', () => {
  for (let x = -39.99; x < 40; x += 0.0137) {
    expect(Math.abs(boundedExp(x) / exp(x) - 1)).toBeLessThan(4e-15);
    const sums = Float64Array.of(x);
    activate(sums, 1, 'tanh');
    expect(Math.abs(sums[0] - tanh(x))).toBeLessThan(2e-15);
  }
  expect([boundedExp(1e9), boundedExp(-1e9)]).toEqual([boundedExp(40), boundedExp(-40)]);
});

test.each([
  ['mlp', { activation: 'relu' }],
  ['mlp', { hidden: [0] }],
  ['mlp', { view: 'mine' }],
  ['mlp', { spread: -1 }],
  ['mlp', { encoder: 'nothing' }],
  ['rbf', { widths: 'some' }],
  ['rbf', { width: 0 }],
  ['rbf', { units: 0 }],
])('%s refuses %o', (id, options) => {
  const definition = coreEvaluators.find((d) => d.id === id)!;
  expect(() => definition.weights!(checkedOptions(definition, options), checkers)).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_OPTION' }) as Error,
  );
});
