import { isApart } from './print.ts';
import { isBranch, type Tree } from './tree.ts';

/** The formula as an English phrase. */
export function words(tree: Tree): string {
  if (!isBranch(tree)) {
    switch (tree.op) {
      case 'number':
        return String(tree.value);
      case 'truth':
        return tree.value ? 'always' : 'never';
      case 'feature':
        return tree.name;
      case 'cells':
        return tree.cells.length === 1
          ? `cell ${tree.cells[0]}`
          : `the sum of cells ${tree.cells.join(', ')}`;
      case 'choices':
        return 'the number of legal moves';
      case 'turn':
        return 'it is the turn of the role';
    }
  }
  const joins = ['min', 'max', 'not'].includes(tree.op);
  const [a, b, c] = tree.args.map((arg, at) => {
    const apart = isApart(tree, at) || arg.op === 'if' || (joins && isBranch(arg));
    return apart ? `(${words(arg)})` : words(arg);
  });
  switch (tree.op) {
    case '+':
      return `${a} plus ${b}`;
    case '-':
      return `${a} minus ${b}`;
    case '*':
      return `${a} times ${b}`;
    case '/':
      return `${a} divided by ${b}`;
    case 'min':
      return `the smaller of ${a} and ${b}`;
    case 'max':
      return `the larger of ${a} and ${b}`;
    case 'if':
      return `${b} if ${a}, otherwise ${c}`;
    case '<':
      return `${a} is less than ${b}`;
    case 'and':
      return `${a} and ${b}`;
    case 'or':
      return `${a} or ${b}`;
    case 'not':
      return `not ${a}`;
  }
}
