import { defaultsOf, drawWeights, Random, type TrainingSettings, type Position } from 'evolab';
import { META_STEP } from 'evolab/network';
import { expect, test } from 'vitest';
import connectFour from '../../connect-four/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import othello from '../../othello/src/index.ts';
import ticTacToe from '../../tic-tac-toe/src/index.ts';
import { nTuple } from '../src/index.ts';
import { theKernel } from '../src/kernel.ts';
import { OPTIONS, planOf } from '../src/plan.ts';
import { naiveValue, positionsOf } from './oracle.ts';

const game = othello.games![0].create({ size: 8 });
const options = { ...defaultsOf(OPTIONS), tuples: 'straight:2 0-1-8-9' };
const plan = planOf(game, options);
const training = (step: TrainingSettings['step']): TrainingSettings => ({ slots: 4, step });

function middle(): Position {
  const random = new Random(6, 'middle');
  let ply = 0;
  for (const position of positionsOf(game, 1, (n) => random.below(n))) if (ply++ === 20) return position;
  throw new Error('the game was short');
}

test.each([
  ['fixed', 'tc', /has 0 numbers of a step rule, this net has \d+$/],
  ['tc', 'fixed', /has \d+ numbers of a step rule, this net has 0$/],
] as const)('what was learned by step %s is refused by step %s', (one, other, message) => {
  const [from, to] = [one, other].map((step) => nTuple.trainable!(options, game, training(step)));
  expect(() => to.load(from.save())).toThrow(
    expect.objectContaining({ code: 'LAB_BAD_FILE', message: expect.stringMatching(message) as string }),
  );
});

test('a fixed step goes along the gradient, as finite differences have it', () => {
  const position = middle();
  const role = 1 - position.turn;
  const weights = drawWeights(nTuple.weights!({ ...options, spread: 0.05 }, game), new Random(8, 'weights'));
  const trainable = nTuple.trainable!(options, game, training('fixed'));
  trainable.load({ weights: Float32Array.from(weights), coherence: new Float32Array(0) });
  // What is learned from has no unequal twins.
  const { layout } = plan;
  const even = Float64Array.from(weights, (_, i) => {
    const circle = [i];
    while (layout.twins[circle.at(-1)!] !== i) circle.push(layout.twins[circle.at(-1)!]);
    return circle.reduce((sum, twin) => sum + weights[twin], 0) / circle.length;
  });
  trainable.load({ weights: Float32Array.from(even), coherence: new Float32Array(0) });
  trainable.read(0, position, role);
  const value = trainable.value(0);
  expect(value).toBeCloseTo(naiveValue(plan, even, position, role), 5);
  trainable.learn(0, value, 0.5, 3);
  const moved = trainable.save().weights;
  const lanes = layout.tables.flatMap(({ images }) => images).length;
  let changed = 0;
  for (let i = 0; i < even.length; i++) {
    const circle = [i];
    while (layout.twins[circle.at(-1)!] !== i) circle.push(layout.twins[circle.at(-1)!]);
    const at = (step: number) => {
      const nudged = even.slice();
      for (const twin of circle) nudged[twin] += step;
      return naiveValue(plan, nudged, position, role);
    };
    const slope = (at(1e-5) - at(-1e-5)) / 2e-5;
    expect(moved[i] - even[i]).toBeCloseTo((3 / lanes) * 0.5 * slope, 5);
    if (Math.abs(slope) > 1e-3) changed++;
  }
  expect(changed).toBeGreaterThan(60);
});

test('slots take memory when they are used, and any of many keeps what was read', () => {
  const slots = 1_000_000;
  const before = theKernel().bytes.byteLength;
  const trainable = nTuple.trainable!(options, game, { slots, step: 'fixed' });
  expect(theKernel().bytes.byteLength - before).toBeLessThan(4 * slots);
  const weights = drawWeights(nTuple.weights!({ ...options, spread: 0.05 }, game), new Random(8, 'weights'));
  trainable.load({ weights: Float32Array.from(weights), coherence: new Float32Array(0) });
  const position = middle();
  const start = game.start();
  const used = [slots - 1, 0, 255, 256, 300_000, 511];
  for (const slot of used) trainable.read(slot, slot % 2 === 0 ? position : start, 0);
  const values = [position, start].map((one) => trainable.evaluator.evaluate(one, 0));
  expect(used.map((slot) => trainable.value(slot))).toEqual(used.map((slot) => values[slot % 2]));
});

