import { Random } from 'evolab';
import { expect, test } from 'vitest';
import { nextMembers, ranked } from '../src/population.ts';
import { fits, firstTrees } from '../src/tree/grow.ts';
import { print } from '../src/tree/print.ts';
import { depthOf, isTyped, sizeOf, sortOf, type Tree } from '../src/tree/tree.ts';
import { crossover, hoist, moveConstants, mutatePoint, mutateSubtree, weigh } from '../src/tree/vary.ts';
import { MATERIAL, randomTrees } from './random-trees.ts';

const trees = randomTrees(200, 'vary').filter((tree) => fits(tree, MATERIAL));

test.each([
  [
    'crossover',
    (tree: Tree, random: Random) => crossover(tree, trees[random.below(trees.length)], MATERIAL, random),
  ],
  ['a new subtree', (tree: Tree, random: Random) => mutateSubtree(tree, MATERIAL, random)],
  ['a point', (tree: Tree, random: Random) => mutatePoint(tree, MATERIAL, random)],
  ['hoist', hoist],
  ['a weight', (tree: Tree, random: Random) => weigh(tree, MATERIAL, random)],
  ['constants', (tree: Tree, random: Random) => moveConstants(tree, 5, random)],
])('children by %s are numbers, well typed and within the limits', (name, vary) => {
  const random = new Random(name);
  let changed = 0;
  for (let i = 0; i < 2000; i++) {
    const tree = trees[i % trees.length];
    const before = print(tree);
    const child = vary(tree, random);
    expect(print(tree)).toBe(before);
    expect(isTyped(child)).toBe(true);
    expect(sortOf(child)).toBe('number');
    expect(fits(child, MATERIAL)).toBe(true);
    if (print(child) !== before) changed++;
  }
  expect(changed).toBeGreaterThan(200);
});

test('hoist never makes a tree larger, and smaller ones of most', () => {
  const random = new Random('hoist');
  const sizes = trees.map((tree) => sizeOf(tree) - sizeOf(hoist(tree, random)));
  expect(Math.min(...sizes)).toBe(0);
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(trees.length / 10);
});

test('first trees have all depths up to the largest, full ones and others', () => {
  const first = firstTrees(200, 5, { ...MATERIAL, maxNodes: 500 }, new Random('first'));
  const depths = new Set(first.map(depthOf));
  expect([2, 3, 4, 5].every((depth) => depths.has(depth))).toBe(true);
  expect(first.every((tree) => isTyped(tree) && depthOf(tree) <= 5)).toBe(true);
  const shallow = firstTrees(50, 1, MATERIAL, new Random('shallow'));
  expect(shallow.every((tree) => depthOf(tree) === 1)).toBe(true);
  const leaves = firstTrees(50, 8, { ...MATERIAL, maxNodes: 3 }, new Random('small'));
  expect(leaves.every((tree) => sizeOf(tree) <= 3)).toBe(true);
});

test('of first trees of each depth every other is full, whatever the largest depth is', () => {
  for (const largest of [2, 3, 4, 5, 6]) {
    const trees = firstTrees(120, largest, { ...MATERIAL, maxNodes: 5000 }, new Random('ramped', largest));
    for (let depth = 2; depth <= largest; depth++) {
      const grown = trees.filter((_, i) => 2 + (i % (largest - 1)) === depth);
      const full = grown.filter((tree) => leafDepths(tree).every((of) => of === depth));
      expect(full.length).toBeGreaterThanOrEqual(grown.length / 2);
      if (depth > 3) expect(full.length).toBeLessThan(0.8 * grown.length);
    }
  }
});

/** The depths of all leaves, the root of a tree being at depth 1. */
function leafDepths(tree: Tree): number[] {
  const args = 'args' in tree ? tree.args : [];
  return args.length === 0 ? [1] : args.flatMap((arg) => leafDepths(arg).map((depth) => depth + 1));
}

test('of equally fit formulas the smaller one is better, then the older one; fitness comes first', () => {
  const members = [
    { formula: 'discs + 1 + 2', fitness: 0.5 },
    { formula: 'discs', fitness: 0.5 },
    { formula: 'discs * 2 * 3 * 4', fitness: 0.6 },
    { formula: 'edges', fitness: 0.5 },
  ];
  expect(ranked(members)).toEqual([2, 1, 3, 0]);
});

test('formulas shrink where fitness says nothing', () => {
  const settings = {
    population: 60,
    islands: 1,
    migrateEvery: 10,
    elite: 4,
    tournament: 4,
    firstDepth: 4,
    crossover: 0.6,
    subtree: 0.15,
    point: 0.1,
    hoist: 0.05,
    weigh: 0,
    tune: 0,
  };
  let members = trees.slice(0, 60).map((tree, i) => ({ name: `0-${i}`, parent: '', formula: print(tree) }));
  for (let generation = 1; generation <= 10; generation++)
    members = nextMembers(members, new Float64Array(60), generation, settings, MATERIAL, 1);
  expect(members).toHaveLength(60);
  const long = members.filter(({ formula }) => formula.length > 80);
  expect(long.length).toBeLessThan(10);
});
