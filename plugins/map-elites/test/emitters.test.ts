import type { Learner, Spec } from 'evolab';
import { checkLearner } from 'evolab/testing';
import { expect, test } from 'vitest';
import breakthrough from '../../breakthrough/src/index.ts';
import coevolution from '../../coevolution/src/index.ts';
import nTuple from '../../n-tuple/src/index.ts';
import othello from '../../othello/src/index.ts';
import type { AgentFactory } from '../../../src/registry/agent-factory.ts';
import { createContainer } from '../../../src/registry/container.ts';
import { corePlugin } from '../../../src/registry/core-plugin.ts';
import { Service } from '../../../src/registry/tokens.ts';
import { gainOf, type Elite, type Result } from '../src/elites.ts';
import mapElites from '../src/index.ts';
import type { Job, State } from '../src/learner.ts';

const container = createContainer([corePlugin, coevolution, mapElites, breakthrough, nTuple, othello]);
const assembler = container.get<AgentFactory>(Service.assembler);
const GAME = { use: 'breakthrough', width: 4, height: 4 };
const SMALL = {
  evaluator: { use: 'layered', encoder: 'board', hidden: [2], bypass: 'none' },
  depth: 1,
  teach: 0,
  samples: 6,
  first: 12,
  population: 12,
  games: 4,
  cells: 4,
  openings: 2,
  spread: 2,
  across: 'centre',
  up: 'mobility',
  offspring: 'emitters',
  emitters: 2,
};
const learnerOf = (options: object = {}, { game = GAME, seed = 3 }: { game?: Spec; seed?: number } = {}) =>
  assembler.newLearner({
    learner: { use: 'map-elites', ...SMALL, ...options },
    game,
    seed,
  }) as Learner<State, Job, Result>;

const told = (
  learner: Learner<State, Job, Result>,
  state: State,
  of: (job: Job, i: number) => Result,
): State => learner.tell(state, learner.ask(state).map(of)).state;

/** What the linear projection of Fontaine et al. (2020) makes of a weight. */
const clipped = (x: number) => (Math.abs(x) <= 5.12 ? x : 5.12 / x);
/** Two sums of clipped weights: that of many is near 0 for almost all players, so that its ends are hard to reach. */
const projected = ({ weights }: Job, points: number): Result => {
  const half = weights.length >> 1;
  const sum = (part: Float64Array) => part.reduce((total, x) => total + clipped(x), 0);
  return { points, evaluations: 0, style: [sum(weights.subarray(0, half)), sum(weights.subarray(half))] };
};
/** The sphere: the best player has all its weights at 2. */
const sphere = (job: Job): Result =>
  projected(job, 4 / (1 + job.weights.reduce((sum, x) => sum + (x - 2) ** 2, 0) / job.weights.length));

/** How many cells of 60 times 60 that cover the whole linear projection have a player after 40 generations of 72. */
function covered(seed: number, options: object): number {
  const learner = learnerOf({ population: 72, ...options }, { seed });
  const { weights } = learner.ask(learner.init())[0];
  const reach = 5.12 * (weights.length >> 1);
  const edges = Array.from({ length: 59 }, (_, i) => reach * ((i + 1) / 30 - 1));
  let state = told(learner, learner.init(), sphere);
  // The map is that of the problem, not that of the first players, whose best one is all that it has.
  const [best] = state.elites.toSorted((a, b) => b.points - a.points);
  state = { ...state, edges: [edges, edges], elites: [{ ...best, place: [29, 29] }] };
  for (let i = 0; i < 40; i++) state = told(learner, state, sphere);
  return state.elites.length;
}

test('emitters cover more of a linear projection than mutation of the same deviation, of as many players', () => {
  let [ofEmitters, ofMutation] = [0, 0];
  for (const seed of [1, 2, 3]) {
    // The standard deviation of both is 0.5, as in the paper.
    const { mean } = learnerOf({}, { seed }).init().teacher as { readonly mean: Float64Array };
    const sigma = 0.5 / Math.sqrt(mean.reduce((sum, x) => sum + x * x, 0) / mean.length);
    ofEmitters += covered(seed, { sigma });
    ofMutation += covered(seed, { sigma, offspring: 'line', line: 0 });
  }
  expect(ofEmitters).toBeGreaterThan(1.3 * ofMutation);
});

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
const begun = (learner: Learner<State, Job, Result>) =>
  told(learner, learner.init(), (_, i) => ({ points: 2, evaluations: 0, style: [i % 2, (i >> 1) % 2] }));

test('emitters begin at elites, move towards players who improve the map, and begin anew if none does', () => {
  const learner = learnerOf();
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
  const learner = learnerOf();
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
    const learner = learnerOf(options);
    checkLearner(() => learnerOf(options), {
      perform: (job: Job) => learner.work!(job, assembler),
      generations: 3,
    });
  }
});

test('refuses emitters that share no population, stand still, or have too many weights', () => {
  expect(() => learnerOf({ emitters: 5 })).toThrow('a population of 12 is not shared by 5 emitters');
  expect(() => learnerOf({ emitters: 12 })).toThrow('a population of 12 is not shared by 12 emitters');
  expect(() => learnerOf({ sigma: 0 })).toThrow('emitters need a sigma above 0');
  const evaluator = { use: 'n-tuple', tuples: 'straight:4', antisymmetric: true };
  expect(() => learnerOf({ evaluator }, { game: { use: 'othello' } })).toThrow(
    'cmaes is for at most 1000 weights',
  );
  expect(() => learnerOf({ evaluator, optimizer: 'sep-cmaes' }, { game: { use: 'othello' } })).not.toThrow();
});
