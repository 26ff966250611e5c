import { Random, type AgentSpec, type Game, type Position } from 'evolab';
import { checkEvaluator, laboratoryOf } from 'evolab/testing';
import { describe, expect, test } from 'vitest';
import breakthrough from '../../breakthrough/src/index.ts';
import chineseCheckers from '../../chinese-checkers/src/index.ts';
import connectFour from '../../connect-four/src/index.ts';
import draughts from '../../draughts/src/index.ts';
import einstein from '../../einstein/src/index.ts';
import hex from '../../hex/src/index.ts';
import othello from '../../othello/src/index.ts';
import pig from '../../pig/src/index.ts';
import conv from '../src/index.ts';
import { designOf } from '../src/design.ts';

const laboratory = laboratoryOf(
  breakthrough,
  chineseCheckers,
  connectFour,
  conv,
  draughts,
  einstein,
  hex,
  othello,
  pig,
);
const { factory } = laboratory;
const SMALL = { use: 'conv', planes: 8, blocks: 1 };
const GAMES = [
  { use: 'connect-four' },
  { use: 'othello', size: 6 },
  { use: 'hex', size: 5 },
  { use: 'breakthrough', width: 5, height: 6 },
  { use: 'draughts' },
];

function weightsFor(use: { use: string }, game: Game, seed: number): Float64Array {
  const random = new Random('weights', seed);
  return Float64Array.from(
    factory
      .weightsOf(use, game)
      .flatMap(({ size, start: [low, high] }) =>
        Array.from({ length: size }, () => Math.fround(random.between(low - 0.05, high + 0.05))),
      ),
  );
}

const agentOf = (game: { use: string }, weights: Float64Array, evaluator: object = SMALL): AgentSpec => ({
  name: 'a',
  game,
  evaluator: evaluator as AgentSpec['evaluator'] & object,
  weights,
  searcher: { use: 'puct' },
  budget: { sims: 4 },
});

/** Positions of random games whose turn is a role, with their moves. */
function* positionsOf(game: Game, games: number): Generator<{ position: Position; moves: Int32Array }> {
  const random = new Random('positions', games);
  const legal = new Int32Array(game.maxMoves);
  for (let i = 0; i < games; i++) {
    const position = game.start();
    while (!position.over) {
      const moves = legal.slice(0, position.moves(legal, 0));
      if (position.turn >= 0) yield { position, moves };
      position.play(moves[random.below(moves.length)]);
    }
  }
}

describe.each([
  ...GAMES,
  { use: 'chinese-checkers', players: 3, size: 3, maxPlies: 90 },
  { use: 'einstein' },
])('on %o', (use) => {
  const game = factory.game(use);
  const weights = weightsFor(SMALL, game, 1);

  test('it keeps the promises of an evaluator', () => {
    checkEvaluator(() => factory.evaluator(agentOf(use, weights))!, game);
  });

  test('its policy depends on the numbers of the moves alone, and is another for another role or position', () => {
    const evaluator = factory.evaluator(agentOf(use, weights))!;
    // Moves of draughts have no numbers: there is a value alone.
    expect(evaluator.policy === undefined).toBe(game.actions === undefined);
    if (!evaluator.policy) return;
    const out = new Float64Array(game.maxMoves);
    const seen = new Set<string>();
    let positions = 0;
    for (const { position, moves } of positionsOf(game, 2)) {
      evaluator.policy(position, moves, moves.length, out);
      const shares = new Map(Array.from(moves, (move, i) => [move, out[i]]));
      // The order of the moves does not matter.
      const turned = moves.toReversed();
      const value = evaluator.policy(position, turned, turned.length, out);
      turned.forEach((move, i) => expect(out[i]).toBeCloseTo(shares.get(move)!, 12));
      // Nor do the others: without some, the rest keep their ratios.
      const few = moves.slice(0, Math.ceil(moves.length / 2));
      evaluator.policy(position, few, few.length, out);
      few.forEach((move, i) =>
        expect(out[i] / out[0]).toBeCloseTo(shares.get(move)! / shares.get(few[0])!, 9),
      );
      expect(evaluator.evaluate(position, position.turn)).toBe(value);
      seen.add(`${value}`);
      positions++;
    }
    expect(seen.size).toBeGreaterThan(0.9 * positions);
  });
});

