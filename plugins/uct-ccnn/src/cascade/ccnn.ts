import {
  defineEvaluator,
  kind,
  LabError,
  option,
  type Encoder,
  type Evaluator,
  type Game,
  type Position,
  type Role,
} from 'evolab';
import { CachedEvaluator, cacheOption, encoderOf, trainableNet, Viewer } from 'evolab/network';
import { cascadeGradient } from './cascade-gradient.ts';
import { MOST_INPUTS } from './example-table.ts';
import { theEvaluationKernel, type EvaluationKernel } from './evaluation-kernel.ts';
import { PackedCascade } from './packed-cascade.ts';
import { cascadeGraph } from './cascade-graph.ts';
import { cascadeWeightCount, checkCascade, type CascadeNet } from './net.ts';
import { parseUnit } from './unit.ts';

/**
 * The encoder of a cascade: the one called `name` or, for 'auto', the first there is of bits, planes and
 * board.
 */
export function cascadeEncoder(game: Game, name: string): Encoder {
  const encoder = encoderOf(game, encoderName(game, name));
  if (encoder.size <= MOST_INPUTS) return encoder;
  throw new LabError(
    'LAB_BAD_OPTION',
    `ccnn: the encoder writes ${encoder.size} numbers`,
    `at most ${MOST_INPUTS}`,
  );
}

function encoderName({ encoders = {} }: Game, name: string): string {
  if (name !== 'auto') return name;
  return ['bits', 'planes', 'board'].find((id) => Object.hasOwn(encoders, id)) ?? 'board';
}

function netOf(encoder: Encoder, units: readonly string[], weights: Float64Array): CascadeNet {
  const net: CascadeNet = {
    inputs: encoder.size,
    outputs: 1,
    output: 'tanh',
    units: units.map(parseUnit),
    weights,
  };
  checkCascade(net);
  return net;
}

/**
 * A net that was grown unit by unit (Fahlman and Lebiere 1990). Its output is the value for the role not to
 * move, which in most cases has just moved, as in the examples of Rezende and Chaimowicz.
 */
export const ccnn = defineEvaluator({
  id: 'ccnn',
  summary: 'A cascade-correlation net, grown by lab fit or by the learner uct-ccnn',
  requires: { turns: 'alternating' },
  options: {
    encoder: option.text('auto', {
      help: "which view of the position goes in; 'auto': 'bits', 'planes' or 'board', the first there is",
    }),
    units: option.list([], kind.text(), {
      help: 'the hidden units in the order of their growth, such as tanh:0.5',
    }),
    cache: cacheOption(12),
  },
  weights({ encoder: name, units }, game) {
    const { size } = cascadeEncoder(game, name);
    units.forEach(parseUnit);
    return [{ name: 'net', size: cascadeWeightCount(size, units.length), start: [-0.5, 0.5] }];
  },
  create({ encoder: name, units, cache }, { game, weights }) {
    const encoder = cascadeEncoder(game, name);
    const evaluator = new CascadeEvaluator(game, encoder, netOf(encoder, units, weights));
    return cache > 0 ? new CachedEvaluator(evaluator, cache) : evaluator;
  },
  trainable: ({ encoder, units }, game, training) =>
    trainableNet(cascadeGradient(game, cascadeEncoder(game, encoder), units.map(parseUnit)), training),
  graph: ({ encoder, units }, { game, weights }) =>
    cascadeGraph(game, encoderName(game, encoder), netOf(cascadeEncoder(game, encoder), units, weights)),
});

export class CascadeEvaluator implements Evaluator {
  readonly #viewer: Viewer;
  readonly #encoder: Encoder;
  readonly #net: PackedCascade;
  readonly #kernel: EvaluationKernel;
  readonly #input: Float64Array;

  constructor(game: Game, encoder: Encoder, net: CascadeNet) {
    this.#viewer = new Viewer(game, 'opponent');
    this.#encoder = encoder;
    this.#net = new PackedCascade(net);
    this.#kernel = theEvaluationKernel();
    this.#input = this.#kernel.input(encoder.size);
  }

  evaluate(position: Position, role: Role): number {
    const viewer = this.#viewer.of(position, role);
    this.#encoder.encode(position, viewer, this.#input);
    const value = this.#kernel.evaluate(this.#net);
    return viewer === role ? value : 0 - value;
  }
}
