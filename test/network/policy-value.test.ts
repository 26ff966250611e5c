import { describe, expect, test } from 'vitest';
import connectFour from '../../plugins/connect-four/src/index.ts';
import einstein from '../../plugins/einstein/src/index.ts';
import hex from '../../plugins/hex/src/index.ts';
import nTuple from '../../plugins/n-tuple/src/index.ts';
import othello from '../../plugins/othello/src/index.ts';
import ticTacToe from '../../plugins/tic-tac-toe/src/index.ts';
import type { Evaluator } from '../../src/contract/evaluator.ts';
import { CHANCE, type Game, type Position } from '../../src/contract/game.ts';
import { defineEvaluator } from '../../src/contract/plugin.ts';
import type { Trainable } from '../../src/contract/trainable.ts';
import { policyValueOf } from '../../src/network/policy-value.ts';
import { checkEvaluator, laboratoryOf } from '../../src/testing/index.ts';
import { Random } from '../../src/util/random.ts';
import { positionAfter } from '../../src/play/positions.ts';

const { factory } = laboratoryOf(connectFour, einstein, hex, nTuple, othello, ticTacToe);
const GAMES = [
  { use: 'tic-tac-toe' },
  { use: 'connect-four' },
  { use: 'othello', size: 4 },
  { use: 'hex', size: 4 },
];
const NETS = [
  { use: 'mlp', hidden: [5] },
  { use: 'mlp', hidden: [4], view: 'opponent' },
  { use: 'n-tuple', tuples: 'random:12:4' },
];

function weightsFor(use: { use: string }, game: Game, seed: number, most = 0.5): Float64Array {
  const size = factory.weightsOf(use, game).reduce((sum, block) => sum + block.size, 0);
  const random = new Random('weights', seed);
  return Float64Array.from({ length: size }, () => Math.fround(random.between(-most, most)));
}

/** Positions of random games whose turn is a role, with their moves. */
function* positionsOf(game: Game, games: number): Generator<{ position: Position; moves: Int32Array }> {
  const random = new Random('positions', games);
  const legal = new Int32Array(game.maxMoves);
  for (let i = 0; i < games; i++) {
    const position = game.start();
    while (!position.over) {
      const moves = legal.slice(0, position.moves(legal, 0));
      yield { position, moves };
      position.play(moves[random.below(moves.length)]);
    }
  }
}

const evaluatorOf = (evaluator: { use: string }, game: { use: string }, weights: Float64Array): Evaluator =>
  factory.evaluator({ name: 'a', game, evaluator, weights, searcher: { use: 'puct' }, budget: {} })!;

describe.each(GAMES)('on %o', (use) => {
  const game = factory.game(use);
  test.each(NETS)('with %o it keeps the promises of an evaluator', (of) => {
    const evaluator = { use: 'policy-value', of };
    const weights = weightsFor(evaluator, game, 1);
    checkEvaluator(() => evaluatorOf(evaluator, use, weights), game);
  });

  test.each(NETS)('with %o a move is as likely as the exponential of its preference', (of) => {
    const evaluator = { use: 'policy-value', of, scale: 3 };
    const weights = weightsFor(evaluator, game, 2);
    const half = weights.length / 2;
    const both = evaluatorOf(evaluator, use, weights);
    const value = evaluatorOf(of, use, weights.slice(0, half));
    const preference = evaluatorOf(of, use, weights.slice(half));
    const out = new Float64Array(game.maxMoves);
    for (const { position, moves } of positionsOf(game, 6)) {
      const exponentials = Array.from(moves, (move) => {
        const child = positionAfter(game, position, move);
        const said = child.over ? child.payoff(position.turn) : preference.evaluate(child, position.turn);
        return Math.exp(3 * said);
      });
      const sum = exponentials.reduce((total, one) => total + one, 0);
      expect(both.policy!(position, moves, moves.length, out)).toBe(value.evaluate(position, position.turn));
      exponentials.forEach((one, i) => expect(out[i]).toBeCloseTo(one / sum, 12));
    }
  });
});

