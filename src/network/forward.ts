import { tanh } from '../util/math.ts';
import type { Topology } from './topology.ts';

/**
 * The output of a net in double precision, in (-1, 1): the plain definition that the kernels are compared
 * with. `skip` is the number of the skip connection, if the net has one.
 */
export function forward(
  { hidden, windows, skipConnection }: Topology,
  weights: Float64Array,
  inputs: ArrayLike<number>,
  skip = 0,
): number {
  let at = 0;
  let layerInputs = Array.from(inputs);
  const sum = (window: readonly number[] | undefined): number => {
    const numbers = window ? window.map((i) => layerInputs[i]) : layerInputs;
    const total = numbers.reduce((total, x, i) => total + weights[at + i] * x, weights[at + numbers.length]);
    at += numbers.length + 1;
    return total;
  };
  hidden.forEach((units, layer) => {
    const next = new Array<number>(units);
    for (let unit = 0; unit < units; unit++)
      next[unit] = tanh(sum(layer === 0 ? windows?.[unit] : undefined));
    layerInputs = next;
  });
  const output = sum(undefined);
  return tanh(skipConnection ? output + weights[at] * skip : output);
}
