import { LabError } from '../util/errors.ts';

/**
 * The shape of a layered net with one output. Each unit puts out the tanh of its bias and the weighted sum of what it
 * sees: a unit of the first layer some or all inputs, any other all units of the layer before.
 *
 * Weights lie layer by layer and unit by unit: what the unit gives each number it sees, in order, then its bias. The
 * weight that the output unit gives the bypass is the last of all.
 */
export interface Topology {
  readonly inputs: number;
  /** Units in each hidden layer, from the first to the last; empty for a single unit. */
  readonly hidden: readonly number[];
  /** Which inputs each unit of the first hidden layer sees, ascending; without it, every unit sees all. */
  readonly windows?: readonly (readonly number[])[];
  /** Whether one more number goes straight to the output unit. */
  readonly bypass: boolean;
}

/** No layer is wider, inputs included: the kernel's buffers end there. */
export const WIDEST = 4092;
/** No net has more hidden layers. */
export const DEEPEST = 16;

/** How many weights a net of this shape has, biases and the bypass included. */
export function weightCount({ inputs, hidden, windows, bypass }: Topology): number {
  let count = bypass ? 1 : 0;
  let seen = inputs;
  hidden.forEach((units, layer) => {
    const links =
      layer === 0 && windows ? windows.reduce((sum, { length }) => sum + length, 0) : units * seen;
    count += links + units;
    seen = units;
  });
  return count + seen + 1;
}

/** Throws `LabError` (LAB_BAD_OPTION) for a shape that makes no net. */
export function checkTopology({ inputs, hidden, windows }: Topology): void {
  const widths = [inputs, ...hidden];
  const wrong = widths.find((width) => !Number.isInteger(width) || width < 1 || width > WIDEST);
  if (wrong !== undefined) {
    throw new LabError('LAB_BAD_OPTION', `a layer cannot have ${wrong} units`, `from 1 to ${WIDEST}`);
  }
  if (hidden.length > DEEPEST) {
    throw new LabError('LAB_BAD_OPTION', `${hidden.length} hidden layers are too many`, `at most ${DEEPEST}`);
  }
  if (windows && windows.length !== hidden[0])
    throw new RangeError('one window for each unit of the first layer');
}

/** Throws `LabError` (LAB_BAD_FILE) unless `weights` are what a net with `count` of them needs. */
export function checkWeights(weights: Float64Array, count: number): void {
  if (weights.length !== count) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${weights.length} weights were given, this net has ${count}`,
      'the agent was made for another game, or with other options',
    );
  }
  const wrong = weights.findIndex((weight) => !(Math.abs(weight) < 1e30));
  if (wrong >= 0) {
    throw new LabError(
      'LAB_BAD_FILE',
      `weight ${wrong} is ${weights[wrong]}`,
      'weights are finite numbers below 1e30',
    );
  }
}
