import { positionAfter, Random, type Position } from 'evolab';
import { teachable } from 'evolab/network';
import { AlphaBeta } from 'evolab/search';
import { describe, expect, test } from 'vitest';
import { draughts } from '../../draughts/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { firstWeights } from '../src/first-weights.ts';
import { TdLeafUpdate } from '../src/td-leaf.ts';
import { McUpdate, monteCarloTargets, TdUpdate, type UpdateRule } from '../src/update-rule.ts';
import { table, walk } from './random-walk.ts';

test('the target of the last position of a won game is 1, and 0.99 times as much for each step back', () => {
  const targets = Array.from(monteCarloTargets(1, { gamma: 0.99, limit: 0 }, 5), (target) =>
    Number(target.toFixed(4)),
  );
  expect(targets).toEqual([0.9606, 0.9703, 0.9801, 0.99, 1]);
  expect(monteCarloTargets(0, { gamma: 0.99, limit: 0 }, 3)).toEqual(Float64Array.of(0, 0, 0));
});

test('discounted towards the middle, the targets of the two sides of a game are never both below it', () => {
  const [won, lost] = [1, 0].map((reward) => monteCarloTargets(reward, DISCOUNT, 80));
  won.forEach((target, t) => expect(target + lost[t]).toBeCloseTo(1, 12));
  expect(won.at(0)! - 0.5).toBeCloseTo(0.5 * 0.99 ** 79, 12);
});

const DISCOUNT = { gamma: 0.99, limit: 0.5 };

describe.each<[string, (weights: Float64Array) => UpdateRule]>([
  ['Monte Carlo', (weights) => new McUpdate(table(), weights, { gamma: 1, limit: 0 })],
  ['TD(0)', (weights) => new TdUpdate(table(), weights, { gamma: 1, limit: 0 }, 0)],
  ['TD(0.7)', (weights) => new TdUpdate(table(), weights, { gamma: 1, limit: 0 }, 0.7)],
])('%s', (name, newRule) => {
  test('finds the true values of the random walk, 1/6 to 5/6', () => {
    const weights = new Float64Array(5).fill(0.5);
    const rule = newRule(weights);
    const random = new Random('walk', name);
    for (const eta of [0.1, 0.01, 0.001, 0.0002]) for (let n = 0; n < 12000; n++) walk(rule, eta, random);
    weights.forEach((value, state) => expect(Math.abs(value - (state + 1) / 6)).toBeLessThan(0.02));
  });
});

const game = draughts.create(draughts.defaults);
const net = teachable({ use: 'mlp', hidden: [8] }, game);
const startWeights = () => firstWeights(net.net.blocks, game, net.encoder, new Random('rule'));

/** Visits the after-states of Black in a random game. */
function train(rule: UpdateRule, eta: number, reward: number): Position {
  const random = new Random('game');
  const moves = new Int32Array(game.maxMoves);
  const position = game.start();
  const last = game.start();
  rule.begin(eta);
  for (let ply = 0; ply < 30 && !position.over; ply++) {
    position.play(moves[random.below(position.moves(moves, 0))]);
    if (ply % 2 === 0 && !position.over) {
      rule.visit(position, 0);
      last.copy(position);
    }
  }
  rule.end(reward);
  return last;
}

test('a lambda so small that traces vanish gives the updates of lambda 0', () => {
  const [plain, traced] = [0, 1e-300].map((lambda) => {
    const weights = startWeights();
    for (let n = 0; n < 5; n++) train(new TdUpdate(net, weights, DISCOUNT, lambda), 0.1, 1);
    return weights;
  });
  traced.forEach((weight, i) => expect(weight).toBeCloseTo(plain[i], 12));
});

test.each<[string, (weights: Float64Array) => UpdateRule]>([
  ['Monte Carlo', (weights) => new McUpdate(net, weights, DISCOUNT)],
  ['TD(0)', (weights) => new TdUpdate(net, weights, DISCOUNT, 0)],
  ['TD(0.8)', (weights) => new TdUpdate(net, weights, DISCOUNT, 0.8)],
])('%s fits a single won game', (_, newRule) => {
  const weights = startWeights();
  const rule = newRule(weights);
  let last = game.start();
  for (let n = 0; n < 1000; n++) last = train(rule, 0.3, 1);
  expect((1 + net.evaluator(weights).evaluate(last, 0)) / 2).toBeGreaterThan(0.95);
});

test('a batch is one step along the sum of the gradients of all positions of a game, at the weights before it', () => {
  const [batched, first] = [startWeights(), startWeights()];
  train(new McUpdate(net, batched, DISCOUNT, undefined, true), 1e-9, 1);
  train(new McUpdate(net, first, DISCOUNT), 1e-9, 1);
  // Steps this small are along the same gradients.
  const start = startWeights();
  batched.forEach((weight, i) =>
    expect((weight - start[i]) * 1e9).toBeCloseTo((first[i] - start[i]) * 1e9, 5),
  );
  const [large, inTurn] = [startWeights(), startWeights()];
  train(new McUpdate(net, large, DISCOUNT, undefined, true), 1, 1);
  train(new McUpdate(net, inTurn, DISCOUNT), 1, 1);
  // The weights before the game alone count, so that a step is in proportion to its size.
  large.forEach((weight, i) => expect(weight - start[i]).toBeCloseTo((batched[i] - start[i]) * 1e9, 5));
  expect(large).not.toEqual(inTurn);
});

