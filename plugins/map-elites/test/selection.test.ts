import { Random } from 'evolab';
import { checkLearner } from 'evolab/testing';
import { expect, test } from 'vitest';
import type { Elite } from '../src/elites.ts';
import type { Job } from '../src/learner.ts';
import { drawnBy, interestOf, trailAfter } from '../src/selection.ts';
import { factory, learnerOf } from './small-learner.ts';

/** An elite of this style. */
const at = (...style: number[]): Elite => ({
  place: style,
  weights: new Float64Array(0),
  points: 1,
  games: 4,
  style,
});

test('novelty is the mean distance to the nearest elites and newcomers, on axes of equal range', () => {
  // In units of the ranges 10 and 1 these are (0, 0), (1, 0) and (0, 1).
  const elites = [at(0, 0), at(10, 0), at(0, 1)];
  const [corner, right, up] = interestOf('novelty', elites, [[[0, 2]]])!;
  expect(corner).toBeCloseTo((1 + 1 + 2) / 3, 12);
  expect(right).toBeCloseTo((1 + Math.SQRT2 + Math.sqrt(5)) / 3, 12);
  expect(up).toBeCloseTo((1 + Math.SQRT2 + 1) / 3, 12);
  // Of twenty newcomers the 15 nearest count, and none of the other elites, who are farther away.
  const far = [at(0, 0), at(100, 1)];
  const many = Array.from({ length: 20 }, (_, i) => [i + 1, 0]);
  expect(interestOf('novelty', far, [many])![0]).toBeCloseTo(8 / 100, 12);
});

test('surprise is the mean distance to the two nearest places to which clusters would have moved', () => {
  // Clusters went from (0, 0) to (1, 0), and from (4, 4) to (4, 3); they are expected at (2, 0) and (4, 2).
  const trail = [
    [
      [0, 0],
      [4, 4],
    ],
    [
      [1, 0],
      [4, 3],
    ],
  ];
  const [expected, other, far] = interestOf('surprise', [at(2, 0), at(4, 2), at(0, 4)], trail)!;
  expect(expected).toBeCloseTo(Math.hypot(2, 2) / 4 / 2, 12);
  expect(other).toBeCloseTo(Math.hypot(2, 2) / 4 / 2, 12);
  expect(far).toBeCloseTo((Math.hypot(2, 4) + Math.hypot(4, 2)) / 4 / 2, 12);
  // One generation predicts nothing.
  expect(interestOf('surprise', [at(0, 0)], [trail[0]])).toBeUndefined();
});

test('the trail is newcomers without a cell, or the centres of the same clusters in two generations', () => {
  const [a, b, c] = [at(0, 0), at(1, 1), at(5, 5)];
  expect(trailAfter('even', undefined, [a, b], [a])).toBeUndefined();
  expect(trailAfter('novelty', [[[9, 9]]], [a, undefined, b], [a])).toEqual([[[1, 1]]]);
  const one = trailAfter('surprise', undefined, [a, c], [a]);
  expect(one).toEqual([
    [
      [0, 0],
      [5, 5],
    ],
  ]);
  // Newcomers come in another order, and clusters keep theirs.
  const two = trailAfter('surprise', one, [at(4, 4), at(6, 4), b], [a])!;
  expect(two).toEqual([
    one![0],
    [
      [1, 1],
      [5, 4],
    ],
  ]);
  expect(trailAfter('surprise', two, [b], [a])).toEqual([
    two[1],
    [
      [1, 1],
      [5, 4],
    ],
  ]);
  expect(trailAfter('surprise', two, [undefined], [a])).toBe(two);
});

test('clusters of newcomers are found on axes of equal range', () => {
  // Plies are a hundred times as large as pieces at risk, and tell as little about these two pairs.
  const range = [at(0, 0), at(100, 1)];
  const [low, high] = [at(0, 0), at(20, 1)];
  const one = trailAfter('surprise', undefined, [low, high], range);
  const [, centres] = trailAfter('surprise', one, [at(40, 0), at(0, 1)], range)!;
  expect(centres).toEqual([
    [40, 0],
    [0, 1],
  ]);
});

test('parents are drawn in proportion to what is interesting, evenly if nothing is', () => {
  const random = new Random(1, 'draws');
  const shareOf = (shares: readonly number[] | undefined) => {
    const counts = [0, 0, 0];
    for (let i = 0; i < 6000; i++) counts[drawnBy(shares, 3, random)]++;
    return counts.map((count) => count / 6000);
  };
  const near = (found: readonly number[], wanted: readonly number[]) =>
    found.forEach((share, i) => expect(Math.abs(share - wanted[i])).toBeLessThan(0.03));
  near(shareOf([1, 0, 3]), [1 / 4, 0, 3 / 4]);
  near(shareOf([0, 0, 0]), [1 / 3, 1 / 3, 1 / 3]);
  near(shareOf(undefined), [1 / 3, 1 / 3, 1 / 3]);
});

test('a lone elite has more children if novelty selects, and as many as any other if not', () => {
  // Children are copies, so that they show their parents.
  const childrenOfLone = (selection: string) => {
    const learner = learnerOf({ selection, population: 600, sigma: 0, line: 0, cells: 10 });
    // Eleven near the origin, one far away in a corner of its own.
    const state = learner.tell(
      learner.init(),
      learner.ask(learner.init()).map((_, i) => ({
        points: 2,
        evaluations: 0,
        style: i === 11 ? [9, 9] : [(i % 4) / 8, Math.floor(i / 4) / 8],
      })),
    ).state;
    const { length } = state.elites;
    const lone = state.elites.find(({ style }) => style[0] === 9)!;
    expect(length).toBeGreaterThan(3);
    const children = learner.ask(state).slice(length);
    return (children.filter(({ weights }) => weights[0] === lone.weights[0]).length * length) / 600;
  };
  expect(childrenOfLone('even')).toBeLessThan(1.3);
  expect(childrenOfLone('novelty')).toBeGreaterThan(2);
});

test('keeps the promises of a learner with both kinds of selection', () => {
  for (const selection of ['novelty', 'surprise']) {
    const options = { selection };
    const learner = learnerOf(options);
    checkLearner(() => learnerOf(options), {
      perform: (job: Job) => learner.work!(job, factory),
      generations: 3,
    });
  }
  expect(() => learnerOf({ selection: 'novelty', offspring: 'emitters' })).toThrow(
    'emitters have no parents that selection=novelty could draw',
  );
});