/** An evaluator whose weights can be looked at while it learns: tanh of a sum over the numbers of the board. */
const linear = defineEvaluator({
  id: 'linear',
  summary: 'for tests',
  options: {},
  weights: (_, game) => [{ name: 'all', size: game.encoders!['board'].size, start: [-1, 1] }],
  create: (_, { game, weights }) => new Linear(game, weights),
  trainable: (_, game) => (lastTrainable = new Linear(game, new Float64Array(game.encoders!['board'].size))),
});
let lastTrainable: Linear;

class Linear implements Evaluator, Trainable {
  readonly evaluator = this;
  readonly #game: Game;
  readonly weights: Float64Array;
  readonly #slots: Float64Array[] = [];
  /** What was said of each slot last. */
  readonly #said: number[] = [];

  constructor(game: Game, weights: Float64Array) {
    this.#game = game;
    this.weights = weights;
  }

  #seen(position: Position, role: number): Float64Array {
    const out = new Float64Array(this.weights.length);
    this.#game.encoders!['board'].encode(position, role, out);
    return out;
  }

  #sum(seen: Float64Array): number {
    return Math.tanh(seen.reduce((sum, number, i) => sum + number * this.weights[i], 0));
  }

  evaluate(position: Position, role: number): number {
    return this.#sum(this.#seen(position, role));
  }

  load(): void {}

  save() {
    return { weights: new Float32Array(this.weights), coherence: new Float32Array(0) };
  }

  read(slot: number, position: Position, role: number): void {
    this.#slots[slot] = this.#seen(position, role);
  }

  value(slot: number): number {
    return (this.#said[slot] = this.#sum(this.#slots[slot]));
  }

  learn(slot: number, _value: number, error: number, eta: number): void {
    const slope = 1 - this.#said[slot] ** 2;
    this.#slots[slot].forEach((number, i) => (this.weights[i] += eta * error * slope * number));
  }
}

const SCALE = 4;
const policyValue = policyValueOf({
  find: (id) => (id === 'linear' ? linear : undefined),
  ids: () => ['linear'],
});
const OPTIONS = { of: { use: 'linear' }, scale: SCALE };

/** Targets for so many moves: random probabilities, some of them 0. */
function drawTargets(count: number, random: Random): Float64Array {
  const shares = Float64Array.from({ length: count }, () => (random.below(3) === 0 ? 0 : random.unit()));
  shares[0] += 0.1;
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => share / sum);
}

test.each(GAMES)('on %o a step of the policy follows the gradient that finite differences show', (use) => {
  const game = factory.game(use);
  const random = new Random('steps');
  const trainable = policyValue.trainable!(OPTIONS, game, { slots: 1, step: 'fixed' });
  const { weights } = lastTrainable;
  const out = new Float64Array(game.maxMoves);
  for (const { position, moves } of positionsOf(game, 3)) {
    for (let i = 0; i < weights.length; i++) weights[i] = random.between(-0.3, 0.3);
    const before = weights.slice();
    const targets = drawTargets(moves.length, random);
    const crossEntropy = (policy: Float64Array) => {
      const all = new Float64Array(2 * policy.length);
      all.set(policy, policy.length);
      policyValue.create(OPTIONS, { game, weights: all }).policy!(position, moves, moves.length, out);
      return -targets.reduce((sum, target, i) => sum + (target === 0 ? 0 : target * Math.log(out[i])), 0);
    };
    const lesson = { position, role: position.turn, moves, count: moves.length, policy: targets, value: 0 };
    const { divergence } = trainable.policy!.learn([lesson], 0, 1);
    const entropy = -targets.reduce((sum, target) => sum + (target === 0 ? 0 : target * Math.log(target)), 0);
    expect(divergence).toBeCloseTo(crossEntropy(before) - entropy, 9);
    const near = 1e-5;
    for (let i = 0; i < weights.length; i++) {
      const difference =
        crossEntropy(before.with(i, before[i] + near)) - crossEntropy(before.with(i, before[i] - near));
      expect(weights[i] - before[i]).toBeCloseTo(-difference / (2 * near) / SCALE, 6);
    }
  }
});

