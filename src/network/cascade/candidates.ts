import { Random } from '../../util/random.ts';
import { Rprop } from '../rprop.ts';
import { rowsOf, type ExampleTable } from './example-table.ts';
import { frozenWorkspace } from './frozen.ts';
import type { CascadeNet } from './net.ts';
import { residualsOf } from './output-phase.ts';
import { Patience } from './patience.ts';
import { poolOf, variantOf, type CascadeOptions } from './training-options.ts';
import { respond, type CascadeUnit } from './unit.ts';
import type { TrainingKernel } from './workspace.ts';

/** Candidates that are trained side by side: a full group of the kernel's registers. */
export const LANES = 8;

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
    this.#residuals = residualsOf(kernel, table, net);
    this.#workspace = frozenWorkspace(kernel, table, net, LANES);
    this.#slopes = new Float64Array(rowsOf(table) * LANES);
    const { weights } = this.#workspace;
    const { outputs } = net;
    const { spread } = options;
    this.#given = new Float64Array(outputs * LANES);
    this.#givenGradient = new Float64Array(outputs * LANES);
    this.#units.forEach((_, lane) => {
      const random = new Random(seed, 'candidate', from + lane);
      for (let i = lane; i < weights.length; i += LANES) weights[i] = random.between(-spread, spread);
      for (let o = 0; o < outputs; o++) this.#given[o * LANES + lane] = random.between(-spread, spread);
    });
    this.#rprop = new Rprop(weights.length / LANES, variantOf(options), LANES);
    this.#givenRprop = new Rprop(outputs, variantOf(options), LANES);
    this.#patience = this.#units.map(() => new Patience(options));
    this.#live = Uint8Array.from({ length: LANES }, (_, lane) => (lane < this.#units.length ? 1 : 0));
    this.#bestSeen = weights.slice();
    this.#bestGiven = this.#given.slice();
  }

  /** One epoch of all candidates that are not finished; false if all are. */
  epoch(): boolean {
    const kernel = this.#kernel;
    const workspace = this.#workspace;
    const { training } = this.#table;
    const hidden = this.#net.units.length;
    const { weights, gradient, sums } = workspace;
    const live = this.#live;
    kernel.sum(workspace, 0, training, hidden);
    for (let lane = 0; lane < LANES; lane++) {
      if (live[lane] === 0) {
        for (let i = lane; i < training * LANES; i += LANES) sums[i] = 0;
        continue;
      }
      respond(this.#units[lane], sums, this.#slopes, lane, training * LANES, LANES);
      const score = this.#options.criterion === 'cascade2' ? this.#fit(lane) : this.#correlate(lane);
      this.#epochs[lane]++;
      if (score > this.#scores[lane]) {
        this.#scores[lane] = score;
        for (let i = lane; i < weights.length; i += LANES) this.#bestSeen[i] = weights[i];
        for (let i = lane; i < this.#given.length; i += LANES) this.#bestGiven[i] = this.#given[i];
      }
      if (!this.#patience[lane].goesOn(score)) live[lane] = 0;
    }
    if (!live.includes(1)) return false;
    gradient.fill(0);
    kernel.passBack(workspace, 0, training, hidden);
    this.#rprop.step(weights, gradient, this.#errors, live);
    if (this.#options.criterion === 'cascade2')
      this.#givenRprop.step(this.#given, this.#givenGradient, this.#errors, live);
    return true;
  }

  /**
   * The squared error that a candidate takes away if its output, weighted, is added to the net's: its gradient is
   * passed back (Cascade 2).
   */
  #fit(lane: number): number {
    const { training, outputs } = this.#table;
    const { sums } = this.#workspace;
    const residuals = this.#residuals;
    const slopes = this.#slopes;
    let before = 0;
    let after = 0;
    for (let o = 0; o < outputs; o++) {
      const w = this.#given[o * LANES + lane];
      let slope = 0;
      for (let row = 0, i = lane, e = o; row < training; row++, i += LANES, e += outputs) {
        const residual = residuals[e];
        const error = residual - sums[i] * w;
        before += residual * residual;
        after += error * error;
        slope -= 2 * error * sums[i];
      }
      this.#givenGradient[o * LANES + lane] = slope;
    }
    for (let row = 0, i = lane; row < training; row++, i += LANES) {
      let back = 0;
      for (let o = 0; o < outputs; o++) {
        const w = this.#given[o * LANES + lane];
        back -= 2 * (residuals[row * outputs + o] - sums[i] * w) * w;
      }
      sums[i] = back * slopes[i];
    }
    this.#errors[lane] = after;
    return before - after;
  }

  /** The sum over the outputs of |covariance of the candidate with what is left|; passes its gradient back. */
  #correlate(lane: number): number {
    const { training, outputs } = this.#table;
    const { sums } = this.#workspace;
    const residuals = this.#residuals;
    let mean = 0;
    for (let row = 0, i = lane; row < training; row++, i += LANES) mean += sums[i];
    mean /= training;
    const middle = new Float64Array(outputs);
    const signs = new Float64Array(outputs);
    let score = 0;
    for (let o = 0; o < outputs; o++) {
      for (let row = 0; row < training; row++) middle[o] += residuals[row * outputs + o] / training;
      let covariance = 0;
      for (let row = 0, i = lane; row < training; row++, i += LANES)
        covariance += (sums[i] - mean) * (residuals[row * outputs + o] - middle[o]);
      signs[o] = covariance < 0 ? 1 : -1;
      score += Math.abs(covariance);
    }
    for (let row = 0, i = lane; row < training; row++, i += LANES) {
      let back = 0;
      for (let o = 0; o < outputs; o++) back += signs[o] * (residuals[row * outputs + o] - middle[o]);
      sums[i] = back * this.#slopes[i];
    }
    this.#errors[lane] = -score;
    return score;
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
