import type { Optimizer } from 'evolab';
import { cmaSettings, followPath, recombination } from './cma-settings.ts';

/** Plain data. */
export interface DiagonalEllipsoid {
  readonly mean: Float64Array;
  readonly sigma: number;
  readonly variances: Float64Array;
  readonly pathSigma: Float64Array;
  readonly pathCovariance: Float64Array;
  readonly steps: number;
}

/**
 * Separable CMA-ES: covariances are diagonal and learned faster by (n + 2) / 3, so that time and memory are linear in the
 * number of weights (Ros and Hansen, A simple modification in CMA-ES achieving linear time and space complexity, 2008).
 * As there, the better half of the samples alone counts.
 */
export const sepCmaEs: Optimizer<DiagonalEllipsoid> = {
  mirrored: false,
  start: (mean, sigma) => ({
    mean,
    sigma,
    variances: new Float64Array(mean.length).fill(1),
    steps: 0,
    pathSigma: new Float64Array(mean.length),
    pathCovariance: new Float64Array(mean.length),
  }),

  weightsAt: ({ mean, sigma, variances }, sample) =>
    mean.map((m, j) => m + sigma * Math.sqrt(variances[j]) * sample[j]),

  update(state, samples, fitness) {
    const { mean, sigma, variances } = state;
    const n = mean.length;
    const settings = cmaSettings(n, samples.length, (n + 2) / 3);
    const { cc, c1, cMu } = settings;
    const { weights, muEff } = recombination(fitness, settings.byRank);
    const middle = new Float64Array(n);
    const squares = new Float64Array(n);
    samples.forEach((sample, i) => {
      for (let j = 0; j < n; j++) {
        middle[j] += weights[i] * sample[j];
        squares[j] += weights[i] * sample[j] * sample[j];
      }
    });
    const direction = middle.map((z, j) => Math.sqrt(variances[j]) * z);
    const steps = state.steps + 1;
    const { path, growth, stalled } = followPath(
      settings,
      state.pathSigma,
      { direction: middle, muEff },
      steps,
    );
    const push = stalled ? 0 : Math.sqrt(cc * (2 - cc) * muEff);
    const pathCovariance = state.pathCovariance.map((p, j) => (1 - cc) * p + push * direction[j]);
    const keep = 1 - c1 - cMu + (stalled ? c1 * cc * (2 - cc) : 0);
    return {
      mean: mean.map((m, j) => m + sigma * direction[j]),
      sigma: sigma * growth,
      variances: variances.map(
        (v, j) => keep * v + c1 * pathCovariance[j] * pathCovariance[j] + cMu * v * squares[j],
      ),
      pathSigma: path,
      pathCovariance,
      steps,
    };
  },

  meanOf: ({ mean }) => mean,
  deviationOf: ({ sigma, variances }) =>
    (sigma * variances.reduce((sum, v) => sum + Math.sqrt(v), 0)) / variances.length,
};
