import { LabError } from '../util/errors.ts';

/**
 * The shape of a layered net with one output. The output of a unit is the tanh of its bias plus the weighted
 * sum of its inputs: some or all inputs of the net in the first layer, all units of the layer before in the
 * others.
 *
 * Weights lie layer by layer and unit by unit: those of the unit's inputs in their order, then its bias. The
 * skip weight comes last of all.
 */
export interface Topology {
  readonly inputs: number;
  /** Units in each hidden layer, from the first to the last; empty for a single unit. */
  readonly hidden: readonly number[];
  /** The inputs of each unit of the first hidden layer, ascending; all inputs if this is left out. */
  readonly windows?: readonly (readonly number[])[];
  /** Whether one more number goes straight to the output unit. */
  readonly skipConnection: boolean;
}

/** No layer is wider, inputs included: the kernel's buffers end there. */
export const WIDEST = 4092;
/** No net has more hidden layers. */
export const DEEPEST = 16;

/** How many weights a net of this shape has, biases and the skip weight included. */
export function weightCount({ inputs, hidden, windows, skipConnection }: Topology): number {
  let count = skipConnection ? 1 : 0;
  let fanIn = inputs;
  hidden.forEach((units, layer) => {
    const connections =
      layer === 0 && windows ? windows.reduce((sum, { length }) => sum + length, 0) : units * fanIn;
    count += connections + units;
    fanIn = units;
  });
  return count + fanIn + 1;
}

/** Throws `LabError` (LAB_BAD_OPTION) for layers that are too wide, too many, or empty. */
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

/**
 * Throws `LabError` (LAB_BAD_FILE) unless there are `count` weights, all of them finite numbers below 1e30.
 */
export function checkWeights(weights: Float64Array | Float32Array, count: number): void {
  if (weights.length !== count) {
    throw new LabError(
      'LAB_BAD_FILE',
      `${weights.length} weights were given, this net has ${count}`,
      'the agent was made for another game, or with other options',
    );
  }
  checkFinite(weights);
}

/** Throws `LabError` (LAB_BAD_FILE) unless all weights are finite numbers below 1e30. */
export function checkFinite(weights: Float64Array | Float32Array): void {
  const wrong = firstUnbounded(weights);
  if (wrong < 0) return;
  throw new LabError(
    'LAB_BAD_FILE',
    `weight ${wrong} is ${weights[wrong]}`,
    'weights are finite numbers below 1e30',
  );
}

/**
 * Nets diverge if steps are too large: throws `LabError` (LAB_BAD_OPTION) instead of letting `learner` store such weights. `when`
 * says in what it learned them.
 */
export function checkConverges(weights: Float64Array | Float32Array, learner: string, when: string): void {
  if (firstUnbounded(weights) < 0) return;
  throw new LabError(
    'LAB_BAD_OPTION',
    `${learner}: the weights grew beyond all bounds in ${when}`,
    'a smaller step size: eta',
  );
}

/** The number of the first weight that is no finite number below 1e30, -1 if all are. */
function firstUnbounded(weights: Float64Array | Float32Array): number {
  // Millions of weights are checked for every job of a learner.
  for (let i = 0; i < weights.length; i++) if (!(Math.abs(weights[i]) < 1e30)) return i;
  return -1;
}
