/**
 * The two improved variants of resilient propagation (Igel and Huesken 2000). Where a gradient has changed
 * its sign neither makes a step; 'plus' takes back the last one if the error has grown.
 */
export const RPROPS = ['minus', 'plus'] as const;
/** One of `RPROPS`. */
export type RpropVariant = (typeof RPROPS)[number];

const INCREASE = 1.2;
const DECREASE = 0.5;
const INITIAL_STEP = 0.1;
const MAX_STEP = 50;
const MIN_STEP = 1e-6;

/**
 * Minimises by the signs of gradients, with a step size for each weight.
 *
 * Several problems of one size can be solved side by side, in `lanes`: weight w of problem l is weights[w *
 * lanes + l].
 */
export class Rprop {
  readonly #variant: RpropVariant;
  readonly #lanes: number;
  readonly #stepSizes: Float64Array;
  readonly #gradient: Float64Array;
  /** The last step of each weight. */
  readonly #steps: Float64Array;
  readonly #errors: Float64Array;

  constructor(weights: number, variant: RpropVariant, lanes = 1) {
    this.#variant = variant;
    this.#lanes = lanes;
    this.#stepSizes = new Float64Array(weights * lanes).fill(INITIAL_STEP);
    this.#gradient = new Float64Array(weights * lanes);
    this.#steps = new Float64Array(weights * lanes);
    this.#errors = new Float64Array(lanes).fill(Infinity);
  }

  /**
   * One step for the `gradient` of the error at `weights`; `errors` are those of the lanes. A lane whose
   * `live` is 0 stays where it is.
   */
  step(weights: Float64Array, gradient: Float64Array, errors: Float64Array, live?: Uint8Array): void {
    const lanes = this.#lanes;
    for (let lane = 0; lane < lanes; lane++) {
      if (live !== undefined && live[lane] === 0) continue;
      const back = this.#variant === 'plus' && errors[lane] > this.#errors[lane];
      this.#errors[lane] = errors[lane];
      this.#stepLane(weights, gradient, lane, back);
    }
  }

  #stepLane(weights: Float64Array, gradient: Float64Array, lane: number, back: boolean): void {
    const stepSizes = this.#stepSizes;
    const last = this.#gradient;
    const steps = this.#steps;
    const lanes = this.#lanes;
    for (let i = lane; i < stepSizes.length; i += lanes) {
      const g = gradient[i];
      const product = g * last[i];
      let step = 0;
      if (product < 0) {
        stepSizes[i] = Math.max(stepSizes[i] * DECREASE, MIN_STEP);
        if (back) step = -steps[i];
        last[i] = 0;
      } else {
        if (product > 0) stepSizes[i] = Math.min(stepSizes[i] * INCREASE, MAX_STEP);
        if (g > 0) step = -stepSizes[i];
        else if (g < 0) step = stepSizes[i];
        last[i] = g;
      }
      weights[i] += step;
      steps[i] = step;
    }
  }
}
