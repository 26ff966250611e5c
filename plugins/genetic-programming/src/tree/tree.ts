import { largest } from 'evolab';
/** What a tree computes: a number, or whether something is so. */
export type Sort = 'number' | 'truth';

/** The operators: what they take, what they give, and how they compute it. Truth is 1 or 0. */
export const OPERATORS = {
  '+': { takes: ['number', 'number'], gives: 'number' },
  '-': { takes: ['number', 'number'], gives: 'number' },
  '*': { takes: ['number', 'number'], gives: 'number' },
  '/': { takes: ['number', 'number'], gives: 'number' },
  min: { takes: ['number', 'number'], gives: 'number' },
  max: { takes: ['number', 'number'], gives: 'number' },
  if: { takes: ['truth', 'number', 'number'], gives: 'number' },
  '<': { takes: ['number', 'number'], gives: 'truth' },
  and: { takes: ['truth', 'truth'], gives: 'truth' },
  or: { takes: ['truth', 'truth'], gives: 'truth' },
  not: { takes: ['truth'], gives: 'truth' },
} as const satisfies Record<string, { takes: readonly Sort[]; gives: Sort }>;

export type Operator = keyof typeof OPERATORS;

/** A constant; a feature of the game by its name; the sum of numbers of the encoder `board`. */
export type Leaf =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'truth'; readonly value: boolean }
  | { readonly op: 'feature'; readonly name: string }
  | { readonly op: 'cells'; readonly cells: readonly number[] }
  | { readonly op: 'choices' }
  | { readonly op: 'turn' };

export interface Branch {
  readonly op: Operator;
  readonly args: readonly Tree[];
}

/** A strongly typed expression (Montana 1995). */
export type Tree = Leaf | Branch;

export const isBranch = (tree: Tree): tree is Branch => Object.hasOwn(OPERATORS, tree.op);

export function sortOf(tree: Tree): Sort {
  if (isBranch(tree)) return OPERATORS[tree.op].gives;
  return tree.op === 'turn' || tree.op === 'truth' ? 'truth' : 'number';
}

/** Whether every operator has arguments of the sorts that it takes. */
export function isTyped(tree: Tree): boolean {
  if (!isBranch(tree)) return true;
  const { takes } = OPERATORS[tree.op];
  return (
    tree.args.length === takes.length && tree.args.every((arg, i) => sortOf(arg) === takes[i] && isTyped(arg))
  );
}

/** The number of nodes. */
export const sizeOf = (tree: Tree): number =>
  isBranch(tree) ? tree.args.reduce((sum, arg) => sum + sizeOf(arg), 1) : 1;

/** Nodes on the longest way from the root to a leaf. */
export const depthOf = (tree: Tree): number => (isBranch(tree) ? 1 + largest(tree.args.map(depthOf)) : 1);

/** All subtrees, the root first. */
export const subtrees = (tree: Tree): Tree[] =>
  isBranch(tree) ? [tree, ...tree.args.flatMap(subtrees)] : [tree];

/** The tree with another subtree in place of that of number `at` of `subtrees`. */
export function replaced(tree: Tree, at: number, by: Tree): Tree {
  if (at === 0 || !isBranch(tree)) return by;
  let left = at - 1;
  const args = tree.args.map((arg) => {
    const size = sizeOf(arg);
    const here = left >= 0 && left < size;
    const next = here ? replaced(arg, left, by) : arg;
    left -= size;
    return next;
  });
  return { op: tree.op, args };
}

export function equal(one: Tree, other: Tree): boolean {
  if (isBranch(one)) {
    return one.op === other.op && isBranch(other) && one.args.every((arg, i) => equal(arg, other.args[i]));
  }
  if (one.op === 'number' || one.op === 'truth') return one.op === other.op && one.value === other.value;
  if (one.op === 'feature') return other.op === 'feature' && one.name === other.name;
  if (one.op === 'cells') return other.op === 'cells' && one.cells.join() === other.cells.join();
  return one.op === other.op;
}

/** Short for tests and rules. */
export const number = (value: number): Tree => ({ op: 'number', value });
export const truth = (value: boolean): Tree => ({ op: 'truth', value });
export const branch = (op: Operator, ...args: Tree[]): Tree => ({ op, args });
