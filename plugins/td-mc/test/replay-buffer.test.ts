import { Random, type Position } from 'evolab';
import { expect, test } from 'vitest';
import { ReplayBuffer } from '../src/replay-buffer.ts';
import { table, walk } from './random-walk.ts';

/** Adds a game with one position of role 0. */
function addGame(buffer: ReplayBuffer, state: number, reward: number): void {
  const recorder = buffer.recorder();
  buffer.begin();
  recorder.begin(0);
  recorder.visit({ state } as unknown as Position, 0);
  recorder.end(reward);
}

const errors = () => ({ updates: 0, squares: 0 });

test('finds the true values of the random walk, 1/6 to 5/6, drawing positions of many walks', () => {
  const random = new Random('memory');
  const buffer = new ReplayBuffer(table(), { gamma: 1, limit: 0 }, 5000);
  const recorder = buffer.recorder();
  for (let n = 0; n < 5000; n++) {
    buffer.begin();
    walk(recorder, 0, random);
  }
  const weights = new Float64Array(5).fill(0.5);
  for (const eta of [0.1, 0.01, 0.001, 0.0002]) buffer.update(weights, 60_000, eta, random, errors());
  weights.forEach((value, state) => expect(Math.abs(value - (state + 1) / 6)).toBeLessThan(0.02));
});

test('updates use only the last games, and all of their positions', () => {
  const buffer = new ReplayBuffer(table(), { gamma: 1, limit: 0 }, 3);
  for (let state = 0; state < 5; state++) addGame(buffer, state, 1);
  expect(buffer.positions).toBe(5);
  const weights = new Float64Array(5);
  const seen = errors();
  buffer.update(weights, 60, 0.5, new Random('last'), seen);
  expect(seen.updates).toBe(60);
  expect(Array.from(weights.subarray(0, 2))).toEqual([0, 0]);
  for (const weight of weights.subarray(2)) expect(weight).toBeGreaterThan(0.9);
});

test('updates are the same whether earlier games were dropped or never added', () => {
  const [long, short] = [0, 2].map((first) => {
    const buffer = new ReplayBuffer(table(), { gamma: 1, limit: 0 }, 3);
    for (let state = first; state < 5; state++) addGame(buffer, state, state / 5);
    const weights = new Float64Array(5);
    buffer.update(weights, 7, 0.3, new Random('same'), errors());
    return weights;
  });
  expect(long).toEqual(short);
});
