import { Net, type NetPlan } from '../net/net.ts';
import type { NetFrame } from '../net/structure.ts';
import type { Point, Substrate } from './substrate.ts';

/** Outputs of the painting net that are smaller than this make no link, and the largest makes a link of this weight. */
const THRESHOLD = 0.2;
const LARGEST = 3;

/**
 * What a painting net looks like: it sees where a link begins and ends, x and y of both, and the plane of its input if there
 * are several. Its first output paints the links from inputs to hidden nodes, its second those from there to the output.
 */
export const paintingFrame = ({ planes }: Substrate): NetFrame => ({
  inputs: planes ? 5 : 4,
  outputs: 2,
  output: 'tanh',
});

/**
 * The weights of a net with one hidden layer and one output in the middle of the board, painted link by link (Stanley,
 * D'Ambrosio and Gauci 2009), in the order of the evaluator `layered`: unit by unit, the bias last. Biases are 0.
 */
export function paint(plan: NetPlan, { inputs, hidden, planes }: Substrate): Float64Array {
  const net = new Net(plan);
  const painted = (from: Point, to: Point, output: number): number => {
    net.input[0] = from.x;
    net.input[1] = from.y;
    net.input[2] = to.x;
    net.input[3] = to.y;
    if (planes) net.input[4] = from.plane;
    net.activate();
    const value = net.output[output];
    const size = Math.abs(value);
    if (size <= THRESHOLD) return 0;
    return (Math.sign(value) * LARGEST * (size - THRESHOLD)) / (1 - THRESHOLD);
  };
  const middle: Point = { x: 0, y: 0, plane: 0 };
  const weights = new Float64Array(hidden.length * (inputs.length + 1) + hidden.length + 1);
  let at = 0;
  for (const unit of hidden) {
    for (const input of inputs) weights[at++] = painted(input, unit, 0);
    at++;
  }
  for (const unit of hidden) weights[at++] = painted(unit, middle, 1);
  return weights;
}
