import { LabError, Random, samplesOf, type Optimizer, type Spec } from 'evolab';
import { gameUse, type Laboratory } from 'evolab/command';
import type { Distribution, Method, MethodSettings, Progress } from './method.ts';

export interface OptimizerSettings extends MethodSettings {
  /** With all of its options. */
  readonly optimizer: Spec;
}

/** The first standard deviation as a share of the range, which then is the mean and two deviations to each side. */
const DEVIATION = 0.25;

/** The optimizer that a text `ID[:option=value,...]` names; LAB_UNKNOWN_EXTENSION, LAB_BAD_OPTION, LAB_USAGE. */
export function parseOptimizer(
  text: string,
  { optimizers }: Pick<Laboratory['registries'], 'optimizers'>,
): Spec {
  return optimizers.complete(gameUse(text));
}

/**
 * Tunes by any optimizer. Its weights are the parameters, each with its range as 0 to 1; the first mean is the middle.
 * Weights outside play at the nearest end, and their fitness is the score less the square of their distance from there, so
 * that the distribution comes back (the bounds of Hansen et al. 2009, IEEE Transactions on Evolutionary Computation 13(1)).
 * LAB_BAD_OPTION if it draws pairs and the number of candidates is odd.
 */
export function byOptimizer(settings: OptimizerSettings, optimizer: Optimizer<unknown>): Method {
  const { parameters, seed, candidates: count } = settings;
  const { use } = settings.optimizer;
  const size = parameters.length;
  if (optimizer.mirrored && count % 2 !== 0)
    throw new LabError(
      'LAB_BAD_OPTION',
      `--candidates ${count} is odd: ${use} draws them in pairs`,
      `--candidates ${count + 1}`,
    );

  const valuesOf = (weights: Float64Array) =>
    parameters.map(({ low, high }, k) => Math.min(high, Math.max(low, low + weights[k] * (high - low))));

  // Drawn again by `update`, so that the state need not hold them.
  const samplesAt = ({ optimizer: state, distribution: { iteration } }: Progress) =>
    samplesOf(optimizer, state, count, size, new Random(seed, 'samples', iteration));

  const progress = (state: unknown, iteration: number): Progress => {
    const deviations = deviationsOf(optimizer, state, size);
    const distribution: Distribution = {
      iteration,
      means: valuesOf(optimizer.meanOf(state)),
      spreads: parameters.map(({ low, high }, k) => deviations[k] * (high - low)),
    };
    return { distribution, optimizer: state };
  };

  return {
    name: `the optimizer ${use}`,
    start: () => progress(optimizer.start(new Float64Array(size).fill(0.5), DEVIATION), 0),
    candidates: (now) => samplesAt(now).map((sample) => valuesOf(optimizer.weightsAt(now.optimizer, sample))),
    update({ optimizer: state, distribution }, _, scores) {
      const samples = samplesAt({ optimizer: state, distribution });
      const fitness = samples.map((sample, i) => scores[i] - penaltyOf(optimizer.weightsAt(state, sample)));
      return progress(optimizer.update(state, samples, fitness), distribution.iteration + 1);
    },
  };
}

/** The square of the distance from weights to the nearest ones within 0 to 1. */
const penaltyOf = (weights: Float64Array): number =>
  weights.reduce((sum, x) => sum + (x < 0 ? x * x : x > 1 ? (x - 1) * (x - 1) : 0), 0);

/** The standard deviation of each weight: weights are a linear function of samples, whose components have deviation 1. */
function deviationsOf(optimizer: Optimizer<unknown>, state: unknown, size: number): number[] {
  const centre = optimizer.weightsAt(state, new Float64Array(size));
  const variances = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const unit = new Float64Array(size);
    unit[i] = 1;
    const there = optimizer.weightsAt(state, unit);
    for (let j = 0; j < size; j++) variances[j] += (there[j] - centre[j]) * (there[j] - centre[j]);
  }
  return Array.from(variances, Math.sqrt);
}
