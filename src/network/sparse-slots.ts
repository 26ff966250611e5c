/** Arrays of numbers by slot, kept without their zeros. A slot takes memory when it is first used. */
export class SparseSlots {
  readonly #indices: Int32Array[] = [];
  readonly #values: Float64Array[] = [];
  readonly #counts: Int32Array;

  constructor(slots: number) {
    this.#counts = new Int32Array(slots);
  }

  keep(slot: number, numbers: Float64Array): void {
    let count = 0;
    for (let i = 0; i < numbers.length; i++) if (numbers[i] !== 0) count++;
    let indices: Int32Array | undefined = this.#indices[slot];
    if (indices === undefined || indices.length < count) {
      const room = Math.min(numbers.length, (count + 16) & ~7);
      this.#indices[slot] = indices = new Int32Array(room);
      this.#values[slot] = new Float64Array(room);
    }
    const values = this.#values[slot];
    let at = 0;
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i];
      if (number === 0) continue;
      indices[at] = i;
      values[at++] = number;
    }
    this.#counts[slot] = count;
  }

  /** Writes what is kept in a slot, zeros if nothing is. */
  take(slot: number, out: Float64Array): void {
    out.fill(0);
    const count = this.#counts[slot];
    if (count === 0) return;
    const indices = this.#indices[slot];
    const values = this.#values[slot];
    for (let k = 0; k < count; k++) out[indices[k]] = values[k];
  }
}
