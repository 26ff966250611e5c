import { LabError, type Random } from 'evolab';

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

/** A list of numbers that grows, in the room of a typed array. */
class Column<A extends Uint16Array | Float64Array | Int32Array> {
  length = 0;
  #room: A;

  constructor(room: A) {
    this.#room = room;
  }

  push(value: number): void {
    if (this.length === this.#room.length) {
      const wider = new (this.#room.constructor as new (length: number) => A)(2 * this.length);
      wider.set(this.#room);
      this.#room = wider;
    }
    this.#room[this.length++] = value;
  }

  get all(): A {
    return this.#room.subarray(0, this.length) as A;
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

  /** Throws `LabError` (LAB_BAD_OPTION) for a table nothing could be learned from. */
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

  /** Adds a row: its inputs, zeros included, and what is to be learned of it. */
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

  /** Changes what is to be learned of a row. */
  aim(row: number, targets: readonly number[]): void {
    this.#targets.all.set(targets, row * this.#outputs);
  }

  /** The table, in an order that `random` draws, the last `round(rows * testShare)` rows for tests. */
  build(testShare: number, random: Random): ExampleTable {
    const { rows } = this;
    const outputs = this.#outputs;
    const [from, told, given, goals] = [
      this.#starts.all,
      this.#columns.all,
      this.#values.all,
      this.#targets.all,
    ];
    const order = random.shuffle(Array.from({ length: rows }, (_, i) => i));
    const starts = new Int32Array(rows + 1);
    const columns = new Uint16Array(told.length);
    const values = new Float64Array(given.length);
    const targets = new Float64Array(rows * outputs);
    let at = 0;
    order.forEach((row, r) => {
      columns.set(told.subarray(from[row], from[row + 1]), at);
      if (given.length > 0) values.set(given.subarray(from[row], from[row + 1]), at);
      at += from[row + 1] - from[row];
      starts[r + 1] = at;
      targets.set(goals.subarray(row * outputs, (row + 1) * outputs), r * outputs);
    });
    const training = Math.max(Math.min(1, rows), rows - Math.round(rows * testShare));
    return { inputs: this.#inputs, outputs, starts, columns, values, targets, training };
  }
}
