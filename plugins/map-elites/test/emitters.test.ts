import { checkLearner } from 'evolab/testing';
import { expect, test } from 'vitest';
import { gainOf, type Elite } from '../src/elites.ts';
import type { Job, State } from '../src/learner.ts';
import { factory, learnerOf, told, type MapLearner } from './small-learner.ts';

const EMITTERS = { offspring: 'emitters', emitters: 2 };

const elite = (place: readonly number[], points: number): Elite => ({
  place,
  weights: new Float64Array(0),
  points,
  games: 4,
  style: place,
});

test('an empty cell is worth more than any improvement, and that more than what does not enter', () => {
  const bars = new Map([
    ['0 0', 1],
    ['1 0', 3],
  ]);
  const gains = [elite([1, 1], 0), elite([2, 1], 1), elite([0, 0], 4), elite([1, 0], 3.5), elite([0, 0], 1)];
  expect(gains.map((newcomer) => gainOf(newcomer, bars, 4))).toEqual([5, 6, 3, 0.5, 0]);
  expect(gainOf(elite([1, 0], 0), bars, 4)).toBe(-3);
  expect(gainOf(undefined, bars, 4)).toBe(-5);
});

interface Distribution {
  readonly mean: Float64Array;
  readonly sigma: number;
  readonly steps: number;
}
const distributions = ({ emitters }: State) => emitters as readonly Distribution[];
/** Elites in all corners of a grid. */
const begun = (learner: MapLearner) =>
  told(learner, learner.init(), (_, i) => ({ points: 2, evaluations: 0, style: [i % 2, (i >> 1) % 2] }));

test('emitters begin at elites, move towards players who improve the map, and begin anew if none does', () => {
  const learner = learnerOf(EMITTERS);
  const before = begun(learner);
  const weights = before.elites.map((one) => one.weights);
  for (const { mean, steps } of distributions(before)) {
    expect(weights).toContainEqual(mean);
    expect(steps).toBe(0);
  }
  const { length } = before.elites;
  expect(learner.ask(before).length).toBe(length + 12);
  // All newcomers fall into the first cell; those of the first emitter with a greater first weight do better than its elite.
  const { mean } = distributions(before)[0];
  const style = [...before.elites[0].style];
  const after = told(learner, before, (job, i) => ({
    points: i < length ? 2 : i < length + 6 && job.weights[0] > mean[0] ? 3 : 1,
    evaluations: 0,
    style: i < length ? [...before.elites[i].style] : style,
  }));
  const [moved, anew] = distributions(after);
  expect(moved.steps).toBe(1);
  expect(moved.mean[0]).toBeGreaterThan(mean[0]);
  expect(anew.steps).toBe(0);
  expect(after.elites.map((one) => one.weights)).toContainEqual(anew.mean);
});

test('an emitter that has settled begins anew', () => {
  const learner = learnerOf(EMITTERS);
  const before = begun(learner);
  const [one, other] = distributions(before);
  const settled = { ...before, emitters: [{ ...one, sigma: 1e-5 * one.sigma }, other] };
  const { length } = before.elites;
  // Each newcomer improves the map.
  const after = told(learner, settled, (_, i) => ({
    points: i < length ? 2 : 3,
    evaluations: 0,
    style: [...before.elites[0].style],
  }));
  expect(distributions(after).map(({ steps }) => steps)).toEqual([0, 1]);
  expect(distributions(after)[0].sigma).toBe(one.sigma);
});

test('keeps the promises of a learner with emitters, of Voronoi cells too', () => {
  for (const options of [{}, { archive: 'cvt', optimizer: 'sep-cmaes' }]) {
    const learner = learnerOf({ ...EMITTERS, ...options });
    checkLearner(() => learnerOf({ ...EMITTERS, ...options }), {
      perform: (job: Job) => learner.work!(job, factory),
      generations: 3,
    });
  }
});

test('refuses emitters that share no population, stand still, or have too many weights', () => {
  expect(() => learnerOf({ ...EMITTERS, emitters: 5 })).toThrow(
    'a population of 12 is not shared by 5 emitters',
  );
  expect(() => learnerOf({ ...EMITTERS, emitters: 12 })).toThrow(
    'a population of 12 is not shared by 12 emitters',
  );
  expect(() => learnerOf({ ...EMITTERS, sigma: 0 })).toThrow('emitters need a sigma above 0');
  const evaluator = { use: 'n-tuple', tuples: 'straight:4', antisymmetric: true };
  expect(() => learnerOf({ ...EMITTERS, evaluator }, { game: { use: 'othello' } })).toThrow(
    'cmaes is for at most 1000 weights',
  );
  expect(() =>
    learnerOf({ ...EMITTERS, evaluator, optimizer: 'sep-cmaes' }, { game: { use: 'othello' } }),
  ).not.toThrow();
});
