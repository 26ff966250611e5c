import { LabError } from '../../util/errors.ts';
import type { Random } from '../../util/random.ts';

/**
 * Examples to learn from, plain data. Inputs that are 0 are left out: those of row r that are not are
 * `columns[starts[r]]` to `columns[starts[r + 1] - 1]`, ascending.
 */
export interface ExampleTable {
  readonly inputs: number;
  readonly outputs: number;
  readonly starts: Int32Array;
  readonly columns: Uint16Array;
  /** What these inputs are; empty if all of them are 1. */
  readonly values: Float64Array;
  /** `outputs` numbers a row. */
  readonly targets: Float64Array;
  /** The first so many rows are learned from, the others only show how well that went. */
  readonly training: number;
}

/** No table has more columns. */
export const MOST_INPUTS = 65_535;

/** How many rows a table has. */
export function rowsOf({ starts }: ExampleTable): number {
  return starts.length - 1;
}

/** Collects rows. */
export class TableBuilder {
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #starts: number[] = [0];
  readonly #columns: number[] = [];
  readonly #values: number[] = [];
  readonly #targets: number[] = [];
  #binary = true;

  /** Throws `LabError` (LAB_BAD_OPTION) for a table nothing could be learned from. */
  constructor(inputs: number, outputs: number) {
    if (!(inputs >= 1 && inputs <= MOST_INPUTS))
      throw new LabError('LAB_BAD_OPTION', `${inputs} inputs cannot be learned from`, `1 to ${MOST_INPUTS}`);
    if (!(outputs >= 1)) throw new LabError('LAB_BAD_OPTION', 'there is nothing to learn', 'name a target');
    this.#inputs = inputs;
    this.#outputs = outputs;
  }

  get rows(): number {
    return this.#starts.length - 1;
  }

  /** Adds a row: its inputs, zeros included, and what is to be learned of it. */
  add(inputs: ArrayLike<number>, targets: readonly number[]): void {
    for (let i = 0; i < this.#inputs; i++) {
      const x = inputs[i];
      if (x === 0) continue;
      this.#columns.push(i);
      this.#values.push(x);
      if (x !== 1) this.#binary = false;
    }
    this.#starts.push(this.#columns.length);
    this.#targets.push(...targets);
  }

  /** The table, in an order that `random` draws, the last `round(rows * testShare)` rows for tests. */
  build(testShare: number, random: Random): ExampleTable {
    const { rows } = this;
    const outputs = this.#outputs;
    const order = random.shuffle(Array.from({ length: rows }, (_, i) => i));
    const starts = new Int32Array(rows + 1);
    const columns = new Uint16Array(this.#columns.length);
    const values = new Float64Array(this.#binary ? 0 : columns.length);
    const targets = new Float64Array(rows * outputs);
    let at = 0;
    order.forEach((row, r) => {
      for (let k = this.#starts[row]; k < this.#starts[row + 1]; k++) {
        columns[at] = this.#columns[k];
        if (!this.#binary) values[at] = this.#values[k];
        at++;
      }
      starts[r + 1] = at;
      for (let o = 0; o < outputs; o++) targets[r * outputs + o] = this.#targets[row * outputs + o];
    });
    const training = Math.max(Math.min(1, rows), rows - Math.round(rows * testShare));
    return { inputs: this.#inputs, outputs, starts, columns, values, targets, training };
  }
}
