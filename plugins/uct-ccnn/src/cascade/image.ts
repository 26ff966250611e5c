import { unitStart, type CascadeNet } from './net.ts';
import { CASCADE_ACTIVATIONS } from './unit.ts';

/** Words of 4 bytes before the weights. */
const HEAD = 8;
/** Units are filled up to whole groups of eight. */
const GROUP = 8;

/**
 * A net of one output laid out for one position at a time. A column for the bias and each input holds what that gives
 * every unit, the output last, so that an input that is 0 costs nothing and the others are added up in one sweep; a
 * row for each unit holds what the units before it give it.
 */
export class CascadeImage {
  readonly inputs: number;
  readonly units: number;
  /** Units and the output, filled up to whole groups. */
  readonly width: number;
  readonly tanh: boolean;
  /** Columns, then for each unit its kind and its steepness, then rows: one memory, as the kernel takes it. */
  readonly bytes: Uint8Array;
  readonly columns: Float64Array;
  readonly kinds: Int32Array;
  readonly steepness: Float64Array;
  readonly rows: Float64Array;
  /** Where the kernel's memory holds it, and since when: kept by the kernel. */
  address = 0;
  age = -1;

  constructor({ inputs, output, units, weights }: CascadeNet) {
    const count = units.length;
    const width = Math.ceil((count + 1) / GROUP) * GROUP;
    const columns = (1 + inputs) * width;
    const head = HEAD * 4;
    const size = head + 8 * (columns + 2 * count + (count + 1) * width);
    const buffer = new ArrayBuffer(size);
    this.inputs = inputs;
    this.units = count;
    this.width = width;
    this.tanh = output === 'tanh';
    this.bytes = new Uint8Array(buffer);
    this.columns = new Float64Array(buffer, head, columns);
    const unitsAt = head + 8 * columns;
    // A unit takes 16 bytes: its kind, nothing, its steepness.
    this.kinds = new Int32Array(buffer, unitsAt, 4 * count);
    this.steepness = new Float64Array(buffer, unitsAt, 2 * count);
    const rowsAt = unitsAt + 16 * count;
    this.rows = new Float64Array(buffer, rowsAt, (count + 1) * width);
    new Uint32Array(buffer, 0, HEAD).set([
      inputs,
      count,
      8 * width,
      this.tanh ? 1 : 0,
      head,
      unitsAt,
      rowsAt,
    ]);
    for (let unit = 0; unit <= count; unit++) {
      const start = unitStart(inputs, unit);
      for (let i = 0; i <= inputs; i++) this.columns[i * width + unit] = weights[start + i];
      for (let k = 0; k < unit; k++) this.rows[unit * width + k] = weights[start + 1 + inputs + k];
    }
    units.forEach(({ activation, steepness }, unit) => {
      this.steepness[2 * unit + 1] = steepness;
      this.kinds[4 * unit] = CASCADE_ACTIVATIONS.indexOf(activation);
    });
  }
}
