import { cyclicity, flowOf, meanInterval, type Crosstable } from 'evolab';

/** A measure and its 95% interval. */
export interface Measured {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * How much a random step matters. For each step the gains of its pairs of games, from -1 to 1: what the step took from the
 * opposite one.
 */
export interface Steps {
  /** The standard deviation over steps of the gain that a step would have in endless games, from 0 to 1. */
  readonly gain: Measured;
  /** The share of the variance of a single pair of games that its step explains, from 0 to 1. */
  readonly explained: Measured;
}

/**
 * The products of the mean gains in the even and in the odd pairs of a step estimate the variance of true gains without that
 * of luck, which differs between the halves. By symmetry the mean gain over steps is 0.
 */
export function stepsOf(gains: readonly (readonly number[])[]): Steps {
  const products = gains.map((pairs) => halfMean(pairs, 0) * halfMean(pairs, 1));
  const { mean, low, high } = meanInterval(products);
  const square = meanOf(gains.map((pairs) => meanOf(pairs.map((gain) => gain * gain))));
  return {
    gain: mapped({ value: mean, low, high }, root),
    explained: shareOf({ value: mean, low, high }, square),
  };
}

/**
 * The share of the results among players that no ratings explain, from 0 to 1, beyond what chance leaves (`cyclicity`): luck
 * adds as much to the sums of squares as they have degrees of freedom. The interval is that of a non-central chi-squared.
 */
export function intransitivityOf(table: Crosstable): Measured {
  const flow = flowOf(table);
  const { n, edges, weights } = flow;
  const { rest } = cyclicity(flow);
  let [total, cyclic, met] = [0, 0, 0];
  for (let i = 0; i < n; i++)
    for (let j = 0; j < i; j++) {
      const at = i * n + j;
      if (weights[at] === 0) continue;
      met++;
      total += weights[at] * edges[at] * edges[at];
      cyclic += weights[at] * rest[at] * rest[at];
    }
  const free = met - n + 1;
  const beyond = cyclic - free;
  const half = 1.96 * Math.sqrt(2 * free + 4 * Math.max(0, beyond));
  return shareOf({ value: beyond, low: beyond - half, high: beyond + half }, total - met);
}

const shareOf = (part: Measured, whole: number): Measured =>
  whole > 0
    ? mapped(part, (one) => Math.min(1, Math.max(0, one / whole)))
    : { value: Number.NaN, low: Number.NaN, high: Number.NaN };

const mapped = ({ value, low, high }: Measured, to: (one: number) => number): Measured => ({
  value: to(value),
  low: to(low),
  high: to(high),
});

const root = (variance: number): number => Math.min(1, Math.sqrt(Math.max(0, variance)));

const halfMean = (pairs: readonly number[], odd: number): number =>
  meanOf(pairs.filter((_, pair) => pair % 2 === odd));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
