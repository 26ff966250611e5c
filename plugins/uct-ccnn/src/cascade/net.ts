import { LabError, tanh } from 'evolab';
import { checkWeights } from 'evolab/network';
import { response, type CascadeUnit } from './unit.ts';

/** The activation of the output units. */
export const CASCADE_OUTPUTS = ['tanh', 'linear'] as const;
export type CascadeOutput = (typeof CASCADE_OUTPUTS)[number];

/**
 * A net that has grown unit by unit, plain data. The inputs of a hidden unit are a bias, all inputs of the
 * net and the hidden units before it; those of an output unit a bias, all inputs and all hidden units.
 * Weights lie in that order, unit by unit, the outputs last.
 */
export interface CascadeNet {
  readonly inputs: number;
  readonly outputs: number;
  readonly output: CascadeOutput;
  readonly units: readonly CascadeUnit[];
  readonly weights: Float64Array;
}

/** No net has more hidden units: the kernel's sums end there. */
export const MOST_UNITS = 1000;

/**
 * Where the weights of hidden unit `unit` begin; if there are `unit` of them, where those of the outputs
 * begin.
 */
export function unitStart(inputs: number, unit: number): number {
  return unit * (inputs + 1) + (unit * (unit - 1)) / 2;
}

/** How many weights a net of this shape has. */
export function cascadeWeightCount(inputs: number, units: number, outputs = 1): number {
  return unitStart(inputs, units) + outputs * (1 + inputs + units);
}

/** Throws `LabError` for too many units (LAB_BAD_OPTION) and for weights that do not fit (LAB_BAD_FILE). */
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

/** The net with one more hidden unit, by its input weights and its weight in each output. */
export function withUnit(
  { inputs, outputs, output, units, weights }: CascadeNet,
  unit: CascadeUnit,
  inputWeights: Float64Array,
  outputWeights: Float64Array,
): CascadeNet {
  const count = units.length;
  const grown = new Float64Array(cascadeWeightCount(inputs, count + 1, outputs));
  const end = unitStart(inputs, count);
  grown.set(weights.subarray(0, end));
  grown.set(inputWeights, end);
  const width = 1 + inputs + count;
  let to = end + width;
  for (let o = 0; o < outputs; o++) {
    grown.set(weights.subarray(end + o * width, end + (o + 1) * width), to);
    grown[to + width] = outputWeights[o];
    to += width + 1;
  }
  return { inputs, outputs, output, units: [...units, unit], weights: grown };
}

/** The outputs of the net for `x`: the plain definition that the kernels are compared with. */
export function cascadeOutputs(
  { inputs, outputs, output, units, weights }: CascadeNet,
  x: ArrayLike<number>,
): number[] {
  const values = [1, ...Array.from({ length: inputs }, (_, i) => x[i])];
  let at = 0;
  const sum = () => values.reduce((total, value) => total + value * weights[at++], 0);
  for (const { activation, steepness } of units) values.push(response(activation, steepness * sum()));
  return Array.from({ length: outputs }, () => (output === 'tanh' ? tanh(sum()) : sum()));
}
