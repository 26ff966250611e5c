import { sqrt } from '../util/math.ts';
import { normalQuantile } from './distributions.ts';

/** A figure and its 95% interval. */
export interface Figure {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * What a comparison of two figures shows. `agrees`: they differ by less than the margin, by two one-sided tests at 5%
 * (Schuirmann 1987). `differs`: the 95% interval of the difference leaves out 0. `too few games`: neither is shown. A
 * difference that is certain but less than the margin agrees.
 */
export type Verdict = 'agrees' | 'differs' | 'too few games';

/** A difference, its 95% interval, and what it shows. */
export interface Comparison extends Figure {
  readonly verdict: Verdict;
}

/** The width of an interval at another level, as a multiple of the width of the 95% interval. */
const widthAt = (level: number): number => normalQuantile((1 + level) / 2) / normalQuantile(0.975);

/**
 * Compares `ours` with `theirs`: the difference `ours - theirs` and its interval (Zou and Donner 2008, from the intervals of
 * both), and whether it is shown to be less than `margin`, which must be stated before the figures are known. All in one
 * unit.
 */
export function compareFigures(ours: Figure, theirs: Figure, margin: number): Comparison {
  const value = ours.value - theirs.value;
  const low = value - hypotenuse(ours.value - ours.low, theirs.high - theirs.value);
  const high = value + hypotenuse(ours.high - ours.value, theirs.value - theirs.low);
  return { value, low, high, verdict: verdictOf({ value, low, high }, margin) };
}

/**
 * Compares a whole sweep, such as a curve of eleven points, whose rows are independent: the mean of the differences and its
 * interval. It agrees if the mean does and no row differs, by intervals that hold for all rows together (Bonferroni); it
 * differs if the mean or a row does. No rows: too few games.
 */
export function compareSweep(
  rows: readonly { readonly ours: Figure; readonly theirs: Figure }[],
  margin: number,
): Comparison {
  const n = rows.length;
  if (n === 0) return { value: Number.NaN, low: -Infinity, high: Infinity, verdict: 'too few games' };
  const each = rows.map(({ ours, theirs }) => compareFigures(ours, theirs, margin));
  const total = (of: (one: Comparison) => number) => each.reduce((sum, one) => sum + of(one), 0);
  const value = total((one) => one.value) / n;
  const low = value - sqrt(total((one) => (one.value - one.low) ** 2)) / n;
  const high = value + sqrt(total((one) => (one.high - one.value) ** 2)) / n;
  const together = widthAt(1 - 0.05 / n);
  const isApart = each.some((one) => {
    const [below, above] = [one.value - one.low, one.high - one.value].map((half) => together * half);
    return (one.value - below > 0 || one.value + above < 0) && Math.abs(one.value) > margin;
  });
  return { value, low, high, verdict: isApart ? 'differs' : verdictOf({ value, low, high }, margin) };
}

function verdictOf({ value, low, high }: Figure, margin: number): Verdict {
  // Two one-sided tests at 5% are an interval of 90% that lies inside the margin.
  const width = widthAt(0.9);
  if (value + width * (high - value) < margin && value - width * (value - low) > -margin) return 'agrees';
  return low > 0 || high < 0 ? 'differs' : 'too few games';
}

const hypotenuse = (a: number, b: number): number => sqrt(a * a + b * b);
