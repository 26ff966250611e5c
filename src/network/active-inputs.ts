import type { Cellwise, Encoder } from '../contract/encoder.ts';
import type { Position, Role } from '../contract/game.ts';

/**
 * An encoded position without its zeros: input `indices[k]` is `values[k]` for k below `count`, in ascending
 * order. Or the difference between two encoded positions.
 */
export class ActiveInputs {
  readonly indices: Int32Array;
  readonly values: Float64Array;
  count = 0;
  readonly #encoder: Encoder;
  readonly #codes: Float64Array;
  readonly #cells: Int8Array;

  constructor(encoder: Encoder) {
    this.#encoder = encoder;
    this.#codes = new Float64Array(encoder.cellwise ? 0 : encoder.size);
    this.#cells = new Int8Array(encoder.cellwise ? encoder.cellwise.widths.length : 0);
    this.indices = new Int32Array(encoder.size);
    this.values = new Float64Array(encoder.size);
  }

  /** Becomes `position` as `role` sees it. */
  read(position: Position, role: Role): void {
    const { cellwise } = this.#encoder;
    if (cellwise) {
      this.#readCells(cellwise, position, role);
      return;
    }
    this.#encoder.encode(position, role, this.#codes);
    this.take(this.#codes);
  }

  #readCells(cellwise: Cellwise, position: Position, role: Role): void {
    const { widths, at, numbers } = cellwise;
    const { indices, values } = this;
    const cells = this.#cells;
    cellwise.write(position, role, cells);
    let count = 0;
    let i = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const width = widths[cell];
      const row = at[cell] + cells[cell] * width;
      for (let j = 0; j < width; j++, i++) {
        const code = numbers[row + j];
        if (code !== 0) {
          indices[count] = i;
          values[count++] = code;
        }
      }
    }
    this.count = count;
  }

  /** Becomes what an encoder wrote. */
  take(codes: Float64Array): void {
    const { indices, values } = this;
    let count = 0;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i];
      if (code !== 0) {
        indices[count] = i;
        values[count++] = code;
      }
    }
    this.count = count;
  }

  /** Becomes the difference between `position`, as `role` sees it, and `base`, which has been read. */
  readChanges(base: ActiveInputs, position: Position, role: Role): void {
    const { cellwise } = this.#encoder;
    if (cellwise) {
      this.#readChangedCells(cellwise, base, position, role);
      return;
    }
    const { indices, values } = this;
    const codes = this.#codes;
    const before = base.#codes;
    this.#encoder.encode(position, role, codes);
    let count = 0;
    for (let i = 0; i < codes.length; i++) {
      const change = codes[i] - before[i];
      if (change !== 0) {
        indices[count] = i;
        values[count++] = change;
      }
    }
    this.count = count;
  }

  // Not one loop with that of `#readCells`, which would take a fifth longer.
  #readChangedCells(cellwise: Cellwise, base: ActiveInputs, position: Position, role: Role): void {
    const { widths, at, numbers } = cellwise;
    const { indices, values } = this;
    const cells = this.#cells;
    const before = base.#cells;
    cellwise.write(position, role, cells);
    let count = 0;
    let i = 0;
    for (let cell = 0; cell < cells.length; cell++) {
      const width = widths[cell];
      if (cells[cell] === before[cell]) {
        i += width;
        continue;
      }
      const row = at[cell] + cells[cell] * width;
      const rowBefore = at[cell] + before[cell] * width;
      for (let j = 0; j < width; j++, i++) {
        const change = numbers[row + j] - numbers[rowBefore + j];
        if (change !== 0) {
          indices[count] = i;
          values[count++] = change;
        }
      }
    }
    this.count = count;
  }
}
