import { isBranch, type Branch, type Tree } from './tree.ts';

/** How tightly operators bind, 'or' the least. */
const BINDING: Partial<Record<Tree['op'], number>> = {
  or: 1,
  and: 2,
  '<': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
};
const TIGHTEST = 6;

/** The formula as text; `parse` reads it back as the same tree. */
export function print(tree: Tree): string {
  if (!isBranch(tree)) {
    switch (tree.op) {
      case 'number':
      case 'truth':
        return String(tree.value);
      case 'feature':
        return tree.name;
      case 'cells':
        return `cells(${tree.cells.join(', ')})`;
      case 'choices':
      case 'turn':
        return tree.op;
    }
  }
  if (isNegation(tree)) return `-${argument(tree, 1)}`;
  const args = tree.args.map((_, at) => argument(tree, at));
  return BINDING[tree.op] === undefined ? `${tree.op}(${args.join(', ')})` : args.join(` ${tree.op} `);
}

const argument = (tree: Branch, at: number): string =>
  isApart(tree, at) ? `(${print(tree.args[at])})` : print(tree.args[at]);

/** Whether an argument stands in parentheses: what binds less, and on the right what binds as much. */
export function isApart(tree: Branch, at: number): boolean {
  const own = BINDING[tree.op];
  const least = isNegation(tree) ? TIGHTEST : own === undefined ? 0 : own + at;
  const arg = tree.args[at];
  return (isNegation(arg) ? TIGHTEST : (BINDING[arg.op] ?? TIGHTEST)) < least;
}

/** 0 - x is written -x, unless that would be read as a negative number. */
const isNegation = (tree: Tree): boolean =>
  tree.op === '-' && isZero(tree.args[0]) && tree.args[1].op !== 'number';

const isZero = (tree: Tree): boolean => tree.op === 'number' && tree.value === 0;