test('the first update of TD(0) is a step along the gradient towards the value of the next position', () => {
  const weights = startWeights();
  const before = weights.slice();
  const rule = new TdUpdate(net, weights, DISCOUNT, 0);
  const first = game.start();
  const second = game.start();
  const moves = new Int32Array(game.maxMoves);
  first.moves(moves, 0);
  first.play(moves[0]);
  second.copy(first);
  for (let i = 0; i < 2; i++) {
    second.moves(moves, 0);
    second.play(moves[0]);
  }
  const p = (position: Position, w: Float64Array) => (1 + net.evaluator(w).evaluate(position, 0)) / 2;
  const target = 0.99 * p(second, before) + 0.01 * 0.5;
  const error = target - p(first, before);
  rule.begin(1e-4);
  rule.visit(first, 0);
  rule.visit(second, 0);
  const change = weights.map((weight, i) => weight - before[i]);
  const squares = change.reduce((sum, c) => sum + c * c, 0);
  // delta w = eta error grad, so the value moves by eta error |grad|^2 = |delta w|^2 / (eta error).
  expect(p(first, weights) - p(first, before)).toBeCloseTo(squares / (1e-4 * error), 8);
  expect(Math.sign(p(first, weights) - p(first, before))).toBe(Math.sign(error));
});

describe('TDLeaf', () => {
  const [toe] = ticTacToe.games!.map((definition) => definition.create(definition.defaults));
  const toeNet = teachable({ use: 'mlp', hidden: [5], encoder: 'board' }, toe);
  const moves = new Int32Array(toe.maxMoves);
  const start = firstWeights(toeNet.net.blocks, toe, toeNet.encoder, new Random('leaf'));
  const gamma = 0.9;

  /** The net's value of a position, with 1 for a win. */
  const p = (position: Position, w: Float64Array, role: number) =>
    (1 + toeNet.evaluator(w).evaluate(position, role)) / 2;

  /** The minimax value for `role` and its leaf, by exhaustive search. */
  function minimax(position: Position, depth: number, role: number): { value: number; leaf: Position } {
    if (position.over) return { value: (1 + position.payoff(role)) / 2, leaf: position };
    if (depth === 0) return { value: p(position, start, role), leaf: position };
    const found = Array.from({ length: position.moves(moves, 0) }, (_, i) => moves[i]).map((move) => {
      const child = positionAfter(toe, position, move);
      return minimax(child, depth - 1, role);
    });
    const sign = position.turn === role ? 1 : -1;
    return found.reduce((best, other) => (sign * other.value > sign * best.value ? other : best));
  }

  /** The gradient of the net's value of a position, by central differences. */
  function gradient(position: Position, role: number): Float64Array {
    return start.map((_, i) => {
      const [up, down] = [1e-5, -1e-5].map((h) => {
        const w = start.slice();
        w[i] += h;
        return p(position, w, role);
      });
      return (up - down) / 2e-5;
    });
  }

  function after(...played: number[]): Position {
    const position = toe.start();
    for (const move of played) position.play(move);
    return position;
  }

  function newRule(weights: Float64Array, lambda: number): TdLeafUpdate {
    const searcher = new AlphaBeta(toe, toeNet.evaluator(weights));
    const rule = new TdUpdate(toeNet, weights, { gamma, limit: 0.5 }, lambda);
    return new TdLeafUpdate(rule, toe, searcher, 2, (payoff) => (1 + payoff) / 2);
  }

  test.each([0, 0.6])('with lambda %d changes the weights by the formula of the paper', (lambda) => {
    // Positions after moves of role 0 in one game; the search from the last of them sees the end.
    const positions = [after(4), after(4, 0, 8), after(4, 0, 8, 1, 2)];
    const leaves = positions.map((position) => minimax(position, 2, 0));
    expect(leaves.map(({ leaf }) => leaf.over)).toEqual([false, false, true]);
    const values = leaves.map(({ value }) => value);
    const reward = 1;
    const differences = values.map((value, t) =>
      t + 1 < values.length ? gamma * values[t + 1] + (1 - gamma) / 2 - value : reward - value,
    );
    const gradients = leaves.map(({ leaf }) => (leaf.over ? start.map(() => 0) : gradient(leaf, 0)));
    // Steps so small that the weights are nearly constant, as the formula assumes.
    const eta = 1e-6;
    const weights = start.slice();
    const rule = newRule(weights, lambda);
    rule.begin(eta);
    for (const position of positions) rule.visit(position, 0);
    rule.end(reward);
    let largest = 0;
    for (let i = 0; i < start.length; i++) {
      let sum = 0;
      for (let t = 0; t < values.length; t++)
        for (let j = t; j < values.length; j++)
          sum += gradients[t][i] * (gamma * lambda) ** (j - t) * differences[j];
      expect((weights[i] - start[i]) / eta).toBeCloseTo(sum, 4);
      largest = Math.max(largest, Math.abs(sum));
    }
    expect(largest).toBeGreaterThan(0.01);
  });
});

test('a game leaves no trace for the next', () => {
  const [one, two] = [startWeights(), startWeights()];
  const known = new TdUpdate(net, one, DISCOUNT, 0.8);
  train(known, 0, 1);
  train(known, 0.1, 0);
  train(new TdUpdate(net, two, DISCOUNT, 0.8), 0.1, 0);
  expect(one).toEqual(two);
});

test('a game of one position is learned from', () => {
  for (const lambda of [0, 0.8]) {
    const weights = startWeights();
    const value = () => net.evaluator(weights).evaluate(game.start(), 0);
    const before = value();
    const rule = new TdUpdate(net, weights, DISCOUNT, lambda);
    rule.begin(0.1);
    rule.visit(game.start(), 0);
    rule.end(1);
    expect(value()).toBeGreaterThan(before);
  }
});