test.each(NETS)('%o learns a policy and a value without disturbing the other', (of) => {
  const game = factory.game({ use: 'connect-four' });
  const evaluator = { use: 'policy-value', of };
  const weights = new Float32Array(weightsFor(evaluator, game, 3, 0.1));
  const half = weights.length / 2;
  const trainable = factory.trainable(evaluator, game, { slots: 1, step: 'fixed' })!;
  trainable.load({ weights, coherence: new Float32Array(0) });
  const start = trainable.save().weights;
  const position = game.start();
  const moves = Int32Array.from({ length: game.maxMoves });
  const count = position.moves(moves, 0);
  const targets = Float64Array.from({ length: count }, (_, i) => (i === 3 ? 1 : 0));
  const lesson = { position, role: position.turn, moves, count, policy: targets, value: 0.75 };
  const { divergence: first } = trainable.policy!.learn([lesson], 0, 0.2);
  for (let i = 0; i < 1000; i++) trainable.policy!.learn([lesson], 0, 0.2);
  const taught = trainable.save().weights;
  expect(taught.slice(0, half)).toEqual(start.slice(0, half));
  const out = new Float64Array(count);
  trainable.evaluator.policy!(position, moves, count, out);
  expect(-Math.log(out[3])).toBeLessThan(first / 4);
  for (let i = 0; i < 1000; i++) trainable.policy!.learn([lesson], 0.1, 0);
  expect(trainable.policy!.learn([lesson], 0, 0).squares).toBeLessThan(1e-4);
  expect(trainable.save().weights.slice(half)).toEqual(taught.slice(half));
  expect(trainable.evaluator.evaluate(position, position.turn)).toBeCloseTo(0.75, 2);
});

test.each([
  { use: 'mlp', hidden: [5] },
  { use: 'mlp', hidden: [5], view: 'opponent' },
])('with %o a lesson without moves teaches the value to its role alone, also while chance decides', (of) => {
  const game = factory.game({ use: 'einstein', setup: 'fixed' });
  const evaluator = { use: 'policy-value', of };
  const weights = new Float32Array(weightsFor(evaluator, game, 4, 0.1));
  const half = weights.length / 2;
  const trainable = factory.trainable(evaluator, game, { slots: 1, step: 'fixed' })!;
  trainable.load({ weights, coherence: new Float32Array(0) });
  const position = game.start();
  expect(position.turn).toBe(CHANCE);
  const lesson = { position, role: 1, moves: [], count: 0, policy: [], value: 0.75 };
  expect(trainable.policy!.learn([lesson], 0, 1)).toEqual({
    squares: (0.75 - trainable.evaluator.evaluate(position, 1)) ** 2,
    divergence: 0,
  });
  for (let i = 0; i < 1000; i++) trainable.policy!.learn([lesson], 0.1, 0.1);
  expect(trainable.save().weights.slice(half)).toEqual(weights.slice(half));
  expect(trainable.evaluator.evaluate(position, 1)).toBeCloseTo(0.75, 2);
});

test('is refused with the evaluators that cannot be part of it', () => {
  const game = factory.game({ use: 'tic-tac-toe' });
  expect(() => factory.weightsOf({ use: 'policy-value', of: { use: 'nobody' } }, game)).toThrow(/nobody/);
  expect(() =>
    factory.trainable({ use: 'policy-value', of: { use: 'material' } }, game, { slots: 1, step: 'fixed' }),
  ).toThrow(/material.* cannot be taught/);
});
