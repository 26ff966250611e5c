import { Random } from 'evolab';
import { Rprop } from 'evolab/network';
import { rowsOf, type ExampleTable } from './example-table.ts';
import { frozenWorkspace } from './frozen.ts';
import type { CascadeNet } from './net.ts';
import { residualsIn, residualsOf } from './output-phase.ts';
import { Patience } from './patience.ts';
import { poolOf, type CascadeOptions } from './training-options.ts';
import { respond, type CascadeUnit } from './unit.ts';
import type { TrainingKernel } from './workspace.ts';

/** Candidates that are trained side by side: a full group of the kernel's registers. */
export const LANES = 8;
/** Examples that are swept together. */
const BLOCK = 256;

/** A unit that could be added, trained. */
export interface Candidate {
  /** Its place in the pool. */
  readonly place: number;
  readonly unit: CascadeUnit;
  /** What it gives the bias, the inputs and the hidden units. */
  readonly seen: Float64Array;
  /** What each output is to give it at first. */
  readonly given: Float64Array;
  /** How much smaller it makes the squared error, or its covariance with the error: more is better. */
  readonly score: number;
  readonly epochs: number;
}

/**
 * Trains candidates `from` to `from + LANES - 1` of the pool, as far as there are so many, and returns the best, the
 * first of equals. `seed` tells this call of the net's growth from others; how a pool is cut does not matter.
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
  /** What the net leaves to be explained: target less output. */
  readonly #residuals: Float64Array;
  /** Their squares over the examples learned from, added up, and their means for each output. */
  readonly #before: number;
  readonly #means: Float64Array;
  readonly #workspace;
  readonly #slopes: Float64Array;
  /** What the candidates give the outputs: `LANES` numbers for each, and their gradient. Not used for correlation. */
  readonly #given: Float64Array;
  readonly #givenGradient: Float64Array;
  readonly #rprop: Rprop;
  readonly #givenRprop: Rprop;
  readonly #patience: Patience[];
  readonly #live: Uint8Array;
  readonly #errors = new Float64Array(LANES);
  readonly #scores = new Float64Array(LANES).fill(-Infinity);
  readonly #epochs = new Int32Array(LANES);
  readonly #bestSeen: Float64Array;
  readonly #bestGiven: Float64Array;

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
    // One workspace for both, unless there are more outputs than candidates.
    const wide = outputs > LANES ? residualsOf(kernel, table, net) : undefined;
    this.#workspace = frozenWorkspace(kernel, table, net, LANES);
    this.#residuals = wide ?? residualsIn(kernel, this.#workspace, table, net);
    this.#workspace.weights.fill(0);
    const { training } = table;
    const learned = this.#residuals.subarray(0, training * net.outputs);
    this.#before = learned.reduce((sum, residual) => sum + residual * residual, 0);
    this.#means = new Float64Array(net.outputs);
    learned.forEach((residual, i) => (this.#means[i % net.outputs] += residual / training));
    this.#slopes = new Float64Array(rowsOf(table) * LANES);
    const { weights } = this.#workspace;
    const { spread } = options;
    this.#given = new Float64Array(outputs * LANES);
    this.#givenGradient = new Float64Array(outputs * LANES);
    this.#units.forEach((_, lane) => {
      const random = new Random(seed, 'candidate', from + lane);
      for (let i = lane; i < weights.length; i += LANES) weights[i] = random.between(-spread, spread);
      for (let o = 0; o < outputs; o++) this.#given[o * LANES + lane] = random.between(-spread, spread);
    });
    this.#rprop = new Rprop(weights.length / LANES, options.rprop, LANES);
    this.#givenRprop = new Rprop(outputs, options.rprop, LANES);
    this.#patience = this.#units.map(() => new Patience(options));
    this.#live = Uint8Array.from({ length: LANES }, (_, lane) => (lane < this.#units.length ? 1 : 0));
    this.#bestSeen = weights.slice();
    this.#bestGiven = this.#given.slice();
  }

  /** One epoch of all candidates that are not finished; false if all are. */
  epoch(): boolean {
    const live = this.#live;
    const { weights, gradient } = this.#workspace;
    const fits = this.#options.criterion === 'cascade2';
    gradient.fill(0);
    this.#givenGradient.fill(0);
    this.#errors.fill(0);
    if (fits) this.#fit();
    else this.#correlate();
    const kept = Uint8Array.from(live);
    for (let lane = 0; lane < LANES; lane++) {
      if (live[lane] === 0) continue;
      const score = fits ? this.#before - this.#errors[lane] : -this.#errors[lane];
      this.#epochs[lane]++;
      if (score > this.#scores[lane]) {
        this.#scores[lane] = score;
        for (let i = lane; i < weights.length; i += LANES) this.#bestSeen[i] = weights[i];
        for (let i = lane; i < this.#given.length; i += LANES) this.#bestGiven[i] = this.#given[i];
      }
      if (!this.#patience[lane].goesOn(score)) live[lane] = 0;
    }
    this.#rprop.step(weights, gradient, this.#errors, kept);
    if (fits) this.#givenRprop.step(this.#given, this.#givenGradient, this.#errors, kept);
    return live.includes(1);
  }

  /**
   * Cascade 2: the error is what is left if a candidate's output, weighted, is added to the net's. Examples are taken
   * in blocks that stay in the cache from sweep to sweep.
   */
  #fit(): void {
    const { training } = this.#table;
    const hidden = this.#net.units.length;
    for (let from = 0; from < training; from += BLOCK) {
      const to = Math.min(training, from + BLOCK);
      this.#kernel.sum(this.#workspace, from, to, hidden);
      for (let lane = 0; lane < LANES; lane++) {
        this.#respond(lane, from, to);
        if (this.#live[lane] === 1) this.#fitLane(lane, from, to);
      }
      this.#kernel.passBack(this.#workspace, from, to, hidden);
    }
  }

  #fitLane(lane: number, from: number, to: number): void {
    const { outputs } = this.#table;
    const { sums } = this.#workspace;
    const residuals = this.#residuals;
    const slopes = this.#slopes;
    const given = this.#given;
    if (outputs === 1) {
      const w = given[lane];
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
      this.#givenGradient[lane] += slope;
      return;
    }
    for (let row = from, i = from * LANES + lane; row < to; row++, i += LANES) {
      const y = sums[i];
      let back = 0;
      for (let o = 0; o < outputs; o++) {
        const w = given[o * LANES + lane];
        const error = residuals[row * outputs + o] - y * w;
        this.#errors[lane] += error * error;
        this.#givenGradient[o * LANES + lane] -= 2 * error * y;
        back -= 2 * error * w;
      }
      sums[i] = back * slopes[i];
    }
  }

  /** Cascade-Correlation: the error is less the sum over the outputs of |covariance with what is left|. */
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
      // The mean of the candidate's output drops out.
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

  /** What a candidate puts out, in the place of its sums; nothing, if it is finished. */
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
    const given = every(this.#bestGiven);
    return {
      place: this.#from + lane,
      unit: this.#units[lane],
      seen: every(this.#bestSeen),
      given: given.map((w) => (criterion === 'cascade2' ? entry * w : 0)),
      score: this.#scores[lane],
      epochs: this.#epochs.reduce((sum, epochs) => sum + epochs, 0),
    };
  }
}
