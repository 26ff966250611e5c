import { tanh } from '../util/math.ts';
import type { Topology } from './topology.ts';

/**
 * The output of a net in double precision, in (-1, 1): the plain definition that the kernels are compared with.
 * `bypass` counts only if the net takes one.
 */
export function forward(
  { hidden, windows, bypass: takesBypass }: Topology,
  weights: Float64Array,
  inputs: ArrayLike<number>,
  bypass = 0,
): number {
  let at = 0;
  let seen = Array.from(inputs);
  const sum = (window: readonly number[] | undefined): number => {
    const numbers = window ? window.map((i) => seen[i]) : seen;
    const total = numbers.reduce((total, x, i) => total + weights[at + i] * x, weights[at + numbers.length]);
    at += numbers.length + 1;
    return total;
  };
  hidden.forEach((units, layer) => {
    const next = new Array<number>(units);
    for (let unit = 0; unit < units; unit++)
      next[unit] = tanh(sum(layer === 0 ? windows?.[unit] : undefined));
    seen = next;
  });
  const output = sum(undefined);
  return tanh(takesBypass ? output + weights[at] * bypass : output);
}
