import { LARGEST } from './limits.ts';
import { rangeOfTree, type RangeOf } from './simplify.ts';
import { isBranch, subtrees, type Branch, type Tree } from './tree.ts';

/** How a language writes what formulas are made of. */
interface Language {
  readonly words: Readonly<Record<'and' | 'or' | 'not' | 'true' | 'false' | 'min' | 'max', string>>;
  condition(test: string, yes: string, no: string): string;
  /** `names` are features, `cells` are numbers of the board. */
  text(parts: {
    readonly formula: string;
    readonly scale: number;
    readonly features: readonly (readonly [name: string, summary: string])[];
    readonly title: string;
    /** Inputs that the formula reads. */
    readonly used: readonly string[];
  }): string;
}

const LIMITS = String(LARGEST);

const typescript: Language = {
  words: { and: '&&', or: '||', not: '!', true: 'true', false: 'false', min: 'Math.min', max: 'Math.max' },
  condition: (test, yes, no) => `(${test} ? ${yes} : ${no})`,
  text: ({ formula, scale, features, title, used }) => `// ${title}

export interface Inputs {
  /** The numbers of the encoder board, as the role sees them. */
  board: ArrayLike<number>;
  /** Legal moves of the role in turn, counted negative if that is another role. */
  choices: number;
  /** Whether it is the turn of the role. */
  turn: boolean;
  /** Features of the game, for the role. */
  features: Record<string, number>;${features.map(([name, summary]) => `\n  // features[${JSON.stringify(name)}]: ${summary}`).join('')}
}

const bounded = (x: number): number => Math.min(${LIMITS}, Math.max(-${LIMITS}, x));
const quotient = (a: number, b: number): number => (b === 0 ? 1 : bounded(a / b));

/** What the formula gives, before it is scaled. */
export function formula({ ${used.join(', ')} }: Inputs): number {
  return ${formula};
}

/** The value of a position for the role, in [-1, 1]. */
export const value = (inputs: Inputs): number => Math.tanh(formula(inputs) / ${scale});
`,
};

const python: Language = {
  words: { and: 'and', or: 'or', not: 'not ', true: 'True', false: 'False', min: 'min', max: 'max' },
  condition: (test, yes, no) => `(${yes} if ${test} else ${no})`,
  text: ({ formula, scale, features, title }) => `# ${title}
import math


def bounded(x):
    return min(${LIMITS}, max(-${LIMITS}, x))


def quotient(a, b):
    return 1 if b == 0 else bounded(a / b)


def formula(board, choices, turn, features):
    """What the formula gives, before it is scaled.

    board: the numbers of the encoder board, as the role sees them
    choices: legal moves of the role in turn, counted negative if that is another role
    turn: whether it is the turn of the role
    features: features of the game by name, for the role${features.map(([name, summary]) => `\n        ${name}: ${summary}`).join('')}
    """
    return ${formula}


def value(board, choices, turn, features):
    """The value of a position for the role, in [-1, 1]."""
    return math.tanh(formula(board, choices, turn, features) / ${scale})
`,
};

/** What code says beside the formula. */
export interface CodeParts {
  readonly scale: number;
  readonly rangeOf: RangeOf;
  /** What a feature is, by its name. */
  summaryOf(feature: string): string;
  /** A line of comment. */
  readonly title: string;
}

/**
 * A function in each language, by its name, with the values of the formula: bit by bit before the scale. A result is
 * bounded only where the ranges of inputs let it leave [-1e9, 1e9].
 */
export const code = (tree: Tree, parts: CodeParts): Readonly<Record<string, string>> => ({
  typescript: codeIn(typescript, tree, parts),
  python: codeIn(python, tree, parts),
});

function codeIn(
  { words, condition, text }: Language,
  tree: Tree,
  { scale, rangeOf, summaryOf, title }: CodeParts,
): string {
  const fits = (node: Branch): boolean => {
    const [a, b] = node.args.map((arg) => rangeOfTree(arg, rangeOf));
    const ends =
      node.op === '+'
        ? [a[0] + b[0], a[1] + b[1]]
        : node.op === '-'
          ? [a[0] - b[1], a[1] - b[0]]
          : a.flatMap((x) => b.map((y) => x * y));
    return ends.every((end) => Math.abs(end) <= LARGEST);
  };
  // Each part is in parentheses or needs none, whatever stands around it.
  const write = (node: Tree): string => {
    if (!isBranch(node)) {
      switch (node.op) {
        case 'number':
          return node.value < 0 ? `(${node.value})` : String(node.value);
        case 'truth':
          return words[node.value ? 'true' : 'false'];
        case 'feature':
          return `features[${JSON.stringify(node.name)}]`;
        case 'cells':
          return node.cells.length === 1
            ? `board[${node.cells[0]}]`
            : `(${node.cells.map((cell) => `board[${cell}]`).join(' + ')})`;
        case 'choices':
        case 'turn':
          return node.op;
      }
    }
    const args = node.args.map(write);
    const [a, b, c] = args;
    switch (node.op) {
      case '+':
      case '-':
      case '*':
        return fits(node) ? `(${a} ${node.op} ${b})` : `bounded(${a} ${node.op} ${b})`;
      case '/':
        return `quotient(${outside(a)}, ${outside(b)})`;
      case 'min':
      case 'max':
        return `${words[node.op]}(${outside(a)}, ${outside(b)})`;
      case 'if':
        return condition(a, b, c);
      case '<':
        return `(${a} < ${b})`;
      case 'and':
      case 'or':
        return `(${a} ${words[node.op]} ${b})`;
      case 'not':
        return `(${words.not}${a})`;
    }
  };
  const names = new Set(subtrees(tree).flatMap((node) => (node.op === 'feature' ? [node.name] : [])));
  const features = [...names].map((name) => [name, summaryOf(name)] as const);
  const formula = outside(write(tree));
  const used = ['board', 'choices', 'turn', 'features'].filter((name) => formula.includes(name));
  return text({ formula, scale, features, title, used });
}

/** Without the parentheses around the whole. */
function outside(text: string): string {
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let depth = 0;
  for (let i = 0; i < text.length - 1; i++) {
    depth += text[i] === '(' ? 1 : text[i] === ')' ? -1 : 0;
    if (depth === 0) return text;
  }
  return text.slice(1, -1);
}
