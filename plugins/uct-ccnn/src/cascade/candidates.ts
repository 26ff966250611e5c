import { Random, sum } from 'evolab';
import { Rprop } from 'evolab/network';
import { rowsOf, type ExampleTable } from './example-table.ts';
import { frozenWorkspace } from './frozen-workspace.ts';
import type { CascadeNet } from './net.ts';
import { residualsIn, residualsOf } from './output-phase.ts';
import { EarlyStopping } from './early-stopping.ts';
import { poolOf, type CascadeOptions } from './training-options.ts';
import { respond, type CascadeUnit } from './unit.ts';
import type { TrainingKernel } from './workspace.ts';

/** Candidates that are trained side by side: a full group of the kernel's registers. */
export const LANES = 8;
/** Examples that are swept together. */
const BLOCK = 256;

/** A trained unit that could be added. */
export interface Candidate {
  /** Its index in the pool. */
  readonly poolIndex: number;
  readonly unit: CascadeUnit;
  /** Its weights of the bias, the inputs and the hidden units. */
  readonly inputWeights: Float64Array;
  /** Its first weight in each output. */
  readonly outputWeights: Float64Array;
  /** By how much it reduces the squared error, or its covariance with the error: more is better. */
  readonly score: number;
  readonly epochs: number;
}

/**
 * Trains candidates `from` to `from + LANES - 1` of the pool, or to its end, and returns the best, the first
 * of equals. `seed` differs between the stages of growth; how a pool is cut into jobs changes no result.
 */
export function trainCandidates(
  kernel: TrainingKernel,
  table: ExampleTable,
  net: CascadeNet,
  options: CascadeOptions,
  from: number,
  seed: number,
): Candidate {
  const training = new CandidateTraining(kernel, table, net, options, from, seed);
  while (training.epoch());
  return training.best();
}

class CandidateTraining {
  readonly #kernel: TrainingKernel;
  readonly #table: ExampleTable;
  readonly #net: CascadeNet;
  readonly #options: CascadeOptions;
  readonly #from: number;
  readonly #units: readonly CascadeUnit[];
  /** Targets minus outputs of the net. */
  readonly #residuals: Float64Array;
  /** Over the training examples: the sum of their squares, and their means for each output. */
  readonly #before: number;
  readonly #means: Float64Array;
  readonly #workspace;
  readonly #slopes: Float64Array;
  /**
   * The candidates' weights in the outputs, `LANES` numbers for each, and their gradient. Not used for
   * correlation.
   */
  readonly #outputWeights: Float64Array;
  readonly #outputGradient: Float64Array;
  readonly #rprop: Rprop;
  readonly #outputRprop: Rprop;
  readonly #stopping: EarlyStopping[];
  readonly #live: Uint8Array;
  readonly #errors = new Float64Array(LANES);
  readonly #scores = new Float64Array(LANES).fill(-Infinity);
  readonly #epochs = new Int32Array(LANES);
  readonly #bestInputWeights: Float64Array;
  readonly #bestOutputWeights: Float64Array;

  constructor(
    kernel: TrainingKernel,
    table: ExampleTable,
    net: CascadeNet,
    options: CascadeOptions,
    from: number,
    seed: number,
  ) {
    this.#kernel = kernel;
    this.#table = table;
    this.#net = net;
    this.#options = options;
    this.#from = from;
    this.#units = poolOf(options).slice(from, from + LANES);
    const { outputs } = net;
    // The residuals use the same workspace, unless there are more outputs than candidates.
    const separate = outputs > LANES ? residualsOf(kernel, table, net) : undefined;
    this.#workspace = frozenWorkspace(kernel, table, net, LANES);
    this.#residuals = separate ?? residualsIn(kernel, this.#workspace, table, net);
    this.#workspace.weights.fill(0);
    const { training } = table;
    const learned = this.#residuals.subarray(0, training * net.outputs);
    this.#before = learned.reduce((sum, residual) => sum + residual * residual, 0);
    this.#means = new Float64Array(net.outputs);
    learned.forEach((residual, i) => (this.#means[i % net.outputs] += residual / training));
    this.#slopes = new Float64Array(rowsOf(table) * LANES);
    const { weights } = this.#workspace;
    const { spread } = options;
    this.#outputWeights = new Float64Array(outputs * LANES);
    this.#outputGradient = new Float64Array(outputs * LANES);
    this.#units.forEach((_, lane) => {
      const random = new Random(seed, 'candidate', from + lane);
      for (let i = lane; i < weights.length; i += LANES) weights[i] = random.between(-spread, spread);
      for (let o = 0; o < outputs; o++)
        this.#outputWeights[o * LANES + lane] = random.between(-spread, spread);
    });
    this.#rprop = new Rprop(weights.length / LANES, options.rprop, LANES);
    this.#outputRprop = new Rprop(outputs, options.rprop, LANES);
    this.#stopping = this.#units.map(() => new EarlyStopping(options));
    this.#live = Uint8Array.from({ length: LANES }, (_, lane) => (lane < this.#units.length ? 1 : 0));
    this.#bestInputWeights = weights.slice();
    this.#bestOutputWeights = this.#outputWeights.slice();
  }

