import type { Random } from 'evolab';
import type { Input } from './inputs.ts';
import { MOST_CHARACTERS } from './limits.ts';
import { print } from './print.ts';
import { depthOf, OPERATORS, sizeOf, type Operator, type Sort, type Tree } from './tree.ts';

/** What trees are made of. */
export interface Material {
  readonly inputs: readonly Input[];
  /** Constants of new trees are in [-range, range]. */
  readonly range: number;
  readonly maxDepth: number;
  readonly maxNodes: number;
}

const OPERATORS_FOR: Record<Sort, readonly Operator[]> = {
  number: ['+', '-', '*', '/', 'min', 'max', 'if'],
  truth: ['<', '<', '<', 'and', 'or', 'not'],
};

/** Whether a tree is within the limits. */
export const fits = (tree: Tree, { maxDepth, maxNodes }: Material): boolean =>
  sizeOf(tree) <= maxNodes && depthOf(tree) <= maxDepth && print(tree).length <= MOST_CHARACTERS;

/** A constant, a number of cells or moves, or a feature: a kind first, so that many cells do not hide few features. */
export function randomLeaf(sort: Sort, { inputs, range }: Material, random: Random): Tree {
  if (sort === 'truth') return { op: 'turn' };
  if (random.below(4) === 0) return constant(range, random);
  const kinds = (['feature', 'cells', 'choices'] as const).filter((op) =>
    inputs.some((input) => input.op === op),
  );
  // Features are made for their game.
  const weighted = kinds.flatMap((op) =>
    op === 'feature' ? [op, op, op, op] : op === 'cells' ? [op, op] : [op],
  );
  const kind = weighted[random.below(weighted.length)];
  const known = inputs.filter(({ op }) => op === kind);
  return known[random.below(known.length)];
}

const constant = (range: number, random: Random): Tree => ({
  op: 'number',
  value: Math.round(100 * random.between(-range, range)) / 100 + 0,
});

/** A random tree of at most `depth` levels; `full`: leaves on the last level alone. */
export function randomTree(
  sort: Sort,
  depth: number,
  full: boolean,
  material: Material,
  random: Random,
): Tree {
  // A condition that is no comparison says little, so that conditions are leaves only where nothing else fits.
  const leaf = depth <= 1 || (!full && sort === 'number' && random.below(3) === 0);
  if (leaf) return randomLeaf(sort, material, random);
  const known = OPERATORS_FOR[sort];
  const op = known[random.below(known.length)];
  return {
    op,
    args: OPERATORS[op].takes.map((taken) => randomTree(taken, depth - 1, full, material, random)),
  };
}

/** First trees: of depths from 2 to `depth` in turn, of each depth every other full (ramped half-and-half, Koza 1992). */
export function firstTrees(count: number, depth: number, material: Material, random: Random): Tree[] {
  const depths = Math.max(1, depth - 1);
  return Array.from({ length: count }, (_, i) => {
    const full = Math.floor(i / depths) % 2 === 0;
    let levels = Math.min(depth, 2 + (i % depths));
    for (;;) {
      const tree = randomTree('number', levels, full, material, random);
      if (fits(tree, material)) return tree;
      levels = Math.max(1, levels - 1);
    }
  });
}
