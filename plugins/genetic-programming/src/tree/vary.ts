import type { Random } from 'evolab';
import { bounded } from './limits.ts';
import { fits, randomLeaf, randomTree, type Material } from './grow.ts';
import {
  branch,
  isBranch,
  number,
  OPERATORS,
  replaced,
  sortOf,
  subtrees,
  type Operator,
  type Tree,
} from './tree.ts';

/** Levels of the trees that mutation grows. */
const NEW_DEPTH = 4;
/** The share of crossover points that are operators, if there are any of the sort (Koza 1992). */
const BRANCHES = 0.9;

/** Numbers of the subtrees that `fit`, mostly operators. */
function pick(nodes: readonly Tree[], random: Random, fit: (tree: Tree) => boolean): number | undefined {
  const wanted = random.unit() < BRANCHES;
  const all = nodes.flatMap((node, i) => (fit(node) ? [i] : []));
  const some = all.filter((i) => isBranch(nodes[i]) === wanted);
  const known = some.length > 0 ? some : all;
  return known.length > 0 ? known[random.below(known.length)] : undefined;
}

const any = () => true;

/** `tree` with a subtree of `other` in the place of one of the same sort; `tree` itself if the child is too large. */
export function crossover(tree: Tree, other: Tree, material: Material, random: Random): Tree {
  const nodes = subtrees(tree);
  const at = pick(nodes, random, any)!;
  const others = subtrees(other);
  const from = pick(others, random, (node) => sortOf(node) === sortOf(nodes[at]));
  return from === undefined ? tree : kept(replaced(tree, at, others[from]), tree, material);
}

const kept = (child: Tree, parent: Tree, material: Material): Tree =>
  fits(child, material) ? child : parent;

/** A new random subtree. */
export function mutateSubtree(tree: Tree, material: Material, random: Random): Tree {
  const nodes = subtrees(tree);
  const at = pick(nodes, random, any)!;
  const grown = randomTree(sortOf(nodes[at]), 1 + random.below(NEW_DEPTH), false, material, random);
  return kept(replaced(tree, at, grown), tree, material);
}

/** Another operator or leaf of the same sorts. */
export function mutatePoint(tree: Tree, material: Material, random: Random): Tree {
  const nodes = subtrees(tree);
  const at = random.below(nodes.length);
  const node = nodes[at];
  if (!isBranch(node))
    return kept(replaced(tree, at, randomLeaf(sortOf(node), material, random)), tree, material);
  const { takes, gives } = OPERATORS[node.op];
  const alike = (Object.keys(OPERATORS) as Operator[]).filter(
    (op) => OPERATORS[op].gives === gives && OPERATORS[op].takes.join() === takes.join(),
  );
  return replaced(tree, at, { op: alike[random.below(alike.length)], args: node.args });
}

/** A subtree of a subtree moves up in its place: the tree becomes smaller. */
export function hoist(tree: Tree, random: Random): Tree {
  const nodes = subtrees(tree);
  const at = pick(nodes, random, any)!;
  const inner = subtrees(nodes[at]);
  const up = pick(inner, random, (node) => sortOf(node) === sortOf(nodes[at]))!;
  return replaced(tree, at, inner[up]);
}

/** A number is multiplied by a constant from 0.5 to 1.5, so that it has a weight which later children move. */
export function weigh(tree: Tree, material: Material, random: Random): Tree {
  const nodes = subtrees(tree);
  const numbers = nodes.flatMap((node, i) => (sortOf(node) === 'number' ? [i] : []));
  const at = numbers[random.below(numbers.length)];
  const weight = number(Math.round(100 * random.between(0.5, 1.5)) / 100);
  return kept(replaced(tree, at, branch('*', weight, nodes[at])), tree, material);
}

/** Each constant moves by up to a fifth of itself or of `range`, where that is more. */
export function moveConstants(tree: Tree, range: number, random: Random): Tree {
  if (isBranch(tree)) return { op: tree.op, args: tree.args.map((arg) => moveConstants(arg, range, random)) };
  if (tree.op !== 'number') return tree;
  const most = Math.max(Math.abs(tree.value), range / 5) / 5;
  const value = tree.value + random.between(-most, most);
  return { op: 'number', value: bounded(Math.round(1000 * value) / 1000) + 0 };
}
