import type { Encoder } from '../contract/encoder.ts';
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

  constructor(encoder: Encoder) {
    this.#encoder = encoder;
    this.#codes = new Float64Array(encoder.size);
    this.indices = new Int32Array(encoder.size);
    this.values = new Float64Array(encoder.size);
  }

  /** Becomes `position` as `role` sees it. */
  read(position: Position, role: Role): void {
    this.#encoder.encode(position, role, this.#codes);
    this.take(this.#codes);
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
}
