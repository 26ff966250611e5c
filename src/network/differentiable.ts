import type { Encoder } from '../contract/encoder.ts';
import type { Evaluator } from '../contract/evaluator.ts';
import type { Game, Position, Role } from '../contract/game.ts';
import { option, type OptionsOf } from '../contract/option.ts';
import type { ValueGraph } from '../contract/value-graph.ts';
import { ActiveInputs } from './active-inputs.ts';
import type { Trainable, TrainingSettings } from '../contract/trainable.ts';
import { Siblings, type AnchoredNet } from './anchored.ts';
import { CachedEvaluator, cacheOption } from './cached-evaluator.ts';
import { valueOf, type DescribedNet, type DifferentiableNet } from './differentiable-net.ts';
import { trainableNet, type GradientNet } from './gradient-trainable.ts';
import { GraphBuilder } from './graph-builder.ts';
import { encoderOf } from './net-plan.ts';
import { checkWeights } from './topology.ts';
import { Viewer, viewOption } from './view.ts';

/** Options that all differentiable nets share. */
export const DIFFERENTIABLE_OPTIONS = {
  encoder: option.text('auto', {
    help: "which view of the position goes in; 'auto': 'bits' if the game has them, otherwise 'board'",
  }),
  view: viewOption('asked'),
  cache: cacheOption(0),
};

export type DifferentiableOptions = OptionsOf<typeof DIFFERENTIABLE_OPTIONS>;

/** A differentiable net on a game. */
export interface Teachable {
  readonly encoder: Encoder;
  readonly net: DifferentiableNet;
  /**
   * An evaluator with these weights; LAB_BAD_FILE if they do not fit. After they are changed in place,
   * `prepare` must be called.
   */
  evaluator(weights: Float64Array): Evaluator;
  /**
   * Evaluates the positions after the moves of a position faster; undefined for nets that cannot. Weights as
   * above.
   */
  siblings(weights: Float64Array): Siblings | undefined;
}

/** A differentiable net that can be written down as data, and taught position by position. */
export interface DescribedTeachable extends Teachable {
  trainable(training: TrainingSettings): Trainable;
  /** The same function as its evaluator's; LAB_BAD_FILE for weights that do not fit. */
  graph(weights: Float64Array): ValueGraph;
}

/** Throws `LabError` for options that do not fit the game. */
export function teachableOf(
  game: Game,
  { encoder: name, view, cache }: DifferentiableOptions,
  netOf: (inputs: number) => DescribedNet,
): DescribedTeachable {
  const viewer = new Viewer(game, view);
  const auto = game.encoders && Object.hasOwn(game.encoders, 'bits') ? 'bits' : 'board';
  const chosen = name === 'auto' ? auto : name;
  const encoder = encoderOf(game, chosen);
  const described = netOf(encoder.size);
  const net: DifferentiableNet = described;
  const begin = (weights: Float64Array) => {
    checkWeights(
      weights,
      net.blocks.reduce((sum, { size }) => sum + size, 0),
    );
    net.prepare(weights);
  };
  return {
    encoder,
    net,
    siblings(weights) {
      begin(weights);
      return siblingsOf(net, encoder, weights, viewer);
    },
    evaluator(weights) {
      begin(weights);
      const evaluator = new DifferentiableEvaluator(net, encoder, weights, viewer);
      return cache > 0 ? new CachedEvaluator(evaluator, cache) : evaluator;
    },
    trainable(training) {
      // Siblings have a net of their own, for its buffers.
      const siblings = (weights: Float64Array) => siblingsOf(netOf(encoder.size), encoder, weights, viewer);
      return trainableNet({ ...gradientOf(net, encoder, viewer), siblings }, training);
    },
    graph(weights) {
      begin(weights);
      const graph = new GraphBuilder();
      const { factor, shift } = valueOf(net);
      const value = graph.linear(described.describe(weights, graph), factor, shift);
      const bounded = graph.op('Clip', [value, graph.floats([-1]), graph.floats([1])]);
      return graph.graph({ encoder: chosen, size: encoder.size, view: viewer.view }, bounded);
    },
  };
}

/** Undefined for nets without an anchor. */
function siblingsOf(
  net: DifferentiableNet,
  encoder: Encoder,
  weights: Float64Array,
  viewer: Viewer,
): Siblings | undefined {
  return 'near' in net ? new Siblings(net as AnchoredNet, encoder, weights, viewer) : undefined;
}

/** The gradient of the value, in [-1, 1], of a net whose samples are what the encoder writes. */
function gradientOf(net: DifferentiableNet, encoder: Encoder, viewer: Viewer): GradientNet {
  const inputs = new ActiveInputs(encoder);
  const { factor, shift } = valueOf(net);
  return {
    blocks: net.blocks,
    sampleSize: encoder.size,
    read(position, role, sample) {
      const seer = viewer.of(position, role);
      encoder.encode(position, seer, sample);
      return seer !== role;
    },
    prepare: (weights) => net.prepare(weights),
    forward(weights, sample) {
      inputs.take(sample);
      return bounded(factor * net.forward(weights, inputs) + shift);
    },
    backward(weights, _, gradient) {
      gradient.fill(0);
      net.backward(weights, inputs, gradient, factor);
    },
    climb(weights, _, scale) {
      net.backward(weights, inputs, weights, scale * factor);
    },
  };
}

/** The output of a net that ends in a sum is unbounded. */
const bounded = (value: number) => (value > 1 ? 1 : value < -1 ? -1 : value);

class DifferentiableEvaluator implements Evaluator {
  readonly #net: DifferentiableNet;
  readonly #weights: Float64Array;
  readonly #viewer: Viewer;
  readonly #inputs: ActiveInputs;
  readonly #scale: number;
  readonly #shift: number;

  constructor(net: DifferentiableNet, encoder: Encoder, weights: Float64Array, viewer: Viewer) {
    this.#net = net;
    this.#weights = weights;
    this.#viewer = viewer;
    this.#inputs = new ActiveInputs(encoder);
    const { factor, shift } = valueOf(net);
    this.#scale = factor;
    this.#shift = shift;
  }

  evaluate(position: Position, role: Role): number {
    const inputs = this.#inputs;
    const viewer = this.#viewer.of(position, role);
    inputs.read(position, viewer);
    const value = bounded(this.#scale * this.#net.forward(this.#weights, inputs) + this.#shift);
    return viewer === role ? value : -value;
  }
}
