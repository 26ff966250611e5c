import { expect, test } from 'vitest';
import type { Result } from '../src/elites.ts';
import type { Job } from '../src/learner.ts';
import { learnerOf, told } from './small-learner.ts';

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

/** The same for three seeds, with a standard deviation of 0.5 as in the paper. */
const coveredInAll = (options: object): number =>
  [1, 2, 3].reduce((sum, seed) => {
    const { mean } = learnerOf({}, { seed }).init().teacher as { readonly mean: Float64Array };
    const sigma = 0.5 / Math.sqrt(mean.reduce((total, x) => total + x * x, 0) / mean.length);
    return sum + covered(seed, { line: 0, sigma, ...options });
  }, 0);

const coveredEvenly = (() => {
  let found: number | undefined;
  return () => (found ??= coveredInAll({}));
})();

test('emitters cover more of a linear projection than mutation of the same deviation, of as many players', () => {
  expect(coveredInAll({ offspring: 'emitters' })).toBeGreaterThan(1.3 * coveredEvenly());
});

test('parents who are novel or surprising cover more of it than those drawn evenly', () => {
  const even = coveredEvenly();
  expect(coveredInAll({ selection: 'novelty' })).toBeGreaterThan(1.15 * even);
  expect(coveredInAll({ selection: 'surprise' })).toBeGreaterThan(1.05 * even);
});
