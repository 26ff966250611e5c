import { LabError, sharedByRank, type Optimizer } from 'evolab';
import { cmaSettings, followPath, recombination } from './cma-settings.ts';
import { eigenOf } from './eigen.ts';

/** Plain data. */
export interface Ellipsoid {
  readonly mean: Float64Array;
  readonly sigma: number;
  /** n x n, row by row. */
  readonly covariance: Float64Array;
  /** Eigenvectors in columns and roots of the eigenvalues, of the covariance `since` generations ago. */
  readonly vectors: Float64Array;
  readonly lengths: Float64Array;
  readonly since: number;
  readonly pathSigma: Float64Array;
  readonly pathCovariance: Float64Array;
  readonly steps: number;
}

/** With more, the matrix takes more time and memory than the games. */
const MOST_WEIGHTS = 1000;

/**
 * Covariance matrix adaptation with weighted recombination, where the worse half of the samples has negative weights
 * (Hansen, The CMA evolution strategy: a tutorial, arXiv 1604.00772), in its default settings.
 */
export const cmaEs: Optimizer<Ellipsoid> = {
  mirrored: false,
  start(mean, sigma) {
    const n = mean.length;
    if (n > MOST_WEIGHTS)
      throw new LabError(
        'LAB_BAD_OPTION',
        `cmaes is for at most ${MOST_WEIGHTS} weights, and these are ${n}`,
        'give one without a matrix: --set optimizer=sep-cmaes',
      );
    const identity = new Float64Array(n * n);
    for (let i = 0; i < n; i++) identity[i * n + i] = 1;
    return {
      mean,
      sigma,
      covariance: identity,
      vectors: identity,
      lengths: new Float64Array(n).fill(1),
      since: 0,
      steps: 0,
      pathSigma: new Float64Array(n),
      pathCovariance: new Float64Array(n),
    };
  },

  weightsAt({ mean, sigma, vectors, lengths }, sample) {
    const step = product(
      vectors,
      sample.map((z, j) => lengths[j] * z),
    );
    return mean.map((m, j) => m + sigma * step[j]);
  },

  update(state, samples, fitness) {
    const { mean, sigma, vectors, lengths } = state;
    const n = mean.length;
    const settings = cmaSettings(n, samples.length);
    const { cc, c1, cMu } = settings;
    const weights = sharedByRank(fitness, settings.byRank);
    const better = recombination(fitness, settings.byRank);
    const middle = weightedSum(samples, better.weights);
    const direction = product(
      vectors,
      middle.map((z, j) => lengths[j] * z),
    );
    const steps = state.steps + 1;
    const { path, growth, stalled } = followPath(
      settings,
      state.pathSigma,
      { direction: product(vectors, middle), muEff: better.muEff },
      steps,
    );
    const push = stalled ? 0 : Math.sqrt(cc * (2 - cc) * better.muEff);
    const pathCovariance = state.pathCovariance.map((p, j) => (1 - cc) * p + push * direction[j]);

    const total = weights.reduce((sum, w) => sum + w, 0);
    const keep = 1 - c1 - cMu * total + (stalled ? c1 * cc * (2 - cc) : 0);
    const covariance = state.covariance.map((c) => keep * c);
    addOuter(covariance, pathCovariance, c1);
    samples.forEach((sample, i) => {
      const step = product(
        vectors,
        sample.map((z, j) => lengths[j] * z),
      );
      // A step with a negative weight is scaled to the expected length, so that the matrix stays positive definite.
      const square = sample.reduce((sum, z) => sum + z * z, 0);
      addOuter(covariance, step, cMu * weights[i] * (weights[i] < 0 ? n / square : 1));
    });
    const moved = {
      mean: mean.map((m, j) => m + sigma * direction[j]),
      sigma: sigma * growth,
      covariance,
      pathSigma: path,
      pathCovariance,
      steps,
    };
    // Decomposition takes n^3 operations, and a generation changes little of a large matrix.
    const since = state.since + 1;
    if (since < 1 / ((c1 + cMu) * n * 10)) return { ...moved, vectors, lengths, since };
    const eigen = eigenOf(covariance, n);
    return {
      ...moved,
      vectors: eigen.vectors,
      lengths: eigen.values.map((value) => Math.sqrt(Math.max(value, 1e-20))),
      since: 0,
    };
  },

  meanOf: ({ mean }) => mean,
  deviationOf({ mean, sigma, covariance }) {
    const n = mean.length;
    return (sigma * mean.reduce((sum, _, i) => sum + Math.sqrt(covariance[i * n + i]), 0)) / n;
  },
};

/** The sum of the samples times their weights. */
function weightedSum(samples: readonly Float64Array[], weights: Float64Array): Float64Array {
  const sum = new Float64Array(samples[0].length);
  samples.forEach((sample, i) => {
    for (let j = 0; j < sum.length; j++) sum[j] += weights[i] * sample[j];
  });
  return sum;
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  return vector.map((_, i) => {
    let sum = 0;
    for (let j = 0; j < n; j++) sum += matrix[i * n + j] * vector[j];
    return sum;
  });
}

function addOuter(matrix: Float64Array, vector: Float64Array, factor: number): void {
  const n = vector.length;
  for (let i = 0; i < n; i++) {
    const scaled = factor * vector[i];
    for (let j = 0; j < n; j++) matrix[i * n + j] += scaled * vector[j];
  }
}
