import { LabError, type Random } from 'evolab';

/**
 * Examples to learn from, plain data, as a sparse matrix: the inputs of row r that are not 0 are
 * `columns[starts[r]]` to `columns[starts[r + 1] - 1]`, ascending.
 */
export interface ExampleTable {
  readonly inputs: number;
  readonly outputs: number;
  readonly starts: Int32Array;
  readonly columns: Uint16Array;
  /** The values of these inputs; empty if all of them are 1. */
  readonly values: Float64Array;
  /** `outputs` numbers a row. */
  readonly targets: Float64Array;
  /** Number of training rows, which come first; the others are for tests. */
  readonly training: number;
}

/** No table has more columns, no net more inputs. */
export const MOST_INPUTS = 65_535;

/** How many rows a table has. */
export function rowsOf({ starts }: ExampleTable): number {
  return starts.length - 1;
}

/** A growing list of numbers in a typed array. */
class Column<A extends Uint16Array | Float64Array | Int32Array> {
  length = 0;
  #array: A;

  constructor(array: A) {
    this.#array = array;
  }

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new (this.#array.constructor as new (length: number) => A)(2 * this.length);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length++] = value;
  }

  get all(): A {
    return this.#array.subarray(0, this.length) as A;
  }
}

/** Collects rows. */
export class TableBuilder {
  readonly #inputs: number;
  readonly #outputs: number;
  readonly #starts = new Column(new Int32Array(64));
  readonly #columns = new Column(new Uint16Array(1024));
  /** Empty as long as all inputs are 0 or 1. */
  readonly #values = new Column(new Float64Array(16));
  readonly #targets = new Column(new Float64Array(64));

  /** Throws `LabError` (LAB_BAD_OPTION) for too many inputs, no inputs or no outputs. */
  constructor(inputs: number, outputs: number) {
    if (!(inputs >= 1 && inputs <= MOST_INPUTS))
      throw new LabError('LAB_BAD_OPTION', `${inputs} inputs cannot be learned from`, `1 to ${MOST_INPUTS}`);
    if (!(outputs >= 1)) throw new LabError('LAB_BAD_OPTION', 'there is nothing to learn', 'name a target');
    this.#inputs = inputs;
    this.#outputs = outputs;
    this.#starts.push(0);
  }

  get rows(): number {
    return this.#starts.length - 1;
  }

  /** Adds a row: its inputs, zeros included, and its targets. */
  add(inputs: ArrayLike<number>, targets: readonly number[]): void {
    for (let i = 0; i < this.#inputs; i++) {
      const x = inputs[i];
      if (x === 0) continue;
      if (x !== 1 && this.#values.length === 0)
        for (let k = this.#columns.length; k > 0; k--) this.#values.push(1);
      this.#columns.push(i);
      if (x !== 1 || this.#values.length > 0) this.#values.push(x);
    }
    this.#starts.push(this.#columns.length);
    for (const target of targets) this.#targets.push(target);
  }

  /** Changes the targets of a row. */
  setTargets(row: number, targets: readonly number[]): void {
    this.#targets.all.set(targets, row * this.#outputs);
  }

  /** The table in random order, the last `round(rows * testShare)` rows for tests. */
  build(testShare: number, random: Random): ExampleTable {
    const { rows } = this;
    const outputs = this.#outputs;
    const from = {
      starts: this.#starts.all,
      columns: this.#columns.all,
      values: this.#values.all,
      targets: this.#targets.all,
    };
    const order = random.shuffle(Array.from({ length: rows }, (_, i) => i));
    const starts = new Int32Array(rows + 1);
    const columns = new Uint16Array(from.columns.length);
    const values = new Float64Array(from.values.length);
    const targets = new Float64Array(rows * outputs);
    let at = 0;
    order.forEach((row, r) => {
      const [begin, end] = [from.starts[row], from.starts[row + 1]];
      columns.set(from.columns.subarray(begin, end), at);
      if (values.length > 0) values.set(from.values.subarray(begin, end), at);
      at += end - begin;
      starts[r + 1] = at;
      targets.set(from.targets.subarray(row * outputs, (row + 1) * outputs), r * outputs);
    });
    const training = Math.max(Math.min(1, rows), rows - Math.round(rows * testShare));
    return { inputs: this.#inputs, outputs, starts, columns, values, targets, training };
  }
}
