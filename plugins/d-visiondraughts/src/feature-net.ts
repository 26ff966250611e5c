import { type WeightBlock } from 'evolab';
import { activate } from 'evolab/network';
import type { FeatureMap } from './feature-map.ts';

export interface FeatureNetOptions {
  readonly hidden: number;
  /** Whether inputs are also linked to the output. */
  readonly direct: boolean;
  /** New weights are drawn from [-spread, spread]. */
  readonly spread: number;
}

/**
 * A perceptron with tanh units, at most one hidden layer and one output, over the inputs of a feature map (Lynch 1997:
 * 20 hidden units; Barcelos et al.).
 *
 * Weights are the hidden layer's, input by input (what it gives each unit) and last the biases; what each unit gives
 * the output, and its bias; what each input gives the output directly. What a group of inputs gives the units depends
 * on the number its bits hold alone, and these are few: `prepare` adds it up for all of them, so that a position costs
 * one row of additions a feature, not one a bit.
 */
export class FeatureNet {
  readonly blocks: readonly WeightBlock[];
  readonly hidden: number;
  readonly direct: boolean;
  /** The index of the output's bias. */
  readonly bias: number;
  readonly #map: FeatureMap;
  /** Where the output's and the direct links' weights begin. */
  readonly #output: number;
  readonly #direct: number;
  /** Sums of a row: one of each unit and, with direct links, one of the output. */
  readonly #width: number;
  /** For each group of inputs a row for each number it can hold; where the rows of each group begin. */
  readonly #rows: Float64Array;
  readonly #starts: Int32Array;
  readonly #chosen: Int32Array;
  readonly #sums: Float64Array;
  readonly #result = new Float64Array(1);
  readonly #deltas: Float64Array;

  constructor(map: FeatureMap, { hidden, direct, spread }: FeatureNetOptions) {
    const start = [-spread, spread] as const;
    this.blocks = [
      { name: 'hidden', size: (map.size + 1) * hidden, start },
      { name: 'output', size: hidden + 1, start },
      { name: 'direct', size: direct ? map.size : 0, start },
    ].filter(({ size }) => size > 0);
    this.hidden = hidden;
    this.direct = direct;
    this.#map = map;
    this.#output = (map.size + 1) * hidden;
    this.#direct = this.#output + hidden + 1;
    this.bias = this.#output + hidden;
    this.#width = hidden + (direct ? 1 : 0);
    let rows = 0;
    this.#starts = Int32Array.from(map.bits, (bits) => {
      rows += 2 ** bits;
      return (rows - 2 ** bits) * this.#width;
    });
    this.#rows = new Float64Array(rows * this.#width);
    this.#chosen = new Int32Array(map.bits.length);
    this.#sums = new Float64Array(this.#width);
    this.#deltas = new Float64Array(hidden);
  }

  /** To be called before the first use of weights, and after every change of them. */
  prepare(weights: Float64Array): void {
    const rows = this.#rows;
    const width = this.#width;
    const { bits, off } = this.#map;
    let input = 0;
    for (let group = 0; group < bits.length; group++) {
      const start = this.#starts[group];
      for (let j = 0; j < width; j++) {
        let sum = 0;
        for (let bit = 0; bit < bits[group]; bit++) sum += this.#link(weights, input + bit, j);
        // The first group's rows carry the biases.
        const bias = group === 0 && j < this.hidden ? weights[this.#map.size * this.hidden + j] : 0;
        rows[start + j] = bias + off * sum;
      }
      for (let level = 1; level < 1 << bits[group]; level++) {
        const bit = 31 - Math.clz32(level & -level);
        const at = start + level * width;
        const without = start + (level & (level - 1)) * width;
        for (let j = 0; j < width; j++)
          rows[at + j] = rows[without + j] + (1 - off) * this.#link(weights, input + bit, j);
      }
      input += bits[group];
    }
  }

  /** What an input gives unit `j`, or the output itself. */
  #link(weights: Float64Array, input: number, j: number): number {
    return j < this.hidden ? weights[input * this.hidden + j] : weights[this.#direct + input];
  }

  /** The output, in [-1, 1], for the numbers that `FeatureMap.read` writes. */
  forward(weights: Float64Array, levels: Int32Array): number {
    const { hidden } = this;
    const rows = this.#rows;
    const starts = this.#starts;
    const chosen = this.#chosen;
    const sums = this.#sums;
    const width = this.#width;
    const groups = starts.length;
    for (let g = 0; g < groups; g++) chosen[g] = starts[g] + levels[g] * width;
    let j = 0;
    // Four at a time stay in registers while the groups go by.
    for (; j + 4 <= width; j += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let g = 0; g < groups; g++) {
        const at = chosen[g] + j;
        a += rows[at];
        b += rows[at + 1];
        c += rows[at + 2];
        d += rows[at + 3];
      }
      sums[j] = a;
      sums[j + 1] = b;
      sums[j + 2] = c;
      sums[j + 3] = d;
    }
    for (; j < width; j++) {
      let sum = 0;
      for (let g = 0; g < groups; g++) sum += rows[chosen[g] + j];
      sums[j] = sum;
    }
    activate(sums, hidden, 'tanh');
    const output = this.#output;
    let total = weights[output + hidden] + (this.direct ? sums[hidden] : 0);
    for (let i = 0; i < hidden; i++) total += sums[i] * weights[output + i];
    this.#result[0] = total;
    activate(this.#result, 1, 'tanh');
    return this.#result[0];
  }

  /**
   * Adds the gradient of the output at the last `forward`, which was given `levels`, to `into`. With `legacyQuirks` it
   * is that of the public descendants of NeuroDraughts: the slope of a hidden unit's weight holds the weight itself
   * where what the unit gives the output belongs.
   */
  gradient(weights: Float64Array, levels: Int32Array, into: Float64Array, legacyQuirks = false): void {
    const { hidden } = this;
    const { bits, off, size } = this.#map;
    const sums = this.#sums;
    const deltas = this.#deltas;
    const output = this.#output;
    const p = this.#result[0];
    const slope = 1 - p * p;
    for (let j = 0; j < hidden; j++) {
      into[output + j] += slope * sums[j];
      const through = legacyQuirks ? 1 : weights[output + j];
      deltas[j] = slope * through * (1 - sums[j] * sums[j]);
    }
    into[output + hidden] += slope;
    let input = 0;
    for (let group = 0; group < bits.length; group++) {
      for (let bit = 0; bit < bits[group]; bit++, input++) {
        const x = (levels[group] >> bit) & 1 ? 1 : off;
        const at = input * hidden;
        for (let j = 0; j < hidden; j++) into[at + j] += x * deltas[j] * (legacyQuirks ? weights[at + j] : 1);
        if (this.direct) into[this.#direct + input] += slope * x;
      }
    }
    const biases = size * hidden;
    for (let j = 0; j < hidden; j++) into[biases + j] += deltas[j] * (legacyQuirks ? weights[biases + j] : 1);
  }
}