  /** One epoch of all candidates that are not finished; false if all are. */
  epoch(): boolean {
    const live = this.#live;
    const { weights, gradient } = this.#workspace;
    const cascade2 = this.#options.criterion === 'cascade2';
    gradient.fill(0);
    this.#outputGradient.fill(0);
    this.#errors.fill(0);
    if (cascade2) this.#cascade2();
    else this.#correlate();
    const kept = Uint8Array.from(live);
    for (let lane = 0; lane < LANES; lane++) {
      if (live[lane] === 0) continue;
      const score = cascade2 ? this.#before - this.#errors[lane] : -this.#errors[lane];
      this.#epochs[lane]++;
      if (score > this.#scores[lane]) {
        this.#scores[lane] = score;
        for (let i = lane; i < weights.length; i += LANES) this.#bestInputWeights[i] = weights[i];
        for (let i = lane; i < this.#outputWeights.length; i += LANES)
          this.#bestOutputWeights[i] = this.#outputWeights[i];
      }
      if (!this.#stopping[lane].continues(score)) live[lane] = 0;
    }
    this.#rprop.step(weights, gradient, this.#errors, kept);
    if (cascade2) this.#outputRprop.step(this.#outputWeights, this.#outputGradient, this.#errors, kept);
    return live.includes(1);
  }

  /**
   * Cascade 2: the error that is left when a candidate's weighted output is added to that of the net.
   * Examples are taken in blocks that stay in the processor's cache from sweep to sweep.
   */
  #cascade2(): void {
    const { training } = this.#table;
    const hidden = this.#net.units.length;
    for (let from = 0; from < training; from += BLOCK) {
      const to = Math.min(training, from + BLOCK);
      this.#kernel.sum(this.#workspace, from, to, hidden);
      for (let lane = 0; lane < LANES; lane++) {
        this.#respond(lane, from, to);
        if (this.#live[lane] === 1) this.#cascade2Lane(lane, from, to);
      }
      this.#kernel.passBack(this.#workspace, from, to, hidden);
    }
  }

  #cascade2Lane(lane: number, from: number, to: number): void {
    const { outputs } = this.#table;
    const { sums } = this.#workspace;
    const residuals = this.#residuals;
    const slopes = this.#slopes;
    const outputWeights = this.#outputWeights;
    if (outputs === 1) {
      const w = outputWeights[lane];
      let left = 0;
      let slope = 0;
      for (let row = from, i = from * LANES + lane; row < to; row++, i += LANES) {
        const y = sums[i];
        const error = residuals[row] - y * w;
        left += error * error;
        slope -= 2 * error * y;
        sums[i] = -2 * error * w * slopes[i];
      }
      this.#errors[lane] += left;
      this.#outputGradient[lane] += slope;
      return;
    }
    for (let row = from, i = from * LANES + lane; row < to; row++, i += LANES) {
      const y = sums[i];
      let back = 0;
      for (let o = 0; o < outputs; o++) {
        const w = outputWeights[o * LANES + lane];
        const error = residuals[row * outputs + o] - y * w;
        this.#errors[lane] += error * error;
        this.#outputGradient[o * LANES + lane] -= 2 * error * y;
        back -= 2 * error * w;
      }
      sums[i] = back * slopes[i];
    }
  }

  /** Cascade-Correlation: the error is minus the sum over the outputs of |covariance with the residuals|. */
  #correlate(): void {
    const { training } = this.#table;
    const hidden = this.#net.units.length;
    this.#kernel.sum(this.#workspace, 0, training, hidden);
    for (let lane = 0; lane < LANES; lane++) {
      this.#respond(lane, 0, training);
      if (this.#live[lane] === 1) this.#correlateLane(lane);
    }
    this.#kernel.passBack(this.#workspace, 0, training, hidden);
  }

  #correlateLane(lane: number): void {
    const { training, outputs } = this.#table;
    const { sums } = this.#workspace;
    const residuals = this.#residuals;
    const means = this.#means;
    const signs = new Float64Array(outputs);
    for (let o = 0; o < outputs; o++) {
      let covariance = 0;
      // The mean of the candidate's output cancels out.
      for (let row = 0, i = lane; row < training; row++, i += LANES)
        covariance += sums[i] * (residuals[row * outputs + o] - means[o]);
      signs[o] = covariance < 0 ? 1 : -1;
      this.#errors[lane] -= Math.abs(covariance);
    }
    for (let row = 0, i = lane; row < training; row++, i += LANES) {
      let back = 0;
      for (let o = 0; o < outputs; o++) back += signs[o] * (residuals[row * outputs + o] - means[o]);
      sums[i] = back * this.#slopes[i];
    }
  }

  /** Replaces the sums of a candidate by its outputs, or by 0 if it is finished. */
  #respond(lane: number, from: number, to: number): void {
    const { sums } = this.#workspace;
    const at = from * LANES + lane;
    if (this.#live[lane] === 1) respond(this.#units[lane], sums, this.#slopes, at, to * LANES, LANES);
    else for (let i = at; i < to * LANES; i += LANES) sums[i] = 0;
  }

  best(): Candidate {
    const lane = this.#scores.indexOf(this.#scores.reduce((most, score) => Math.max(most, score)));
    const every = (all: Float64Array) =>
      Float64Array.from({ length: all.length / LANES }, (_, i) => all[i * LANES + lane]);
    const { criterion, entry } = this.#options;
    const outputWeights = every(this.#bestOutputWeights);
    return {
      poolIndex: this.#from + lane,
      unit: this.#units[lane],
      inputWeights: every(this.#bestInputWeights),
      outputWeights: outputWeights.map((w) => (criterion === 'cascade2' ? entry * w : 0)),
      score: this.#scores[lane],
      epochs: sum(this.#epochs),
    };
  }
}
