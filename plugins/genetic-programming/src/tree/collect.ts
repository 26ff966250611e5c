import { LARGEST } from './limits.ts';
import { rangeOfTree, simplify, type RangeOf } from './simplify.ts';
import { branch, equal, isBranch, number, type Tree } from './tree.ts';

interface Term {
  readonly factor: number;
  readonly of: Tree;
}

/**
 * The simplified formula with equal terms of sums put together, for readers: `2 * corners` for `corners + corners`. Its values
 * are the same but for rounding.
 */
export function collect(tree: Tree, rangeOf: RangeOf): Tree {
  return simplify(collected(simplify(tree, rangeOf), rangeOf), rangeOf);
}

function collected(tree: Tree, rangeOf: RangeOf): Tree {
  if (!isBranch(tree)) return tree;
  const args = tree.args.map((arg) => collected(arg, rangeOf));
  const same: Tree = { op: tree.op, args };
  if (!['+', '-', '*'].includes(tree.op)) return same;
  const terms = merged(termsOf(same, 1, rangeOf));
  const bound = terms.reduce((sum, { factor, of }) => {
    const [low, high] = rangeOfTree(of, rangeOf);
    return sum + Math.abs(factor) * Math.max(-low, high);
  }, 0);
  // Sums that reach the largest number are cut there, so that the order of terms matters.
  return bound < LARGEST ? sumOf(terms) : same;
}

/** The terms of a sum, constants as multiples of 1. */
function termsOf(tree: Tree, factor: number, rangeOf: RangeOf): Term[] {
  if (tree.op === 'number') return [{ factor: factor * tree.value, of: number(1) }];
  const [low, high] = rangeOfTree(tree, rangeOf);
  // What may be cut at the largest number is one term, whatever it is multiplied by.
  if (!isBranch(tree) || Math.max(-low, high) >= LARGEST) return [{ factor, of: tree }];
  const [a, b] = tree.args;
  const terms = (of: Tree, times: number) => termsOf(of, times, rangeOf);
  if (tree.op === '+') return [...terms(a, factor), ...terms(b, factor)];
  if (tree.op === '-') return [...terms(a, factor), ...terms(b, -factor)];
  if (tree.op === '*' && a.op === 'number') return terms(b, factor * a.value);
  if (tree.op === '*' && b.op === 'number') return terms(a, factor * b.value);
  return [{ factor, of: tree }];
}

function merged(terms: readonly Term[]): Term[] {
  const found: Term[] = [];
  for (const { factor, of } of terms) {
    const at = found.findIndex((term) => equal(term.of, of));
    if (at < 0) found.push({ factor, of });
    else found[at] = { factor: found[at].factor + factor, of };
  }
  // Without the last digits, which are rounding: 0.3, not 0.30000000000000004.
  return found
    .map(({ factor, of }) => ({ factor: Number(factor.toPrecision(12)), of }))
    .filter(({ factor }) => factor !== 0);
}

/** What is added first, then what is subtracted. */
function sumOf(terms: readonly Term[]): Tree {
  const sorted = [...terms.filter(({ factor }) => factor > 0), ...terms.filter(({ factor }) => factor < 0)];
  if (sorted.length === 0) return number(0);
  const [first, ...others] = sorted;
  return others.reduce(
    (sum, { factor, of }) => branch(factor < 0 ? '-' : '+', sum, multiple(Math.abs(factor), of)),
    multiple(first.factor, first.of),
  );
}

function multiple(factor: number, of: Tree): Tree {
  if (of.op === 'number') return number(factor * of.value);
  return factor === 1 ? of : branch('*', number(factor), of);
}
