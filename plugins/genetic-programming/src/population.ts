import { Random } from 'evolab';
import type { GeneticOptions } from './options.ts';
import type { Material } from './tree/grow.ts';
import { firstTrees } from './tree/grow.ts';
import { parse } from './tree/parse.ts';
import { print } from './tree/print.ts';
import { sizeOf, type Tree } from './tree/tree.ts';
import { crossover, hoist, moveConstants, mutatePoint, mutateSubtree } from './tree/vary.ts';

/** A member of the population, plain data. */
export interface Member {
  /** Generation and number. */
  readonly name: string;
  /** The name of the (first) parent; empty for members of the first generation. */
  readonly parent: string;
  /** As the evaluator `formula` reads it. */
  readonly formula: string;
}

export interface Rated {
  readonly formula: string;
  readonly fitness: number;
}

type Settings = Pick<
  GeneticOptions,
  'population' | 'elite' | 'tournament' | 'firstDepth' | 'crossover' | 'subtree' | 'point' | 'hoist'
>;

export function firstMembers(
  { population, firstDepth }: Settings,
  material: Material,
  seed: number,
): Member[] {
  const trees = firstTrees(population, firstDepth, material, new Random(seed, 'first'));
  return trees.map((tree, i) => ({ name: `0-${i}`, parent: '', formula: print(tree) }));
}

/**
 * Places of the members, the best first: by fitness, among equals the smaller formula, then the older one (lexicographic
 * parsimony, Luke and Panait 2002).
 */
export function ranked(members: readonly Rated[]): number[] {
  const sizes = members.map(({ formula }) => sizeOf(parse(formula)));
  return members
    .map((_, i) => i)
    .sort((a, b) => members[b].fitness - members[a].fitness || sizes[a] - sizes[b] || a - b);
}

/** The next generation: the best members as they are, and children of parents that win tournaments. */
export function nextMembers(
  members: readonly Member[],
  fitness: ArrayLike<number>,
  generation: number,
  settings: Settings,
  material: Material,
  seed: number,
): Member[] {
  const order = ranked(members.map(({ formula }, i) => ({ formula, fitness: fitness[i] })));
  const place = new Int32Array(members.length);
  order.forEach((member, i) => (place[member] = i));
  const kept = order.slice(0, settings.elite).map((i) => members[i]);
  const children = Array.from({ length: Math.max(0, settings.population - kept.length) }, (_, i): Member => {
    const random = new Random(seed, 'child', generation, i);
    const parent = () => members[winner(place, settings.tournament, random)];
    const first = parent();
    const child = childOf(parse(first.formula), () => parse(parent().formula), settings, material, random);
    return { name: `${generation}-${i}`, parent: first.name, formula: print(child) };
  });
  return [...kept, ...children].slice(0, settings.population);
}

/** The member with the best place among some that are drawn. */
function winner(place: Int32Array, size: number, random: Random): number {
  let best = random.below(place.length);
  for (let i = 1; i < size; i++) {
    const next = random.below(place.length);
    if (place[next] < place[best]) best = next;
  }
  return best;
}

function childOf(
  tree: Tree,
  other: () => Tree,
  settings: Settings,
  material: Material,
  random: Random,
): Tree {
  let drawn = random.unit();
  const is = (share: number) => (drawn -= share) < 0;
  if (is(settings.crossover)) return crossover(tree, other(), material, random);
  if (is(settings.subtree)) return mutateSubtree(tree, material, random);
  if (is(settings.point)) return mutatePoint(tree, material, random);
  if (is(settings.hoist)) return hoist(tree, random);
  return moveConstants(tree, material.range, random);
}
