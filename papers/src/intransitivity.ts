import { cyclicity, flowOf, type Crosstable } from 'evolab';

/** A measure and its 95% interval. */
export interface Measured {
  readonly value: number;
  readonly low: number;
  readonly high: number;
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

/** A part of a whole, between 0 and 1; NaN if the whole is not above 0. */
export const shareOf = (part: Measured, whole: number): Measured =>
  whole > 0
    ? mapped(part, (one) => Math.min(1, Math.max(0, one / whole)))
    : { value: Number.NaN, low: Number.NaN, high: Number.NaN };

/** A measure in other units. */
export const mapped = ({ value, low, high }: Measured, to: (one: number) => number): Measured => ({
  value: to(value),
  low: to(low),
  high: to(high),
});
