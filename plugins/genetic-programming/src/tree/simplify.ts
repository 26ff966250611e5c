import { largest, smallest } from 'evolab';
import { compute } from './arithmetic.ts';
import type { Input } from './inputs.ts';
import { LARGEST } from './limits.ts';
import { branch, equal, isBranch, number, sortOf, truth, type Tree } from './tree.ts';

/** In which range an input is, both ends included. */
export type RangeOf = (input: Input) => readonly [low: number, high: number];

/**
 * A smaller formula with the same values, to the last bit (but for the sign of 0): only rules that hold for rounded numbers
 * are applied, so that agents that are simplified play the same.
 */
export function simplify(tree: Tree, rangeOf: RangeOf): Tree {
  if (!isBranch(tree)) return tree;
  const args = tree.args.map((arg) => simplify(arg, rangeOf));
  const [low, high] = rangeOfTree({ op: tree.op, args }, rangeOf);
  // One value is all that is possible: constants, and comparisons that ranges decide.
  if (low === high) return sortOf(tree) === 'truth' ? truth(low === 1) : number(low + 0);
  const [a, b, c] = args;
  const less = (from: Tree, of: Tree) => simplify(branch('-', from, of), rangeOf);
  const [minusA, minusB] = args.map(negated);
  switch (tree.op) {
    case '+':
      if (isNumber(a, 0)) return b;
      if (isNumber(b, 0)) return a;
      if (minusB) return less(a, minusB);
      if (minusA) return less(b, minusA);
      if (equal(a, b)) return branch('*', number(2), a);
      break;
    case '-':
      if (isNumber(b, 0)) return a;
      if (equal(a, b)) return number(0);
      if (minusB) return simplify(branch('+', a, minusB), rangeOf);
      if (isNumber(a, 0) && b.op === '-') return less(b.args[1], b.args[0]);
      break;
    case '*':
      if (isNumber(a, 1)) return b;
      if (isNumber(b, 1)) return a;
      if (isNumber(a, -1)) return less(number(0), b);
      if (isNumber(b, -1)) return less(number(0), a);
      break;
    case '/':
      if (isNumber(b, 1)) return a;
      if (isNumber(b, -1)) return less(number(0), a);
      if (equal(a, b)) return number(1);
      break;
    case 'min':
    case 'max': {
      if (equal(a, b)) return a;
      const [first, second] = tree.op === 'min' ? [a, b] : [b, a];
      if (rangeOfTree(first, rangeOf)[1] <= rangeOfTree(second, rangeOf)[0]) return a;
      if (rangeOfTree(second, rangeOf)[1] <= rangeOfTree(first, rangeOf)[0]) return b;
      break;
    }
    case 'if':
      if (a.op === 'truth') return a.value ? b : c;
      if (equal(b, c)) return b;
      if (a.op === 'not') return simplify(branch('if', a.args[0], c, b), rangeOf);
      break;
    case '<':
      if (equal(a, b)) return truth(false);
      break;
    case 'and':
    case 'or': {
      const neutral = tree.op === 'and';
      if (isTruth(a, neutral) || equal(a, b)) return b;
      if (isTruth(b, neutral)) return a;
      break;
    }
    case 'not':
      if (a.op === 'not') return a.args[0];
      break;
  }
  return { op: tree.op, args };
}

const isNumber = (tree: Tree, value: number): boolean => tree.op === 'number' && tree.value === value;
const isTruth = (tree: Tree, value: boolean): boolean => tree.op === 'truth' && tree.value === value;
/** x of 0 - x. */
const negated = (tree: Tree): Tree | undefined =>
  tree.op === '-' && isNumber(tree.args[0], 0) ? tree.args[1] : undefined;

/** In which range the values of a tree are. Rounding is monotone: ends computed like values bound them exactly. */
export function rangeOfTree(tree: Tree, rangeOf: RangeOf): readonly [low: number, high: number] {
  if (tree.op === 'number' || tree.op === 'truth') return [Number(tree.value), Number(tree.value)];
  if (!isBranch(tree)) return rangeOf(tree);
  const ranges = tree.args.map((arg) => rangeOfTree(arg, rangeOf));
  const [[a, A], [b, B] = [0, 0], c = [0, 0]] = ranges;
  switch (tree.op) {
    case '*':
    case '/':
      if (tree.op === '/' && b <= 0 && B >= 0) {
        // The quotient of small divisors may be anything, unless all is constant.
        const only = compute('/', a, b);
        return a === A && b === B ? [only, only] : [-LARGEST, LARGEST];
      }
      return hull([a, A].flatMap((x) => [b, B].map((y) => compute(tree.op, x, y))));
    case '-':
      return [compute('-', a, B), compute('-', A, b)];
    case '<':
      return [A < b ? 1 : 0, a < B ? 1 : 0];
    case 'if':
      if (a === A) return a === 1 ? [b, B] : c;
      return [Math.min(b, c[0]), Math.max(B, c[1])];
    case 'not':
      return [1 - A, 1 - a];
    case '+':
    case 'min':
    case 'max':
    case 'and':
    case 'or':
      return [compute(tree.op, a, b), compute(tree.op, A, B)];
  }
}

const hull = (xs: readonly number[]): readonly [number, number] => [smallest(xs), largest(xs)];
