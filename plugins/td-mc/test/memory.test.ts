import { Random, type Position } from 'evolab';
import { expect, test } from 'vitest';
import { Memory } from '../src/memory.ts';
import { table, walk } from './random-walk.ts';

/** A game of one position, as role 0 saw it. */
function note(memory: Memory, state: number, reward: number): void {
  const notes = memory.notes();
  memory.begin();
  notes.begin(0);
  notes.visit({ state } as unknown as Position, 0);
  notes.end(reward);
}

const errors = () => ({ updates: 0, squares: 0 });

test('finds the true values of the random walk, 1/6 to 5/6, drawing positions of many walks', () => {
  const random = new Random('memory');
  const memory = new Memory(table(), 1, 5000);
  const notes = memory.notes();
  for (let n = 0; n < 5000; n++) {
    memory.begin();
    walk(notes, 0, random);
  }
  const weights = new Float64Array(5).fill(0.5);
  for (const eta of [0.1, 0.01, 0.001, 0.0002]) memory.teach(weights, 60_000, eta, random, errors());
  weights.forEach((value, state) => expect(Math.abs(value - (state + 1) / 6)).toBeLessThan(0.02));
});

test('teaches only the last games, each of their positions', () => {
  const memory = new Memory(table(), 1, 3);
  for (let state = 0; state < 5; state++) note(memory, state, 1);
  expect(memory.positions).toBe(5);
  const weights = new Float64Array(5);
  const seen = errors();
  memory.teach(weights, 60, 0.5, new Random('last'), seen);
  expect(seen.updates).toBe(60);
  expect(Array.from(weights.subarray(0, 2))).toEqual([0, 0]);
  for (const weight of weights.subarray(2)) expect(weight).toBeGreaterThan(0.9);
});

test('teaches the same, whether it has forgotten games or never knew them', () => {
  const [long, short] = [0, 2].map((first) => {
    const memory = new Memory(table(), 1, 3);
    for (let state = first; state < 5; state++) note(memory, state, state / 5);
    const weights = new Float64Array(5);
    memory.teach(weights, 7, 0.3, new Random('same'), errors());
    return weights;
  });
  expect(long).toEqual(short);
});
