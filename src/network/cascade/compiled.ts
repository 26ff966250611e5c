import type { ActiveInputs } from '../active-inputs.ts';
import { boundedExp } from '../activation.ts';
import { unitStart, type CascadeNet } from './net.ts';
import { CASCADE_ACTIVATIONS, response } from './unit.ts';

const TANH = CASCADE_ACTIVATIONS.indexOf('tanh');
const BELL = CASCADE_ACTIVATIONS.indexOf('gaussian-symmetric');

/**
 * A net of one output laid out for one position at a time. What an input gives all units lies side by side, so that an
 * input that is 0 costs nothing and the others are added up in one sweep; what a unit gives a later one lies in the row
 * of the latter.
 */
export class CompiledCascade {
  readonly #units: number;
  /** Units and the output, filled up to whole groups of four. */
  readonly #width: number;
  /** The biases, then a row for each input. */
  readonly #inputs: Float64Array;
  /** Row u: what units 0 to u - 1 give unit u; the last row is the output's. */
  readonly #links: Float64Array;
  readonly #kinds: Int32Array;
  readonly #steepness: Float64Array;
  readonly #sums: Float64Array;
  readonly #tanh: boolean;

  constructor({ inputs, output, units, weights }: CascadeNet) {
    const count = units.length;
    const width = Math.ceil((count + 1) / 4) * 4;
    this.#units = count;
    this.#width = width;
    this.#inputs = new Float64Array((1 + inputs) * width);
    this.#links = new Float64Array((count + 1) * width);
    this.#kinds = Int32Array.from(units, ({ activation }) => CASCADE_ACTIVATIONS.indexOf(activation));
    this.#steepness = Float64Array.from(units, ({ steepness }) => steepness);
    this.#sums = new Float64Array(width);
    this.#tanh = output === 'tanh';
    for (let unit = 0; unit <= count; unit++) {
      const start = unitStart(inputs, unit);
      for (let i = 0; i <= inputs; i++) this.#inputs[i * width + unit] = weights[start + i];
      for (let k = 0; k < unit; k++) this.#links[unit * width + k] = weights[start + 1 + inputs + k];
    }
  }

  /** What the net puts out for an encoded position. */
  evaluate({ indices, values, count }: ActiveInputs): number {
    const sums = this.#sums;
    const links = this.#links;
    const width = this.#width;
    const units = this.#units;
    this.#sumInputs(indices, values, count);
    for (let unit = 0; unit < units; unit++) {
      const z = this.#steepness[unit] * this.#sum(unit, unit * width, links, sums);
      const kind = this.#kinds[unit];
      if (kind === TANH) sums[unit] = 1 - 2 / (1 + boundedExp(2 * z));
      else if (kind === BELL) sums[unit] = 2 * boundedExp(-z * z) - 1;
      else sums[unit] = response(CASCADE_ACTIVATIONS[kind], z);
    }
    const sum = this.#sum(units, units * width, links, sums);
    return this.#tanh ? 1 - 2 / (1 + boundedExp(2 * sum)) : sum;
  }

  /** The sum of a unit: what the inputs gave it, and what the units before it do, four strands side by side. */
  #sum(unit: number, at: number, links: Float64Array, outputs: Float64Array): number {
    let a = outputs[unit];
    let b = 0;
    let c = 0;
    let d = 0;
    let k = 0;
    for (; k + 4 <= unit; k += 4) {
      a += links[at + k] * outputs[k];
      b += links[at + k + 1] * outputs[k + 1];
      c += links[at + k + 2] * outputs[k + 2];
      d += links[at + k + 3] * outputs[k + 3];
    }
    for (; k < unit; k++) a += links[at + k] * outputs[k];
    return a + b + (c + d);
  }

  #sumInputs(indices: Int32Array, values: Float64Array, count: number): void {
    const sums = this.#sums;
    const weights = this.#inputs;
    const width = this.#width;
    for (let j = 0; j < width; j += 4) {
      let a = weights[j];
      let b = weights[j + 1];
      let c = weights[j + 2];
      let d = weights[j + 3];
      for (let k = 0; k < count; k++) {
        const at = (1 + indices[k]) * width + j;
        const x = values[k];
        a += x * weights[at];
        b += x * weights[at + 1];
        c += x * weights[at + 2];
        d += x * weights[at + 3];
      }
      sums[j] = a;
      sums[j + 1] = b;
      sums[j + 2] = c;
      sums[j + 3] = d;
    }
  }
}
