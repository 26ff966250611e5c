import type { WeightBlock } from '../contract/evaluator.ts';
import type { ActiveInputs } from './active-inputs.ts';
import { boundedExp } from './activation.ts';
import type { DifferentiableNet } from './differentiable.ts';

/** Narrower bells would be zero everywhere but at their centre. */
const NARROWEST = 0.1;

/**
 * Radial basis functions: the output is a bias and the weighted sum of `units` bells exp(-|x - c|^2 / (2
 * s^2)).
 *
 * Weights are the centres, input by input (coordinate i of every centre), then the widths s, one for all
 * bells or one for each, the output weights and the bias. The gradient leaves a width for all bells as it is
 * (Fausser 2008).
 */
export class RbfNet implements DifferentiableNet {
  readonly blocks: readonly WeightBlock[];
  readonly worst = 0;
  readonly #inputs: number;
  readonly #units: number;
  readonly #own: boolean;
  /** Where the widths, the output weights and the bias begin. */
  readonly #widths: number;
  readonly #output: number;
  readonly #bias: number;
  readonly #bells: Float64Array;
  /** Squared distances at the last `forward`, squared lengths of the centres. */
  readonly #distances: Float64Array;
  readonly #lengths: Float64Array;

  constructor(inputs: number, units: number, own: boolean, width: number) {
    const widths = own ? units : 1;
    this.blocks = [
      { name: 'centres', size: inputs * units, start: [0, 1] },
      { name: 'widths', size: widths, start: [width, width], bounds: [NARROWEST, 1000] },
      { name: 'output', size: units, start: [-0.1, 0.1] },
      { name: 'bias', size: 1, start: [0.5, 0.5] },
    ];
    this.#inputs = inputs;
    this.#units = units;
    this.#own = own;
    this.#widths = inputs * units;
    this.#output = this.#widths + widths;
    this.#bias = this.#output + units;
    this.#bells = new Float64Array(units);
    this.#distances = new Float64Array(units);
    this.#lengths = new Float64Array(units);
  }

  prepare(weights: Float64Array): void {
    const units = this.#units;
    const lengths = this.#lengths;
    lengths.fill(0);
    for (let at = 0; at < this.#widths; at += units) {
      for (let j = 0; j < units; j++) lengths[j] += weights[at + j] * weights[at + j];
    }
  }

  forward(weights: Float64Array, { indices, values, count }: ActiveInputs): number {
    const units = this.#units;
    const distances = this.#distances;
    let square = 0;
    for (let k = 0; k < count; k++) square += values[k] * values[k];
    for (let j = 0; j < units; j++) distances[j] = this.#lengths[j] + square;
    for (let k = 0; k < count; k++) {
      const at = indices[k] * units;
      const twice = 2 * values[k];
      for (let j = 0; j < units; j++) distances[j] -= twice * weights[at + j];
    }
    let sum = weights[this.#bias];
    for (let j = 0; j < units; j++) {
      const bell = boundedExp(distances[j] * this.#steepness(weights, j));
      this.#bells[j] = bell;
      sum += weights[this.#output + j] * bell;
    }
    return sum;
  }

  backward(weights: Float64Array, inputs: ActiveInputs, into: Float64Array, scale: number): void {
    const units = this.#units;
    const { indices, values, count } = inputs;
    // How far each centre is pulled towards the input. Each element takes the place of a distance after its
    // last use.
    const pull = this.#distances;
    for (let j = 0; j < units; j++) {
      const bell = scale * this.#bells[j];
      const steepness = this.#steepness(weights, j);
      const through = weights[this.#output + j] * bell;
      if (this.#own) {
        const width = weights[this.#widths + j];
        if (width > NARROWEST) into[this.#widths + j] += (-2 * through * pull[j] * steepness) / width;
      }
      into[this.#output + j] += bell;
      pull[j] = -2 * through * steepness;
    }
    into[this.#bias] += scale;
    let k = 0;
    for (let i = 0; i < this.#inputs; i++) {
      const x = k < count && indices[k] === i ? values[k++] : 0;
      const at = i * units;
      for (let j = 0; j < units; j++) into[at + j] += pull[j] * (x - weights[at + j]);
    }
  }

  /** -1 / (2 s^2) of bell j. */
  #steepness(weights: Float64Array, j: number): number {
    const width = Math.max(NARROWEST, weights[this.#own ? this.#widths + j : this.#widths]);
    return -0.5 / (width * width);
  }
}
