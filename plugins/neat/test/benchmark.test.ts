import { beforeAll, describe, expect, test } from 'vitest';
import { repeats } from 'evolab/testing';
import { DoublePole, derivative, generalStarts, START } from '../src/benchmark/double-pole.ts';
import {
  calmFitness,
  generalisation,
  slowNetOf,
  withoutVelocities,
  withVelocities,
} from '../src/benchmark/pole-tasks.ts';
import { PAPER, PAPER_LARGE } from '../src/benchmark/rules.ts';
import { solve, Tests, type TaskResult } from '../src/benchmark/task.ts';
import { hiddenNodes, xor } from '../src/benchmark/xor.ts';
import { firstPopulation } from '../src/genome/population.ts';

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('XOR', () => {
  const seeds = repeats(100, 10);
  let results: TaskResult[];
  let champions: TaskResult['champion'][];
  beforeAll(() => {
    results = Array.from({ length: seeds }, (_, i) => solve(xor, PAPER, i + 1, 300));
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
  const results = Array.from({ length: seeds }, (_, i) => solve(withVelocities(), PAPER, i + 1, 100));
  for (const { champion } of results) expect(champion && withVelocities().solves(champion)).toBe(true);
  const slack = seeds < 20 ? 1.5 : 1;
  expect(evaluations(results)).toBeLessThan(3600 * 2 * slack);
  expect(evaluations(results)).toBeGreaterThan(3600 / 2 / slack);
});

describe('two poles without velocities', () => {
  const { shape } = withoutVelocities();

  test('are balanced by nets that hold the poles for long and from 200 of 625 starts, within a factor of 2 of 33,184 evaluations', () => {
    // The first seed is quick. Figures on pages are of 20 seeds.
    const seeds = repeats(9, 1);
    const results = Array.from({ length: seeds }, (_, i) =>
      solve(withoutVelocities(), PAPER_LARGE, 12 + i, 150),
    );
    for (const { champion } of results) expect(generalisation(champion!)).toBeGreaterThanOrEqual(200);
    expect(evaluations(results)).toBeLessThan(33_184 * 2);
    if (seeds > 4) expect(evaluations(results)).toBeGreaterThan(33_184 / 2);
  });

  test('are started from 625 different states, all of them balanced', () => {
    const starts = generalStarts();
    expect(new Set(starts.map((start) => start.join())).size).toBe(625);
    expect(starts.every((start) => new DoublePole(start).balanced)).toBe(true);
    const degree = Math.PI / 180;
    [0.9 * 2.16, 0.9 * 1.35, 0.9 * 3.6 * degree, 0.9 * 8.6 * degree, 0, 0].forEach((end, i) => {
      expect(Math.max(...starts.map((start) => start[i]))).toBeCloseTo(end, 12);
      expect(Math.min(...starts.map((start) => start[i]))).toBeCloseTo(-end, 12);
    });
  });

  test('give fitness for steps, and for little movement in the last hundred of them', () => {
    const movement = new Float64Array(1000).fill(0.1);
    movement.fill(7, 0, 400);
    expect(calmFitness(99, movement)).toBeCloseTo(0.0099, 12);
    expect(calmFitness(500, movement)).toBeCloseTo(0.05 + 0.675 / 10, 12);
    expect(calmFitness(450, movement)).toBeCloseTo(0.045 + 0.675 / (50 * 7 + 50 * 0.1), 12);
  });

  test('are seen by nets in which a value passes one link in a step', () => {
    const link = { weight: 1, enabled: true, recurrent: false };
    const hidden = 5;
    const net = slowNetOf(
      {
        nodes: [{ id: hidden, activation: 'linear' }],
        links: [
          { ...link, innovation: 0, from: 0, to: hidden },
          { ...link, innovation: 1, from: hidden, to: 4 },
        ],
      },
      shape,
    );
    const outputs = [0.3, 0, 0].map((x) => {
      net.input[0] = x;
      net.activate();
      return net.output[0];
    });
    expect(outputs[0]).toBe(0.5);
    expect(outputs[1]).toBeGreaterThan(0.7);
    expect(outputs[2]).toBe(0.5);
  });

  test('are tried in earnest by the champion of the best species that has become better since its last test', () => {
    const state = firstPopulation(shape, { ...PAPER, population: 8 }, 1);
    const members = state.members.map((member, i) => ({ ...member, species: 1 + (i >> 1) }));
    const species = [1, 2, 3, 4].map((id) => ({ ...state.species[0], id }));
    const tests = new Tests();
    const testedOf = (...fitness: number[]) => {
      const found = tests.next({ ...state, members, species }, fitness);
      return found.map((genome) => members.findIndex((member) => member.genome === genome));
    };
    const fitness = [1, 2, 5, 4, 0, 0, 3, 3];
    expect([testedOf(...fitness), testedOf(...fitness), testedOf(...fitness)]).toEqual([[2], [6], [1]]);
    expect(testedOf(1, 2, 5, 6, 0, 0, 3, 3)).toEqual([3]);
    expect(testedOf(...fitness)).toEqual([4]);
    expect(testedOf(...fitness)).toEqual([]);
  });
});