test('roles that see the board turned around have numbers of their own for their actions', () => {
  const options = { encoder: 'board', planes: 8, blocks: 1 };
  const sets = (use: { use: string }) => designOf(factory.game(use), options).sets;
  expect(sets({ use: 'connect-four' })).toBe(1);
  expect(sets({ use: 'othello' })).toBe(1);
  expect(sets({ use: 'breakthrough' })).toBe(2);
});

/** Lessons at positions of random games, with random policies; every fourth is of the value of the other role alone. */
function lessonsOf(game: Game, count: number) {
  const random = new Random('lessons');
  const all = Array.from(positionsOf(game, 4), ({ position, moves }) => {
    const copy = game.start();
    copy.copy(position);
    const shares = Float64Array.from(moves, () => 0.05 + random.unit() ** 4);
    const sum = shares.reduce((total, share) => total + share, 0);
    const policy = shares.map((share) => share / sum);
    return {
      position: copy,
      role: copy.turn,
      moves,
      count: moves.length,
      policy,
      value: random.between(-0.9, 0.9),
    };
  });
  const none = { moves: new Int32Array(0), count: 0, policy: new Float64Array(0) };
  return all
    .filter((_, i) => i % 3 === 0)
    .slice(0, count)
    .map((lesson, i) => (i % 4 === 3 ? { ...lesson, ...none, role: 1 - lesson.role } : lesson));
}

describe.each(GAMES.slice(0, 4))('a step of learning on %o', (use) => {
  const game = factory.game(use);
  const lessons = lessonsOf(game, 5);
  const start = new Float32Array(weightsFor(SMALL, game, 2));

  const trainableOf = (step: 'fixed' | 'adam' = 'fixed', slots = 1) => {
    const net = factory.trainable(SMALL, game, { slots, step })!;
    net.load({ weights: start, coherence: new Float32Array(step === 'adam' ? 2 * start.length : 0) });
    return net;
  };

  /** The loss of the contract, by an evaluator of its own. */
  const lossOf = (weights: Float32Array, etaValue: number, etaPolicy: number) => {
    const evaluator = factory.evaluator(agentOf(use, new Float64Array(weights)))!;
    const out = new Float64Array(game.maxMoves);
    let sum = 0;
    for (const { position, role, moves, count, policy, value } of lessons) {
      const said =
        count === 0 ? evaluator.evaluate(position, role) : evaluator.policy!(position, moves, count, out);
      const entropy = policy.reduce((all, target, i) => all - target * Math.log(out[i]), 0);
      sum += (etaValue * (value - said) ** 2) / 2 + etaPolicy * entropy;
    }
    return sum / lessons.length;
  };

  test.each([
    [1, 0],
    [0, 1],
    [0.3, 1],
  ])('is the gradient of the loss, with %d of the value and %d of the policy', (etaValue, etaPolicy) => {
    const net = trainableOf();
    net.policy!.learn(lessons, etaValue, etaPolicy);
    const taught = net.save().weights;
    const gained = taught.map((weight, i) => weight - start[i]);
    const steepness = gained.reduce((sum, way) => sum + way * way, 0);
    // Along the way that it went, the loss falls by the square of it.
    const near = 1e-2 / Math.sqrt(steepness);
    const along = (by: number) => start.map((weight, i) => weight + by * gained[i]);
    const slope =
      (lossOf(along(near), etaValue, etaPolicy) - lossOf(along(-near), etaValue, etaPolicy)) / (2 * near);
    expect(Math.abs(-slope / steepness - 1)).toBeLessThan(0.1);
    expect(steepness).toBeGreaterThan(1e-6);
  });

  test('tells how far the net was from the lessons', () => {
    const { squares, divergence } = trainableOf().policy!.learn(lessons, 0, 0);
    const values = lossOf(start, 2, 0);
    const entropy = lessons.reduce(
      (sum, { policy }) => policy.reduce((all, target) => all - target * Math.log(target), sum),
      0,
    );
    expect(squares / lessons.length).toBeCloseTo(values, 5);
    expect(divergence).toBeCloseTo(lossOf(start, 0, 1) * lessons.length - entropy, 3);
  });

  test('by Adam, step after step, comes to know the lessons, also after it was saved', () => {
    let net = trainableOf('adam');
    const before = net.policy!.learn(lessons, 0, 0);
    for (let i = 0; i < 150; i++) {
      net.policy!.learn(lessons, 0.01, 0.01);
      if (i === 70) {
        const saved = net.save();
        net = factory.trainable(SMALL, game, { slots: 1, step: 'adam' })!;
        net.load(saved);
      }
    }
    const after = net.policy!.learn(lessons, 0, 0);
    expect(after.squares).toBeLessThan(before.squares / 20);
    expect(after.divergence).toBeLessThan(before.divergence / 20);
  });

  test('a value is taught alone as well, for the role that is asked about', () => {
    const net = trainableOf('fixed', 2);
    const [{ position }] = lessons;
    for (const role of [0, 1]) {
      net.read(1, position, role);
      const target = 0.6;
      for (let i = 0; i < 300; i++) {
        const value = net.value(1);
        net.learn(1, value, target - value, 0.02);
      }
      expect(net.value(1)).toBeCloseTo(target, 1);
      expect(net.evaluator.evaluate(position, 1 - role)).toBeCloseTo(-target, 1);
    }
  });
});

