import { beforeAll, describe, expect, test } from 'vitest';
import { repeats } from 'evolab/testing';
import { DoublePole, derivative, START } from '../src/benchmark/double-pole.ts';
import { withVelocities } from '../src/benchmark/pole-tasks.ts';
import { PAPER } from '../src/benchmark/rules.ts';
import { solve, type TaskResult } from '../src/benchmark/task.ts';
import { hiddenNodes, xor } from '../src/benchmark/xor.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('XOR', () => {
  const seeds = repeats(100, 10);
  let results: TaskResult[];
  let champions: TaskResult['champion'][];
  beforeAll(() => {
    results = Array.from({ length: seeds }, (_, i) => solve(xor, PAPER, i + 1, { most: 300, any: true }));
    champions = results.map(({ champion }) => champion);
  });

  test('every run solves it, with hidden nodes', () => {
    for (const champion of champions) {
      expect(champion && xor.solves(champion)).toBe(true);
      // Without one it cannot be solved.
      expect(hiddenNodes(champion!, xor.shape)).toBeGreaterThan(0);
    }
  });

  // Of ten runs the means vary by a quarter.
  const slack = seeds < 50 ? 1.5 : 1;

  test("the mean number of generations is within a factor of 1.5 of the paper's 32", () => {
    const generations = mean(results.map((result) => result.generations));
    expect(generations).toBeLessThan(32 * 1.5 * slack);
    expect(generations).toBeGreaterThan(32 / 1.5 / slack);
  });

  test("the mean number of hidden nodes is within a factor of 1.5 of the paper's 2.35", () => {
    const hidden = mean(champions.map((champion) => hiddenNodes(champion!, xor.shape)));
    expect(hidden).toBeLessThan(2.35 * 1.5 * slack);
    expect(hidden).toBeGreaterThan(2.35 / 1.5 / slack);
  });
});

describe('the cart and its poles', () => {
  /** Kinetic and potential energy of a cart of 1 kg and rods of 0.1 and 0.01 kg, 1 m and 0.1 m long. */
  function energy([, speed, angle1, turn1, angle2, turn2]: Float64Array): number {
    const rod = (mass: number, half: number, angle: number, turn: number) =>
      mass *
      (speed ** 2 / 2 +
        speed * half * turn * Math.cos(angle) +
        (2 / 3) * half ** 2 * turn ** 2 +
        9.8 * half * Math.cos(angle));
    return speed ** 2 / 2 + rod(0.1, 0.5, angle1, turn1) + rod(0.01, 0.05, angle2, turn2);
  }

  test('keep their energy when nobody pushes, but for friction', () => {
    const poles = new DoublePole([0.1, 0.5, 0.05, 0.3, -0.1, 0.2]);
    const before = energy(poles.state);
    for (let step = 0; step < 20; step++) poles.push(0.5);
    expect(Math.abs(energy(poles.state) - before)).toBeLessThan(1e-3);
    expect(poles.state[2]).toBeGreaterThan(0.1);
  });

  test('gain the work of a force', () => {
    const poles = new DoublePole([0, 0, 0.02, 0, 0, 0]);
    const before = energy(poles.state);
    for (let step = 0; step < 10; step++) poles.push(1);
    // Ten newtons over the way of the cart.
    expect(energy(poles.state) - before).toBeCloseTo(10 * poles.state[0], 2);
  });

  test('fall to the side they lean to, the short pole first, and a push to the right leans both to the left', () => {
    const out = new Float64Array(6);
    derivative(Float64Array.of(0, 0, 0.05, 0, 0.05, 0), 0, out);
    expect(out[3]).toBeGreaterThan(0);
    expect(out[5]).toBeGreaterThan(out[3]);
    derivative(new Float64Array(6), 10, out);
    expect(out[1]).toBeGreaterThan(0);
    expect(out[3]).toBeLessThan(0);
    expect(out[5]).toBeLessThan(out[3]);
  });

  test('fall within a second if nobody acts', () => {
    const poles = new DoublePole(START);
    let steps = 0;
    while (poles.balanced) {
      poles.push(0.5);
      steps++;
    }
    expect(steps).toBeGreaterThan(10);
    expect(steps).toBeLessThan(100);
  });
});

const evaluations = (results: readonly TaskResult[]) => mean(results.map((result) => result.evaluations));

test('double pole balancing with velocities takes within a factor of 2 of 3,600 evaluations', () => {
  const seeds = repeats(30, 3);
  const results = Array.from({ length: seeds }, (_, i) =>
    solve(withVelocities(), PAPER, i + 1, { most: 100, any: true }),
  );
  for (const { champion } of results) expect(champion && withVelocities().solves(champion)).toBe(true);
  const slack = seeds < 20 ? 1.5 : 1;
  expect(evaluations(results)).toBeLessThan(3600 * 2 * slack);
  expect(evaluations(results)).toBeGreaterThan(3600 / 2 / slack);
});
