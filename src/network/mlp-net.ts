import type { WeightBlock } from '../contract/evaluator.ts';
import type { ActiveInputs } from './active-inputs.ts';
import { activate, slope, type Activation } from './activation.ts';
import type { AnchoredNet } from './anchored.ts';
import type { DescribedNet } from './differentiable-net.ts';
import type { GraphBuilder } from './graph-builder.ts';

/**
 * A multilayer perceptron with one output. All units have a bias and the same activation.
 *
 * Weights lie layer by layer and, within a layer, input by input: those of the input to each unit, and last
 * the biases. So inputs that are 0 cost nothing, and the weights of the others are read in sequence.
 */
export class MlpNet implements AnchoredNet, DescribedNet {
  readonly blocks: readonly WeightBlock[];
  readonly worst: number;
  readonly #activation: Activation;
  /** Inputs, then units of each layer; where each layer's weights begin. */
  readonly #widths: readonly number[];
  readonly #starts: readonly number[];
  readonly #outputs: readonly Float64Array[];
  /** Sums of the first layer at the anchor. */
  readonly #anchor: Float64Array;
  readonly #deltas: readonly Float64Array[];

  constructor(inputs: number, hidden: readonly number[], activation: Activation, spread: number) {
    const widths = [inputs, ...hidden, 1];
    const layers = widths.slice(1);
    this.blocks = layers.map((units, layer) => ({
      name: layer < hidden.length ? `hidden ${layer + 1}` : 'output',
      size: (widths[layer] + 1) * units,
      start: [-spread, spread],
    }));
    this.worst = activation === 'logistic' ? 0 : -1;
    this.#activation = activation;
    this.#widths = widths;
    let at = 0;
    this.#starts = this.blocks.map(({ size }) => (at += size) - size);
    this.#outputs = layers.map((units) => new Float64Array(units));
    this.#anchor = new Float64Array(layers[0]);
    this.#deltas = layers.map((units) => new Float64Array(units));
  }

  prepare(): void {}

  forward(weights: Float64Array, inputs: ActiveInputs): number {
    const [width, units] = this.#widths;
    sparseSums(weights, weights, width * units, units, inputs, this.#outputs[0]);
    return this.#propagate(weights);
  }

  anchor(weights: Float64Array, inputs: ActiveInputs): void {
    const [width, units] = this.#widths;
    sparseSums(weights, weights, width * units, units, inputs, this.#anchor);
  }

  near(weights: Float64Array, changes: ActiveInputs): number {
    sparseSums(weights, this.#anchor, 0, this.#widths[1], changes, this.#outputs[0]);
    return this.#propagate(weights);
  }

  /** Takes the sums of the first layer to the output. */
  #propagate(weights: Float64Array): number {
    const outputs = this.#outputs;
    const widths = this.#widths;
    activate(outputs[0], widths[1], this.#activation);
    for (let layer = 1; layer < outputs.length; layer++) {
      denseSums(weights, this.#starts[layer], outputs[layer - 1], widths[layer + 1], outputs[layer]);
      activate(outputs[layer], widths[layer + 1], this.#activation);
    }
    return outputs[outputs.length - 1][0];
  }

  backward(weights: Float64Array, inputs: ActiveInputs, into: Float64Array, scale: number): void {
    const outputs = this.#outputs;
    const deltas = this.#deltas;
    const last = outputs.length - 1;
    deltas[last][0] = scale * slope(outputs[last][0], this.#activation);
    for (let layer = last; layer > 0; layer--) {
      const below = outputs[layer - 1];
      const down = deltas[layer - 1];
      const delta = deltas[layer];
      const units = delta.length;
      let at = this.#starts[layer];
      for (let i = 0; i < below.length; i++) {
        const y = below[i];
        let sum = 0;
        for (let j = 0; j < units; j++) {
          // The weight is read before it is overwritten: `into` may be the weights.
          sum += weights[at + j] * delta[j];
          into[at + j] += y * delta[j];
        }
        down[i] = sum * slope(y, this.#activation);
        at += units;
      }
      for (let j = 0; j < units; j++) into[at + j] += delta[j];
    }
    const delta = deltas[0];
    const units = delta.length;
    const { indices, values, count } = inputs;
    for (let k = 0; k < count; k++) {
      const at = indices[k] * units;
      const x = values[k];
      for (let j = 0; j < units; j++) into[at + j] += x * delta[j];
    }
    const biases = this.#widths[0] * units;
    for (let j = 0; j < units; j++) into[biases + j] += delta[j];
  }

  describe(weights: Float64Array, graph: GraphBuilder): string {
    const operation = this.#activation === 'logistic' ? 'Sigmoid' : 'Tanh';
    let y: string = graph.numbers;
    this.#starts.forEach((at, layer) => {
      const biases = at + this.#widths[layer] * this.#widths[layer + 1];
      const end = biases + this.#widths[layer + 1];
      y = graph.op(operation, [graph.affine(y, weights.subarray(at, biases), weights.subarray(biases, end))]);
    });
    return y;
  }
}

/**
 * Adds up the sums of the first layer's units, beginning with those in `origin` from `at` on. Four sums at a
 * time stay in registers while the loop goes over the active inputs.
 */
function sparseSums(
  weights: Float64Array,
  origin: Float64Array,
  at: number,
  units: number,
  { indices, values, count }: ActiveInputs,
  out: Float64Array,
): void {
  let j = 0;
  for (; j + 4 <= units; j += 4) {
    let a = origin[at + j];
    let b = origin[at + j + 1];
    let c = origin[at + j + 2];
    let d = origin[at + j + 3];
    for (let k = 0; k < count; k++) {
      const w = indices[k] * units + j;
      const x = values[k];
      a += x * weights[w];
      b += x * weights[w + 1];
      c += x * weights[w + 2];
      d += x * weights[w + 3];
    }
    out[j] = a;
    out[j + 1] = b;
    out[j + 2] = c;
    out[j + 3] = d;
  }
  for (; j < units; j++) {
    let sum = origin[at + j];
    for (let k = 0; k < count; k++) sum += values[k] * weights[indices[k] * units + j];
    out[j] = sum;
  }
}

function denseSums(
  weights: Float64Array,
  start: number,
  below: Float64Array,
  units: number,
  out: Float64Array,
): void {
  const width = below.length;
  for (let j = 0; j < units; j++) {
    let at = start + j;
    let sum = weights[start + width * units + j];
    for (let i = 0; i < width; i++) {
      sum += below[i] * weights[at];
      at += units;
    }
    out[j] = sum;
  }
}
