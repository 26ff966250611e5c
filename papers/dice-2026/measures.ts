import { meanInterval } from 'evolab';
import { mapped, shareOf, type Measured } from '../src/intransitivity.ts';

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

const root = (variance: number): number => Math.min(1, Math.sqrt(Math.max(0, variance)));

const halfMean = (pairs: readonly number[], odd: number): number =>
  meanOf(pairs.filter((_, pair) => pair % 2 === odd));

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