test('a run goes on from its saved state with the same bytes', () => {
  const game = factory.game({ use: 'connect-four' });
  const lessons = lessonsOf(game, 12);
  const newNet = () => factory.trainable(SMALL, game, { slots: 1, step: 'adam' })!;
  const whole = newNet();
  const weights = new Float32Array(weightsFor(SMALL, game, 4));
  whole.load({ weights, coherence: new Float32Array(2 * weights.length) });
  let parts = newNet();
  parts.load(whole.save());
  for (let i = 0; i < 6; i++) {
    whole.policy!.learn(lessons.slice(i, i + 5), 0.01, 0.02);
    parts.policy!.learn(lessons.slice(i, i + 5), 0.01, 0.02);
    const saved = parts.save();
    parts = newNet();
    parts.load(saved);
  }
  expect(parts.save()).toEqual(whole.save());
});

test('a net that was trained says the same as an agent with its weights', () => {
  const use = { use: 'connect-four' };
  const game = factory.game(use);
  const net = factory.trainable(SMALL, game, { slots: 1, step: 'adam' })!;
  const weights = new Float32Array(weightsFor(SMALL, game, 3));
  net.load({ weights, coherence: new Float32Array(2 * weights.length) });
  net.policy!.learn(lessonsOf(game, 20), 0.01, 0.01);
  const agent = factory.evaluator(agentOf(use, new Float64Array(net.save().weights)))!;
  const [first, second] = [new Float64Array(game.maxMoves), new Float64Array(game.maxMoves)];
  for (const { position, moves } of positionsOf(game, 3)) {
    expect(agent.policy!(position, moves, moves.length, first)).toBe(
      net.evaluator.policy!(position, moves, moves.length, second),
    );
    expect(first).toEqual(second);
  }
});

test('what cannot be is refused in one line', () => {
  const game = factory.game({ use: 'connect-four' });
  const make = (options: object, use = game) => factory.weightsOf({ ...SMALL, ...options }, use);
  expect(() => make({ planes: 12 })).toThrow(/multiple of 8/);
  expect(() => make({ encoder: 'nobody' })).toThrow(/nobody/);
  expect(() => make({}, factory.game({ use: 'pig' }))).toThrow(/grid/);
  expect(() => factory.trainable(SMALL, game, { slots: 1, step: 'tc' })).toThrow(/step 'tc'/);
  const net = factory.trainable(SMALL, game, { slots: 1, step: 'adam' })!;
  expect(() => net.load({ weights: new Float32Array(3), coherence: new Float32Array(6) })).toThrow(
    /3 weights/,
  );
  expect(() => factory.evaluator(agentOf({ use: 'connect-four' }, new Float64Array(5)))).toThrow(/weights/);
});
