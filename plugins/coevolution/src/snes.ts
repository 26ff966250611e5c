import { exp, log, type Random } from 'evolab';

/** A normal distribution of weight vectors with independent components, plain data. */
export interface SearchDistribution {
  readonly mean: Float64Array;
  readonly deviations: Float64Array;
}

/**
 * Samples of a distribution: standard normal vectors in pairs, the second of each the first turned round (antithetic
 * samples, Brockhoff et al. 2010), so that what both share tells nothing and does not count.
 */
export function drawSamples(count: number, size: number, random: Random): Float64Array[] {
  const samples: Float64Array[] = [];
  while (samples.length < count) {
    const sample = Float64Array.from({ length: size }, () => random.normal());
    samples.push(
      sample,
      sample.map((x) => -x),
    );
  }
  return samples.slice(0, count);
}

/** The weights that a sample stands for. */
export function weightsAt({ mean, deviations }: SearchDistribution, sample: Float64Array): Float64Array {
  return mean.map((m, j) => m + deviations[j] * sample[j]);
}

/**
 * A step of separable natural evolution strategies (Schaul, Glasmachers and Schmidhuber 2011; Wierstra et al. 2014,
 * JMLR 15, algorithm 6): along the natural gradient of the expected utility, where the utility of a sample depends on
 * its rank alone. `fitness` is that of each sample, the more the better.
 */
export function snesStep(
  { mean, deviations }: SearchDistribution,
  samples: readonly Float64Array[],
  fitness: readonly number[],
): SearchDistribution {
  const utilities = utilitiesOf(fitness);
  const size = mean.length;
  const rate = (3 + log(size)) / (5 * Math.sqrt(size));
  const towards = new Float64Array(size);
  const wider = new Float64Array(size);
  samples.forEach((sample, i) => {
    for (let j = 0; j < size; j++) {
      towards[j] += utilities[i] * sample[j];
      wider[j] += utilities[i] * (sample[j] * sample[j] - 1);
    }
  });
  return {
    mean: mean.map((m, j) => m + deviations[j] * towards[j]),
    deviations: deviations.map((d, j) => d * exp((rate / 2) * wider[j])),
  };
}

/** By rank, their sum 0: the better half shares all, the best most; equals get the mean of theirs. */
function utilitiesOf(fitness: readonly number[]): Float64Array {
  const count = fitness.length;
  const byRank = Float64Array.from({ length: count }, (_, rank) =>
    Math.max(0, log(count / 2 + 1) - log(rank + 1)),
  );
  const total = byRank.reduce((sum, u) => sum + u, 0);
  const order = fitness.map((_, i) => i).sort((a, b) => fitness[b] - fitness[a]);
  const utilities = new Float64Array(count);
  for (let from = 0, to = 0; from < count; from = to) {
    let sum = 0;
    for (; to < count && fitness[order[to]] === fitness[order[from]]; to++) sum += byRank[to];
    for (let at = from; at < to; at++) utilities[order[at]] = sum / (to - from) / total - 1 / count;
  }
  return utilities;
}
