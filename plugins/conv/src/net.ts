import { tanh } from 'evolab';
import type { Kernel } from './kernel.ts';
import { RECORD_WORDS, WORDS, type Plan, type Programme } from './plan.ts';

/** A net in the memory of a kernel, which it may share with others. Its weights are f32. */
export class ConvNet {
  readonly plan: Plan;
  readonly #kernel: Kernel;
  /** In the order of the agent's. */
  readonly #weights: Float32Array;

  constructor(kernel: Kernel, plan: Plan) {
    this.#kernel = kernel;
    this.plan = plan;
    this.#weights = new Float32Array(plan.weights.length);
  }

  /** Takes new weights; they are rounded to f32. */
  load(weights: ArrayLike<number>): void {
    this.#weights.set(weights);
    this.changed();
  }

  /** The weights. After they are changed in place, `changed` must be called. */
  get weights(): Float32Array {
    return this.#weights;
  }

  changed(): void {
    if (this.#kernel.owner === this) this.#place();
  }

  /** Writes the weights to the memory. */
  #place(): void {
    const { floats } = this.#kernel;
    const { weights, turned } = this.plan;
    for (let i = 0; i < weights.length; i++) floats[weights[i] >> 2] = this.#weights[i];
    for (const { from, to, taps, inputs, outputs } of turned) {
      const width = Math.ceil(inputs / 8) * 8;
      for (let tap = 0; tap < taps; tap++)
        for (let i = 0; i < inputs; i++) {
          const source = (from >> 2) + (tap * inputs + i) * outputs;
          const target = (to >> 2) + (taps - 1 - tap) * outputs * width + i;
          for (let o = 0; o < outputs; o++) floats[target + o * width] = floats[source + o];
        }
    }
  }

  /** Comes into the kernel, if another net is there. */
  #enter(): void {
    const kernel = this.#kernel;
    if (kernel.owner === this) return;
    kernel.clear(this, this.plan.end);
    kernel.words.set(this.plan.fixed, this.plan.begin >> 2);
    this.#place();
  }

  /** Lets the numbers of a board go in for position `at` of a batch, and returns where they begin in `floats`. */
  begin(at: number, board: Float32Array): number {
    this.#enter();
    const { input } = this.plan;
    const first = (input.at + at * input.position) >> 2;
    this.#kernel.floats.set(board, first);
    return first;
  }

  /** Calculates the first `count` positions of a batch. */
  forward(count: number): void {
    this.#run(this.plan.forward, count);
  }

  #run(programme: Programme, count: number, gradients = false): void {
    const { words, run } = this.#kernel;
    this.#size(words, programme, count);
    if (gradients) run.gradients(programme.at, programme.count);
    else run.layers(programme.at, programme.count);
  }

  #size(words: Uint32Array, { at, byCell }: Programme, count: number): void {
    for (let i = 0; i < byCell.length; i++)
      words[(at >> 2) + i * RECORD_WORDS + (byCell[i] ? WORDS.positions : WORDS.cells)] = count;
  }

  /** Of the last `forward`: where the numbers of the policy of position `at` begin in `floats`. */
  policyAt(at: number): number {
    return (this.plan.policy.at + at * this.plan.policy.cell) >> 2;
  }

  get floats(): Float32Array {
    return this.#kernel.floats;
  }

  /** Of the last `forward`: the value of position `at`. */
  value(at: number): number {
    const { floats } = this.#kernel;
    const { units, valueWeights, valueBias } = this.plan;
    const first = (units.at + at * units.cell) >> 2;
    const weights = valueWeights >> 2;
    let sum = floats[valueBias >> 2];
    for (let i = 0; i < units.numbers; i++) sum += floats[first + i] * floats[weights + i];
    return tanh(sum);
  }

  /** Where the gradient of a loss by the numbers of the policy of position `at` is to be written, in `floats`. */
  policySlopesAt(at: number): number {
    return (this.plan.policySlopes.at + at * this.plan.policySlopes.cell) >> 2;
  }

  /**
   * The gradient of a loss by all weights, in their order: of the last `forward`, whose gradient by the numbers of the policy
   * lies at `policySlopesAt`; `valueSlopes` is that by the sums of the values, before the hyperbolic tangent.
   */
  backward(count: number, valueSlopes: Float64Array, gradient: Float32Array): void {
    const { floats } = this.#kernel;
    const { plan } = this;
    const { units, unitSlopes, valueWeights, valueBias, toGradient, weights } = plan;
    const from = valueWeights >> 2;
    const to = (valueWeights + toGradient) >> 2;
    floats.fill(0, to, to + units.numbers);
    let bias = 0;
    for (let at = 0; at < count; at++) {
      const slope = valueSlopes[at];
      const unit = (units.at + at * units.cell) >> 2;
      const down = (unitSlopes.at + at * unitSlopes.cell) >> 2;
      bias += slope;
      for (let i = 0; i < units.numbers; i++) {
        const y = floats[unit + i];
        floats[to + i] += slope * y;
        floats[down + i] = y > 0 ? slope * floats[from + i] : 0;
      }
    }
    floats[(valueBias + toGradient) >> 2] = bias;
    this.#run(plan.backward, count);
    this.#run(plan.slopes, count, true);
    for (let i = 0; i < gradient.length; i++) gradient[i] = floats[(weights[i] + toGradient) >> 2];
  }
}
