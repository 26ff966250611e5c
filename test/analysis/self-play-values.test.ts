import { expect, test } from 'vitest';
import { draughts } from '../../plugins/draughts/src/index.ts';
import { nim } from '../../plugins/nim/src/index.ts';
import type { Evaluator } from '../../src/contract/evaluator.ts';
import { material } from '../../src/network/material.ts';
import { fairShift, selfPlayValues } from '../../src/analysis/self-play-values.ts';
import { tanh } from '../../src/util/math.ts';

const game = draughts.create(draughts.defaults);
const pieces = material.create(material.defaults, { game, weights: new Float64Array(0) });

/** Counts pieces, and adds `bonus` for the side that waits, in front of a tanh. */
const biased = (bonus: number): Evaluator => ({
  evaluate: (position, role) =>
    tanh(pieces.evaluate(position, role) + (role === position.turn ? -bonus : bonus)),
});

test('the mean value for the side that waits tells the bias of an evaluator', () => {
  const options = { games: 60, seed: 1 };
  const plain = selfPlayValues(game, biased(0), options);
  expect(Math.abs(plain.waiting)).toBeLessThan(0.02);
  expect(Math.abs(plain.outcome)).toBeLessThan(0.02);
  expect(plain.error).toBeLessThan(0.02);
  const { waiting, outcome, positions } = selfPlayValues(game, biased(-0.2), options);
  expect(waiting).toBeGreaterThan(-0.22);
  expect(waiting).toBeLessThan(-0.15);
  // The same is added to all moves: the games are the same.
  expect({ outcome, positions }).toEqual({ outcome: plain.outcome, positions: plain.positions });
  expect(selfPlayValues(game, biased(-0.2), { ...options, seed: 2 }).waiting).not.toBe(waiting);
});

test('four times the games halve the interval', () => {
  const [few, many] = [50, 200].map((games) => selfPlayValues(game, biased(0), { games, seed: 1 }).error);
  expect(few / many).toBeGreaterThan(1.5);
  expect(few / many).toBeLessThan(2.7);
});

test('where games are over one move after the opening nothing is known, and no bias is taken out', () => {
  const short = nim.create({ players: 2, heaps: [1, 4] });
  const unfair: Evaluator = { evaluate: () => 0.5 };
  const none = { waiting: 0, error: Infinity, outcome: 0, positions: 0 };
  expect(selfPlayValues(short, unfair, { games: 5, seed: 1 })).toEqual(none);
  expect(Math.abs(fairShift(short, () => unfair, { games: 5, seed: 1 }))).toBe(0);
});

test.each([-0.5, 0.3])('a bias of %d is taken out by its opposite', (bonus) => {
  const shift = fairShift(game, (more) => biased(bonus + more), { games: 40, seed: 1 });
  const after = selfPlayValues(game, biased(bonus + shift), { games: 40, seed: 1 });
  expect(Math.abs(after.waiting - after.outcome)).toBeLessThan(1e-3);
  expect(shift).toBeCloseTo(-bonus, 1);
});