test('a view of the role that waits is learned for the other role with its sign', () => {
  const position = middle();
  const trainable = nTuple.trainable!(options, game, training('fixed'));
  const count = plan.layout.size;
  trainable.load({ weights: new Float32Array(count), coherence: new Float32Array(0) });
  trainable.read(0, position, position.turn);
  trainable.learn(0, 0, 1, 1);
  expect(trainable.value(0)).toBeGreaterThan(0.5);
  expect(trainable.value(0)).toBe(trainable.evaluator.evaluate(position, position.turn));
  expect(trainable.value(0)).toBe(-trainable.evaluator.evaluate(position, 1 - position.turn));
});

test('temporal coherence multiplies the step by |N| / A, by the numbers of the definition', () => {
  const small = ticTacToe.games![0].create({});
  const one = { ...options, tuples: '4', view: 'asked' as const };
  const start = small.start();
  const taught = (step: TrainingSettings['step'], errors: readonly number[]): number => {
    const trainable = nTuple.trainable!(one, small, training(step));
    const none = new Float32Array(3);
    trainable.load({ weights: none, coherence: new Float32Array(step === 'fixed' ? 0 : 6) });
    trainable.read(1, start, 0);
    // A value of 0 has the slope 1.
    for (const error of errors) trainable.learn(1, 0, error, 0.5);
    return trainable.save().weights[1];
  };
  // A is 0 at first: factor 1. Then N = 1, A = 1: 1. Then N = 0.5, A = 1.5: a third. Then N = 1.5, A = 2.5: 0.6.
  expect(taught('tc', [1, -0.5, 1, 0.25])).toBeCloseTo(0.5 * (1 - 0.5 + 1 / 3 + 0.6 * 0.25), 6);
  expect(taught('fixed', [1, -0.5, 1, 0.25])).toBeCloseTo(0.5 * 1.75, 6);
  const factor = (coherence: number) => Math.exp(2.7 * (Math.floor(256 * coherence) / 256 - 1));
  expect(taught('tc-exp', [1, -0.5, 1])).toBeCloseTo(0.5 * (1 - 0.5 + factor(1 / 3)), 6);
});

test('IDBD raises the step of a weight whose errors agree and lowers it where they change, by the numbers of the definition', () => {
  const small = ticTacToe.games![0].create({});
  const one = { ...options, tuples: '4', view: 'asked' as const };
  const start = small.start();
  const taught = (errors: readonly number[], step = 0.5): { weight: number; tracks: number[] } => {
    const trainable = nTuple.trainable!(one, small, training('idbd'));
    trainable.load({ weights: new Float32Array(3), coherence: new Float32Array(6) });
    trainable.read(1, start, 0);
    // A value of 0 has the slope 1.
    for (const error of errors) trainable.learn(1, 0, error, step);
    const { weights, coherence } = trainable.save();
    return { weight: weights[1], tracks: [...coherence.slice(2, 4)] };
  };
  const defined = (errors: readonly number[], step = 0.5) => {
    let [weight, gain, trace] = [0, 0, 0];
    for (const error of errors) {
      gain += META_STEP * error * trace;
      const own = step * Math.exp(gain);
      weight += own * error;
      trace = trace * Math.max(0, 1 - own) + own * error;
    }
    return { weight, tracks: [gain, trace] };
  };
  for (const errors of [[0.4], [0.4, 0.3, 0.5], [0.4, -0.3, 0.5, -0.6], [-0.2, -0.2, 0.1]]) {
    const [found, expected] = [taught(errors), defined(errors)];
    expect(found.weight).toBeCloseTo(expected.weight, 5);
    found.tracks.forEach((track, i) => expect(track).toBeCloseTo(expected.tracks[i], 5));
  }
  expect(taught([0.4, 0.4]).tracks[0]).toBeGreaterThan(0);
  expect(taught([0.4, -0.4]).tracks[0]).toBeLessThan(0);
  // A step of 4 would lead beyond the target: it leads there, and is smaller from now on.
  const { weight, tracks } = taught([0.4], 4);
  expect(weight).toBeCloseTo(0.4, 6);
  expect(tracks[0]).toBeCloseTo((-2 * 3) / 5, 6);
});

