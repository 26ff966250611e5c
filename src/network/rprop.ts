/**
 * The two improved variants of resilient propagation (Igel and Huesken 2000). Both make no step where a gradient has
 * changed its sign; 'plus' takes the last step back there if the error has grown.
 */
export const RPROPS = ['minus', 'plus'] as const;
export type RpropVariant = (typeof RPROPS)[number];

const FASTER = 1.2;
const SLOWER = 0.5;
const FIRST = 0.1;
const LARGEST = 50;
const SMALLEST = 1e-6;

/**
 * Minimises by the signs of gradients, each weight with a step size of its own.
 *
 * Several problems of one size may be solved side by side, in `lanes`: weight w of problem l is weights[w * lanes + l].
 */
export class Rprop {
  readonly #variant: RpropVariant;
  readonly #lanes: number;
  readonly #sizes: Float64Array;
  readonly #gradient: Float64Array;
  /** What was last added to each weight. */
  readonly #moves: Float64Array;
  readonly #errors: Float64Array;

  constructor(weights: number, variant: RpropVariant, lanes = 1) {
    this.#variant = variant;
    this.#lanes = lanes;
    this.#sizes = new Float64Array(weights * lanes).fill(FIRST);
    this.#gradient = new Float64Array(weights * lanes);
    this.#moves = new Float64Array(weights * lanes);
    this.#errors = new Float64Array(lanes).fill(Infinity);
  }

  /**
   * One step for the `gradient` of the error at `weights`; `errors` are those of the lanes. A lane whose `live` is 0
   * stays where it is.
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
    const sizes = this.#sizes;
    const last = this.#gradient;
    const moves = this.#moves;
    const lanes = this.#lanes;
    for (let i = lane; i < sizes.length; i += lanes) {
      const g = gradient[i];
      const product = g * last[i];
      let move = 0;
      if (product < 0) {
        sizes[i] = Math.max(sizes[i] * SLOWER, SMALLEST);
        if (back) move = -moves[i];
        last[i] = 0;
      } else {
        if (product > 0) sizes[i] = Math.min(sizes[i] * FASTER, LARGEST);
        if (g > 0) move = -sizes[i];
        else if (g < 0) move = sizes[i];
        last[i] = g;
      }
      weights[i] += move;
      moves[i] = move;
    }
  }
}
