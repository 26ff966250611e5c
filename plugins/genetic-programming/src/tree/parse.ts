import { LabError } from 'evolab';
import { LARGEST, MOST_CHARACTERS, MOST_DEPTH, MOST_NODES } from './limits.ts';
import { depthOf, OPERATORS, sizeOf, sortOf, type Operator, type Sort, type Tree } from './tree.ts';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d+)?)|([A-Za-z]\w*(?:-\w+)*)|([-+*/<>(),]))/y;

/** Infix operators by how tightly they bind. */
const LEVELS: readonly (readonly string[])[] = [['or'], ['and'], ['<', '>'], ['+', '-'], ['*', '/']];
const FUNCTIONS: readonly string[] = ['min', 'max', 'if', 'not'];
/** Parentheses and signs in each other. */
const MOST_NESTING = 2 * MOST_DEPTH;

/** Reads a formula; LAB_BAD_OPTION for text that is none, or that is too large. */
export function parse(text: string): Tree {
  if (text.length > MOST_CHARACTERS)
    throw refusal(`a formula of ${text.length} characters is too long`, `at most ${MOST_CHARACTERS}`);
  const tree = new Parser(tokensOf(text)).whole();
  if (sortOf(tree) !== 'number')
    throw refusal('the formula is a condition, not a number', 'such as if(condition, 1, 0)');
  const [size, depth] = [sizeOf(tree), depthOf(tree)];
  if (size > MOST_NODES || depth > MOST_DEPTH)
    throw refusal(
      `a formula of ${size} nodes and depth ${depth} is too large`,
      `at most ${MOST_NODES} nodes and depth ${MOST_DEPTH}`,
    );
  return tree;
}

const refusal = (message: string, hint: string) => new LabError('LAB_BAD_OPTION', message, hint);

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const trimmed = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < trimmed.length) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(trimmed);
    if (!found)
      throw refusal(
        `the formula cannot be read from ${JSON.stringify(trimmed.slice(start, start + 20))} on`,
        'such as 2 * mobility + if(corners < 1, discs, 0.5)',
      );
    tokens.push(found[0].trim());
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly string[];
  #at = 0;
  #nesting = 0;
  #branches = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  whole(): Tree {
    const tree = this.#infix(0);
    if (this.#at < this.#tokens.length) throw this.#unexpected('an operator');
    return tree;
  }

  #infix(level: number): Tree {
    if (level === LEVELS.length) return this.#prefix();
    let tree = this.#infix(level + 1);
    while (LEVELS[level].includes(this.#tokens[this.#at])) {
      const op = this.#tokens[this.#at++];
      const right = this.#infix(level + 1);
      tree = op === '>' ? this.#typed('<', [right, tree]) : this.#typed(op as Operator, [tree, right]);
    }
    return tree;
  }

  #prefix(): Tree {
    if (++this.#nesting > MOST_NESTING)
      throw refusal('the formula has too many parentheses in each other', `at most ${MOST_NESTING}`);
    const tree = this.#operand();
    this.#nesting--;
    return tree;
  }

  #operand(): Tree {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw this.#unexpected('a number, a name or a parenthesis');
    if (token === '(') {
      const tree = this.#infix(0);
      this.#expect(')');
      return tree;
    }
    if (token === '-') {
      if (/^\d/.test(this.#tokens[this.#at] ?? ''))
        return { op: 'number', value: -this.#number(this.#tokens[this.#at++]) };
      return this.#typed('-', [{ op: 'number', value: 0 }, this.#prefix()]);
    }
    if (/^\d/.test(token)) return { op: 'number', value: this.#number(token) };
    if (FUNCTIONS.includes(token)) return this.#typed(token as Operator, this.#arguments());
    if (token === 'cells') return { op: 'cells', cells: this.#arguments().map((arg) => this.#cell(arg)) };
    if (token === 'choices' || token === 'turn') return { op: token };
    if (token === 'true' || token === 'false') return { op: 'truth', value: token === 'true' };
    if (/^[A-Za-z]/.test(token) && !Object.hasOwn(OPERATORS, token)) return { op: 'feature', name: token };
    this.#at--;
    throw this.#unexpected('a number, a name or a parenthesis');
  }

  #arguments(): Tree[] {
    this.#expect('(');
    const args = [this.#infix(0)];
    while (this.#tokens[this.#at] === ',') {
      this.#at++;
      args.push(this.#infix(0));
    }
    this.#expect(')');
    return args;
  }

  #typed(op: Operator, args: readonly Tree[]): Tree {
    const takes: readonly Sort[] = OPERATORS[op].takes;
    const wanted = takes.map((sort) => (sort === 'number' ? 'a number' : 'a condition')).join(', ');
    if (args.length !== takes.length || args.some((arg, i) => sortOf(arg) !== takes[i]))
      throw refusal(`'${op}' of the formula takes ${wanted}`, 'such as if(corners < 1, discs, 0.5)');
    // Chains are deep trees without parentheses: they end here, before anything walks the tree.
    if (++this.#branches > MOST_NODES)
      throw refusal('the formula has too many nodes', `at most ${MOST_NODES}`);
    return { op, args };
  }

  #number(token: string): number {
    const value = Number(token);
    if (value > LARGEST) throw refusal(`${token} in the formula is too large`, `at most ${LARGEST}`);
    return value;
  }

  #cell(tree: Tree): number {
    if (tree.op === 'number' && Number.isInteger(tree.value) && tree.value >= 0) return tree.value;
    throw refusal('cells(...) of the formula takes the numbers of cells', 'such as cells(0, 7)');
  }

  #expect(token: string): void {
    if (this.#tokens[this.#at] !== token) throw this.#unexpected(`'${token}'`);
    this.#at++;
  }

  #unexpected(wanted: string): LabError {
    const token = this.#tokens[this.#at];
    const found = token === undefined ? 'its end' : `'${token.slice(0, 40)}'`;
    return refusal(`the formula has ${found} where ${wanted} is expected`, 'minus stands between spaces');
  }
}