test('what was learned goes on where it was saved, byte by byte', () => {
  const random = new Random(7, 'positions');
  const positions: Position[] = [];
  for (const position of positionsOf(game, 1, (n) => random.below(n)))
    positions.push(Object.assign(game.start(), position));
  const wide = { ...options, stages: 2, roles: 'apart' as const };
  const fresh = () => nTuple.trainable!(wide, game, training('tc'));
  const teach = (trainable: ReturnType<typeof fresh>, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const position = positions[i % positions.length];
      trainable.read(0, position, i % 2);
      trainable.learn(0, trainable.value(0), Math.sin(i), 0.7);
    }
  };
  const count = nTuple.weights!(wide, game).reduce((sum, { size }) => sum + size, 0);
  const none = { weights: new Float32Array(count), coherence: new Float32Array(2 * count) };
  const straight = fresh();
  straight.load(none);
  teach(straight, 0, 200);
  const first = fresh();
  first.load(none);
  teach(first, 0, 77);
  const second = fresh();
  // A net that has learned something else forgets it.
  second.load(none);
  teach(second, 300, 320);
  second.load(first.save());
  teach(second, 77, 200);
  expect(second.save()).toEqual(straight.save());
  // An agent with these weights has the same values.
  const agent = nTuple.create(wide, { game, weights: Float64Array.from(straight.save().weights) });
  for (const position of positions)
    expect(agent.evaluate(position, 0)).toBe(straight.evaluator.evaluate(position, 0));
});

test('what a network of another size has learned is refused', () => {
  const trainable = nTuple.trainable!(options, game, training('fixed'));
  expect(() => trainable.load({ weights: new Float32Array(3), coherence: new Float32Array(0) })).toThrow(
    '3 weights',
  );
});

test.each([
  [othello, { tuples: 'straight:3', stages: 3 }],
  [draughts, { tuples: 'random:6:4', roles: 'apart' as const }],
  [connectFour, { tuples: 'straight:3', view: 'asked' as const }],
])('positions that follow from one have the values they have alone: $name', (plugin, own) => {
  const definition = plugin.games![0];
  const game = definition.create(definition.defaults);
  const all = { ...options, ...own };
  const weights = drawWeights(nTuple.weights!({ ...all, spread: 0.1 }, game), new Random(3, 'weights'));
  const [one, other] = [0, 1].map(() => {
    const trainable = nTuple.trainable!(all, game, training('fixed'));
    trainable.load({ weights: Float32Array.from(weights), coherence: new Float32Array(0) });
    return trainable;
  });
  const moves = new Int32Array(game.maxMoves);
  const random = new Random(1, 'positions');
  let compared = 0;
  for (const position of positionsOf(game, 3, (n) => random.below(n))) {
    one.siblings!.anchor(position, position.turn);
    const count = position.moves(moves, 0);
    for (let i = 0; i < count; i++) {
      const child = game.start();
      child.copy(position);
      child.play(moves[i]);
      const alone = other.evaluator.evaluate(child, position.turn);
      expect(one.siblings!.evaluate(child, position.turn)).toBe(alone);
      compared++;
    }
    // What is read in between does not disturb it.
    one.read(0, position, position.turn);
    other.read(0, position, position.turn);
    expect(one.value(0)).toBe(other.value(0));
  }
  expect(compared).toBeGreaterThan(100);
});
