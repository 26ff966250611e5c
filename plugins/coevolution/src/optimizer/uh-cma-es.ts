import { ranksOf, type Optimizer } from 'evolab';
import { cmaEs, type Ellipsoid } from './cma-es.ts';

/** Plain data. */
export interface Uncertain {
  readonly run: Ellipsoid;
  /** In how many generations a sample is evaluated before a step; rounded. */
  readonly evaluations: number;
  /** Samples, with the copies of some, that wait for more evaluations; none before the first. */
  readonly samples: readonly Float64Array[];
  /** The sum of the ranks of each so far, and of how many generations; the best has rank 0. */
  readonly ranks: Float64Array;
  readonly rounds: number;
}

/** The settings of the paper, but for the most evaluations. */
const SHARE = 0.1;
const FEWEST = 2;
const THRESHOLD = 0.2;
const LONGER = 1.5;
const MOST_EVALUATIONS = 64;

/**
 * Covariance matrix adaptation with uncertainty handling (Hansen, Niederberger, Guzzella and Koumoutsakos, A method for
 * handling uncertainty in evolutionary optimization, IEEE Transactions on Evolutionary Computation 13(1), 2009). A tenth of
 * the samples, two at least, are evaluated twice. If their ranks differ too much, all samples of the next steps are
 * evaluated in more generations, and from 64 on the step size grows instead. Since only the order of fitness counts, a
 * sample of several evaluations has the mean of its ranks, where the paper takes the mean of its values.
 */
export const uhCmaEs: Optimizer<Uncertain> = {
  mirrored: false,
  start: (mean, deviation) => fresh(cmaEs.start(mean, deviation), 1),

  tried({ samples }, drawn) {
    if (samples.length > 0) return samples;
    const first = drawn.length - copiesIn(drawn.length);
    return drawn.map((sample, i) => (i < first ? sample : drawn[i - first]));
  },

  weightsAt: ({ run }, sample) => cmaEs.weightsAt(run, sample),

  update({ run, evaluations, ranks, rounds }, samples, fitness) {
    const latest = ranksFromZero(fitness);
    const sums = rounds === 0 ? latest : latest.map((rank, i) => rank + ranks[i]);
    if (rounds + 1 < Math.round(evaluations))
      return { run, evaluations, samples, ranks: sums, rounds: rounds + 1 };
    const copies = copiesIn(samples.length);
    const first = samples.length - copies;
    const means = Array.from({ length: first }, (_, i) =>
      i < copies ? -(sums[i] + sums[first + i]) / 2 : -sums[i],
    );
    const moved = cmaEs.update(run, samples.slice(0, first), means);
    if (uncertainty(sums, copies) <= 0) return fresh(moved, Math.max(1, evaluations / LONGER));
    if (evaluations < MOST_EVALUATIONS) return fresh(moved, Math.min(MOST_EVALUATIONS, evaluations * LONGER));
    return fresh({ ...moved, sigma: moved.sigma * (1 + 2 / (moved.mean.length + 10)) }, evaluations);
  },

  meanOf: ({ run }) => run.mean,
  deviationOf: ({ run }) => cmaEs.deviationOf(run),
};

const fresh = (run: Ellipsoid, evaluations: number): Uncertain => ({
  run,
  evaluations,
  samples: [],
  ranks: new Float64Array(0),
  rounds: 0,
});

/** How many of `count` samples are copies: the last ones, of the first ones. Two are left, which a step of CMA-ES needs. */
const copiesIn = (count: number): number =>
  Math.max(0, Math.min(count - 2, Math.floor(count / 2), Math.max(FEWEST, Math.round(SHARE * count))));

/** The rank of each, 0 for the best; equals share theirs. */
const ranksFromZero = (fitness: readonly number[]): Float64Array =>
  Float64Array.from(ranksOf(fitness), (rank) => rank - 1);

/**
 * How much the ranks of copies differ, above 0 if too much: twice the ranks between the two, less what is allowed at each of
 * their places. It is the measure of the paper (section III.A), with all evaluations of this step as the set.
 */
function uncertainty(sums: Float64Array, copies: number): number {
  const ranks = ranksFromZero([...sums].map((sum) => -sum));
  const first = sums.length - copies;
  let total = 0;
  for (let i = 0; i < copies; i++) {
    const [one, other] = [ranks[i], ranks[first + i]];
    const apart = Math.max(0, Math.abs(one - other) - 1);
    // Ranks among the others alone.
    const allowed =
      allowedAt(one - Number(one > other), sums.length) + allowedAt(other - Number(other > one), sums.length);
    total += 2 * apart - allowed;
  }
  return total;
}

/**
 * Of all changes of rank from this one by chance, the one that a tenth of them is not above: half of the threshold. They are
 * no sample, so the first is at the share 0 and the last at 1.
 */
function allowedAt(rank: number, count: number): number {
  const changes = Float64Array.from({ length: count - 1 }, (_, other) => Math.abs(other - rank)).sort();
  const at = (THRESHOLD / 2) * (changes.length - 1);
  const below = Math.floor(at);
  return changes[below] + (at - below) * (changes[Math.ceil(at)] - changes[below]);
}
