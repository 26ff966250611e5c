import type { Game, Position, Role } from 'evolab';
import { compute, quotient } from './arithmetic.ts';
import { Measures, type Input } from './inputs.ts';
import { bounded } from './limits.ts';
import { print } from './print.ts';
import { isBranch, OPERATORS, type Operator, type Tree } from './tree.ts';

const NAMES = Object.keys(OPERATORS) as Operator[];
/** The code of an operator is its place; then come constants and inputs. */
const code = (op: Operator): number => NAMES.indexOf(op);
const CONSTANT = NAMES.length;
const INPUT = NAMES.length + 1;
const ADD = code('+');
const SUBTRACT = code('-');
const MULTIPLY = code('*');
const DIVIDE = code('/');

/** A formula as a postfix program. */
export class Program {
  readonly #codes: Int32Array;
  readonly #operands: Int32Array;
  readonly #takes: Int32Array;
  readonly #constants: Float64Array;
  readonly #stack: Float64Array;
  readonly #inputs: Float64Array;
  readonly #measures;
  readonly #board: Measures | undefined;

  /** LAB_BAD_OPTION if the game has no such inputs. */
  constructor(tree: Tree, game: Game) {
    const codes: number[] = [];
    const operands: number[] = [];
    const constants: number[] = [];
    const inputs = new Map<string, Input>();
    const write = (node: Tree): void => {
      if (isBranch(node)) {
        node.args.forEach(write);
        codes.push(code(node.op));
        operands.push(0);
      } else if (node.op === 'number' || node.op === 'truth') {
        codes.push(CONSTANT);
        operands.push(constants.push(Number(node.value)) - 1);
      } else {
        const key = print(node);
        inputs.set(key, node);
        codes.push(INPUT);
        operands.push([...inputs.keys()].indexOf(key));
      }
    };
    write(tree);
    const measures = new Measures(game);
    this.#codes = Int32Array.from(codes);
    this.#operands = Int32Array.from(operands);
    this.#takes = Int32Array.from(NAMES, (name) => OPERATORS[name].takes.length);
    this.#constants = Float64Array.from(constants);
    this.#stack = new Float64Array(codes.length + 3);
    this.#inputs = new Float64Array(inputs.size);
    this.#measures = [...inputs.values()].map((input) => measures.of(input));
    this.#board = [...inputs.values()].some(({ op }) => op === 'cells') ? measures : undefined;
  }

  /** The number that the formula gives for `role`. */
  run(position: Position, role: Role): number {
    this.#board?.see(position, role);
    for (let i = 0; i < this.#inputs.length; i++) this.#inputs[i] = this.#measures[i].measure(position, role);
    const stack = this.#stack;
    let top = -1;
    for (let i = 0; i < this.#codes.length; i++) {
      const operation = this.#codes[i];
      if (operation === INPUT) stack[++top] = this.#inputs[this.#operands[i]];
      else if (operation === CONSTANT) stack[++top] = this.#constants[this.#operands[i]];
      else {
        top -= this.#takes[operation] - 1;
        const a = stack[top];
        const b = stack[top + 1];
        if (operation === ADD) stack[top] = bounded(a + b);
        else if (operation === SUBTRACT) stack[top] = bounded(a - b);
        else if (operation === MULTIPLY) stack[top] = bounded(a * b);
        else if (operation === DIVIDE) stack[top] = quotient(a, b);
        else stack[top] = compute(NAMES[operation], a, b, stack[top + 2]);
      }
    }
    return stack[0];
  }
}
