import { Random, type Game } from 'evolab';
import othello from '../../othello/src/index.ts';
import { firstTrees, randomTree, type Material } from '../src/tree/grow.ts';
import { inputsOf } from '../src/tree/inputs.ts';
import { number, truth, type Tree } from '../src/tree/tree.ts';

export const GAME: Game = othello.games![0].create({ ...othello.games![0].defaults, size: 6 });

export const MATERIAL: Material = { inputs: inputsOf(GAME), range: 5, maxDepth: 8, maxNodes: 80 };

/** Trees of all depths, half of them with 0, 1 and -1 as constants, which rules of algebra like. */
export function randomTrees(count: number, seed: string): Tree[] {
  const random = new Random(seed);
  const plain = firstTrees(count / 2, 6, MATERIAL, random);
  const special = Array.from({ length: count / 2 }, () =>
    withSpecialLeaves(randomTree('number', 2 + random.below(5), false, MATERIAL, random), random),
  );
  return [...plain, ...special];
}

function withSpecialLeaves(tree: Tree, random: Random): Tree {
  if ('args' in tree) return { op: tree.op, args: tree.args.map((arg) => withSpecialLeaves(arg, random)) };
  if (tree.op === 'turn') return [tree, truth(true), truth(false)][random.below(3)];
  return [number(0), number(1), number(-1), MATERIAL.inputs[0], MATERIAL.inputs[1]][random.below(5)];
}
