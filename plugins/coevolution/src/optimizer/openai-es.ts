import { sharedByRank, type Optimizer } from 'evolab';

/** Plain data. */
export interface Ascent {
  readonly mean: Float64Array;
  readonly deviation: number;
  /** Running means of the gradient and of its square, and how many gradients they have seen. */
  readonly momentum: Float64Array;
  readonly squares: Float64Array;
  readonly steps: number;
}

const BETA_MOMENTUM = 0.9;
const BETA_SQUARES = 0.999;
const EPSILON = 1e-8;

/**
 * The evolution strategy of Salimans et al. 2017 (arXiv 1703.03864): the gradient of the expected fitness of a normal
 * distribution with a fixed deviation, from mirrored samples and centred ranks, climbed by Adam (Kingma and Ba 2015).
 * `rate` is the step of a weight as a share of the deviation.
 */
export function openaiEs(rate = 0.1): Optimizer<Ascent> {
  return {
    mirrored: true,
    start: (mean, deviation) => ({
      mean,
      deviation,
      steps: 0,
      momentum: new Float64Array(mean.length),
      squares: new Float64Array(mean.length),
    }),
    weightsAt: ({ mean, deviation }, sample) => mean.map((m, j) => m + deviation * sample[j]),
    update(state, samples, fitness) {
      const { mean, deviation } = state;
      const count = samples.length;
      const byRank = Float64Array.from({ length: count }, (_, rank) => 0.5 - rank / (count - 1));
      const centred = sharedByRank(fitness, byRank);
      const gradient = new Float64Array(mean.length);
      samples.forEach((sample, i) => {
        for (let j = 0; j < mean.length; j++) gradient[j] += (centred[i] * sample[j]) / count;
      });
      const steps = state.steps + 1;
      const momentum = state.momentum.map((m, j) => BETA_MOMENTUM * m + (1 - BETA_MOMENTUM) * gradient[j]);
      const squares = state.squares.map(
        (s, j) => BETA_SQUARES * s + (1 - BETA_SQUARES) * gradient[j] * gradient[j],
      );
      // Both begin at 0 and are too small at first.
      const first = 1 - power(BETA_MOMENTUM, steps);
      const second = 1 - power(BETA_SQUARES, steps);
      const ahead = momentum.map((m, j) => m / first / (Math.sqrt(squares[j] / second) + EPSILON));
      return {
        mean: mean.map((m, j) => m + rate * deviation * ahead[j]),
        deviation,
        momentum,
        squares,
        steps,
      };
    },
    meanOf: ({ mean }) => mean,
    deviationOf: ({ deviation }) => deviation,
  };
}

/** A whole power by multiplications alone: `**` has not the same bits everywhere. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2), square *= square)
    if (left % 2 === 1) product *= square;
  return product;
}
