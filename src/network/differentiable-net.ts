import type { WeightBlock } from '../contract/evaluator.ts';
import type { ActiveInputs } from './active-inputs.ts';
import type { GraphBuilder } from './graph-builder.ts';

/** A net with one output and its gradient. The weights are the caller's, the buffers its own. */
export interface DifferentiableNet {
  readonly blocks: readonly WeightBlock[];
  /** The output that stands for a certain loss, 0 or -1; 1 is a certain win. */
  readonly worst: number;
  /** Must be called before weights are first used and after every change of them. */
  prepare(weights: Float64Array): void;
  forward(weights: Float64Array, inputs: ActiveInputs): number;
  /**
   * Adds `scale` times the gradient of the output at the last `forward` to `into`, which has the size of the
   * weights and may be the weights themselves: then this is one step of gradient ascent.
   */
  backward(weights: Float64Array, inputs: ActiveInputs, into: Float64Array, scale: number): void;
}

/** A net that can be written down as data. */
export interface DescribedNet extends DifferentiableNet {
  /** Writes down what `forward` computes and returns the name of the output, [N, 1]. */
  describe(weights: Float64Array, graph: GraphBuilder): string;
}

/** The value of an output is `factor` times it, plus `shift`. */
export function valueOf({ worst }: DifferentiableNet): { factor: number; shift: number } {
  const factor = 2 / (1 - worst);
  return { factor, shift: 1 - factor };
}
