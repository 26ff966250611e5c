import { evenParts, Random, type Part } from 'evolab';
import type { GeneticOptions } from './options.ts';
import type { Material } from './tree/grow.ts';
import { firstTrees } from './tree/grow.ts';
import { parse } from './tree/parse.ts';
import { print } from './tree/print.ts';
import { sizeOf, type Tree } from './tree/tree.ts';
import { crossover, hoist, moveConstants, mutatePoint, mutateSubtree, weigh } from './tree/vary.ts';

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
  | 'population'
  | 'islands'
  | 'migrateEvery'
  | 'elite'
  | 'tournament'
  | 'firstDepth'
  | 'crossover'
  | 'subtree'
  | 'point'
  | 'hoist'
  | 'weigh'
  | 'tune'
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

/**
 * The next generation: the best members as they are, and children of parents that win tournaments. Each island breeds from
 * its own members, some of whose children are its best member with other constants; in a generation of migration one of its
 * children is a copy of the best member of the island before it, in a ring (Cohoon and others 1987).
 */
export function nextMembers(
  members: readonly Member[],
  fitness: ArrayLike<number>,
  generation: number,
  settings: Settings,
  material: Material,
  seed: number,
): Member[] {
  const { population, islands, elite, tournament, migrateEvery, tune } = settings;
  const order = ranked(members.map(({ formula }, i) => ({ formula, fitness: fitness[i] })));
  // At least two members each.
  const shores = evenParts(population, Math.max(1, Math.min(islands, Math.floor(population / 2))));
  const place = new Int32Array(members.length);
  order.forEach((member, i) => (place[member] = i));
  // Each island has at least one child.
  const most = Math.floor(population / shores.length) - 1;
  const kept = Math.max(1, Math.min(Math.floor(elite / shores.length), most));
  const migrates = shores.length > 1 && generation % migrateEvery === 0;
  let children = 0;
  const bestOf = ({ from, to }: Part) => order.filter((i) => i >= from && i < to).map((i) => members[i]);
  return shores.flatMap((own, island) => {
    const best = bestOf(own).slice(0, kept);
    const guests = migrates ? bestOf(shores.at(island - 1)!).slice(0, 1) : [];
    const bred = Array.from({ length: own.to - own.from - best.length }, (_, i): Member => {
      const number = children++;
      const name = `${generation}-${number}`;
      if (i < guests.length) return { name, parent: guests[i].name, formula: guests[i].formula };
      const random = new Random(seed, 'child', generation, number);
      if (i < guests.length + tune) {
        const moved = moveConstants(parse(best[0].formula), material.range, random);
        return { name, parent: best[0].name, formula: print(moved) };
      }
      const parent = () => members[winner(place, own, tournament, random)];
      const first = parent();
      const child = childOf(parse(first.formula), () => parse(parent().formula), settings, material, random);
      return { name, parent: first.name, formula: print(child) };
    });
    return [...best, ...bred];
  });
}

/** The member with the best place among some of an island that are drawn. */
function winner(place: Int32Array, { from, to }: Part, size: number, random: Random): number {
  let best = from + random.below(to - from);
  for (let i = 1; i < size; i++) {
    const next = from + random.below(to - from);
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
  if (is(settings.weigh)) return weigh(tree, material, random);
  return moveConstants(tree, material.range, random);
}
