import { exp, log, mean, sharedByRank, sum, type Optimizer } from 'evolab';

/** A normal distribution of weight vectors with independent components, plain data. */
export interface SearchDistribution {
  readonly mean: Float64Array;
  readonly deviations: Float64Array;
}

/**
 * Separable natural evolution strategies (Schaul, Glasmachers and Schmidhuber 2011; Wierstra et al. 2014, JMLR 15,
 * algorithm 6): a step along the natural gradient of the expected utility, where the utility of a sample depends on its
 * rank alone. `rate` is that of the mean, 1 in the paper.
 */
export function snes(rate = 1): Optimizer<SearchDistribution> {
  return {
    mirrored: true,
    start: (mean, deviation) => ({ mean, deviations: new Float64Array(mean.length).fill(deviation) }),
    weightsAt: ({ mean, deviations }, sample) => mean.map((m, j) => m + deviations[j] * sample[j]),
    update({ mean, deviations }, samples, fitness) {
      const utilities = utilitiesOf(fitness);
      const size = mean.length;
      const widening = (3 + log(size)) / (5 * Math.sqrt(size));
      const direction = new Float64Array(size);
      const wider = new Float64Array(size);
      samples.forEach((sample, i) => {
        for (let j = 0; j < size; j++) {
          direction[j] += utilities[i] * sample[j];
          wider[j] += utilities[i] * (sample[j] * sample[j] - 1);
        }
      });
      return {
        mean: mean.map((m, j) => m + rate * deviations[j] * direction[j]),
        deviations: deviations.map((d, j) => d * exp((widening / 2) * wider[j])),
      };
    },
    meanOf: ({ mean }) => mean,
    deviationOf: ({ deviations }) => mean(deviations),
  };
}

/** Their sum is 0: the better half shares all, the best most. */
function utilitiesOf(fitness: readonly number[]): Float64Array {
  const count = fitness.length;
  const byRank = Float64Array.from({ length: count }, (_, rank) =>
    Math.max(0, log(count / 2 + 1) - log(rank + 1)),
  );
  const total = sum(byRank);
  return sharedByRank(fitness, byRank).map((u) => u / total - 1 / count);
}
