import type { WeightBlock } from '../contract/evaluator.ts';
import type { ActiveInputs } from './active-inputs.ts';
import { boundedExp } from './activation.ts';
import type { DescribedNet } from './differentiable-net.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** Narrower basis functions would be zero everywhere but at their centre. */
const NARROWEST = 0.1;

/**
 * Radial basis functions: the output is a bias and the weighted sum of `units` basis functions exp(-|x - c|^2 / (2
 * s^2)).
 *
 * Weights are the centres, input by input (coordinate i of every centre), then the widths s, one for all
 * basis functions or one for each, the output weights and the bias. The gradient leaves a width for all basis functions as it is
 * (Fausser 2008).
 */
export class RbfNet implements DescribedNet {
  readonly blocks: readonly WeightBlock[];
  readonly worst = 0;
  readonly #inputs: number;
  readonly #units: number;
  readonly #own: boolean;
  /** Where the widths, the output weights and the bias begin. */
  readonly #widths: number;
  readonly #output: number;
  readonly #bias: number;
  readonly #activations: Float64Array;
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
    this.#activations = new Float64Array(units);
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
      const activation = boundedExp(distances[j] * this.#steepness(weights, j));
      this.#activations[j] = activation;
      sum += weights[this.#output + j] * activation;
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
      const activation = scale * this.#activations[j];
      const steepness = this.#steepness(weights, j);
      const through = weights[this.#output + j] * activation;
      if (this.#own) {
        const width = weights[this.#widths + j];
        if (width > NARROWEST) into[this.#widths + j] += (-2 * through * pull[j] * steepness) / width;
      }
      into[this.#output + j] += activation;
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

  describe(weights: Float64Array, graph: GraphBuilder): string {
    const [inputs, units] = [this.#inputs, this.#units];
    const centres = new Float32Array(units * inputs);
    for (let i = 0; i < inputs; i++)
      for (let j = 0; j < units; j++) centres[j * inputs + i] = weights[i * units + j];
    const steepness = Float32Array.from({ length: units }, (_, j) => this.#steepness(weights, j));
    // |x|^2 + |c|^2 - 2xc would lose bits of narrow ones in float32.
    const x = graph.op('Reshape', [graph.numbers, graph.wholes([-1, 1, inputs])]);
    const away = graph.op('Sub', [x, graph.floats(centres, [units, inputs])]);
    const distances = graph.sum(graph.op('Mul', [away, away]), 2, false);
    const outputs = graph.op('Exp', [graph.op('Mul', [distances, graph.floats(steepness, [units])])]);
    return graph.affine(outputs, weights.subarray(this.#output, this.#bias), [weights[this.#bias]]);
  }

  /** -1 / (2 s^2) of basis function j. */
  #steepness(weights: Float64Array, j: number): number {
    const width = Math.max(NARROWEST, weights[this.#own ? this.#widths + j : this.#widths]);
    return -0.5 / (width * width);
  }
}
