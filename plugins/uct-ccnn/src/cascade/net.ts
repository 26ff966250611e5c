import { LabError, tanh } from 'evolab';
import { checkWeights } from 'evolab/network';
import { response, type CascadeUnit } from './unit.ts';

/** What the output units make of their sums. */
export const CASCADE_OUTPUTS = ['tanh', 'linear'] as const;
export type CascadeOutput = (typeof CASCADE_OUTPUTS)[number];

/**
 * A net that has grown unit by unit, plain data. Every hidden unit sees a bias, all inputs and the hidden units before
 * it; every output unit a bias, all inputs and all hidden units. Weights lie in that order, unit by unit, the outputs
 * last.
 */
export interface CascadeNet {
  readonly inputs: number;
  readonly outputs: number;
  readonly output: CascadeOutput;
  readonly units: readonly CascadeUnit[];
  readonly weights: Float64Array;
}

const MOST_UNITS = 1000;

/** Where the weights of hidden unit `unit` begin, or those of the first output if there are just so many. */
export function unitStart(inputs: number, unit: number): number {
  return unit * (inputs + 1) + (unit * (unit - 1)) / 2;
}

/** How many weights a net of this shape has. */
export function cascadeWeightCount(inputs: number, units: number, outputs = 1): number {
  return unitStart(inputs, units) + outputs * (1 + inputs + units);
}

/** Throws `LabError` (LAB_BAD_OPTION or LAB_BAD_FILE) for data that make no net. */
export function checkCascade({ inputs, outputs, units, weights }: CascadeNet): void {
  if (units.length > MOST_UNITS)
    throw new LabError(
      'LAB_BAD_OPTION',
      `${units.length} hidden units are too many`,
      `at most ${MOST_UNITS}`,
    );
  checkWeights(weights, cascadeWeightCount(inputs, units.length, outputs));
}

/** A net without hidden units. */
export function newCascade(
  inputs: number,
  outputs: number,
  output: CascadeOutput,
  weights = new Float64Array(cascadeWeightCount(inputs, 0, outputs)),
): CascadeNet {
  return { inputs, outputs, output, units: [], weights };
}

/** The net with one more hidden unit, which sees by `seen` and gives each output `given`. */
export function withUnit(
  { inputs, outputs, output, units, weights }: CascadeNet,
  unit: CascadeUnit,
  seen: Float64Array,
  given: Float64Array,
): CascadeNet {
  const count = units.length;
  const grown = new Float64Array(cascadeWeightCount(inputs, count + 1, outputs));
  const end = unitStart(inputs, count);
  grown.set(weights.subarray(0, end));
  grown.set(seen, end);
  const width = 1 + inputs + count;
  let to = end + width;
  for (let o = 0; o < outputs; o++) {
    grown.set(weights.subarray(end + o * width, end + (o + 1) * width), to);
    grown[to + width] = given[o];
    to += width + 1;
  }
  return { inputs, outputs, output, units: [...units, unit], weights: grown };
}

/** What the net puts out for `x`, by the book, one loop after the other: the yardstick of faster ways. */
export function cascadeOutputs(
  { inputs, outputs, output, units, weights }: CascadeNet,
  x: ArrayLike<number>,
): number[] {
  const seen = [1, ...Array.from({ length: inputs }, (_, i) => x[i])];
  let at = 0;
  const sum = () => seen.reduce((total, value) => total + value * weights[at++], 0);
  for (const { activation, steepness } of units) seen.push(response(activation, steepness * sum()));
  return Array.from({ length: outputs }, () => (output === 'tanh' ? tanh(sum()) : sum()));
}
