import { unitStart, type CascadeNet } from './net.ts';
import { CASCADE_ACTIVATIONS } from './unit.ts';

/** Words of 4 bytes in the header, before the weights. */
const HEADER_WORDS = 8;
/** Units are padded to whole groups of eight. */
const GROUP = 8;

/**
 * A net of one output packed for the evaluation of one position at a time. The bias and each input have a
 * column with their weights to all units, the output last, so that inputs that are 0 cost nothing and the
 * others are added up in one sweep. Each unit has a row with the weights of the units before it.
 */
export class PackedCascade {
  readonly inputs: number;
  readonly units: number;
  /** Units and the output, padded to whole groups. */
  readonly width: number;
  readonly tanh: boolean;
  /**
   * The header, columns, the kind and the steepness of each unit, rows: one block of memory, as the kernel
   * takes it.
   */
  readonly bytes: Uint8Array;
  readonly columns: Float64Array;
  readonly kinds: Int32Array;
  readonly steepness: Float64Array;
  readonly rows: Float64Array;
  /** Where the kernel has uploaded it, and in which round: set by the kernel. */
  baseAddress = 0;
  uploadRound = -1;

  constructor({ inputs, output, units, weights }: CascadeNet) {
    const count = units.length;
    const width = Math.ceil((count + 1) / GROUP) * GROUP;
    const columns = (1 + inputs) * width;
    const headerBytes = HEADER_WORDS * 4;
    const size = headerBytes + 8 * (columns + 2 * count + (count + 1) * width);
    const buffer = new ArrayBuffer(size);
    this.inputs = inputs;
    this.units = count;
    this.width = width;
    this.tanh = output === 'tanh';
    this.bytes = new Uint8Array(buffer);
    this.columns = new Float64Array(buffer, headerBytes, columns);
    const unitsAt = headerBytes + 8 * columns;
    // A unit takes 16 bytes: its kind, padding, its steepness.
    this.kinds = new Int32Array(buffer, unitsAt, 4 * count);
    this.steepness = new Float64Array(buffer, unitsAt, 2 * count);
    const rowsAt = unitsAt + 16 * count;
    this.rows = new Float64Array(buffer, rowsAt, (count + 1) * width);
    new Uint32Array(buffer, 0, HEADER_WORDS).set([
      inputs,
      count,
      8 * width,
      this.tanh ? 1 : 0,
      headerBytes,
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
