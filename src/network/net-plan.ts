import type { Encoder, Feature } from '../contract/encoder.ts';
import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { CachedEvaluator, checkCache } from './cached-evaluator.ts';
import { buildImage, type Bypass } from './kernel/image.ts';
import { NetEvaluator } from './net-evaluator.ts';
import { checkTopology, checkWeights, weightCount, type Topology } from './topology.ts';

/** Options that all nets share. */
export type NetOptions = {
  readonly encoder: string;
  readonly hidden: readonly number[];
  readonly bypass: string;
  readonly bypassScale: number;
  readonly cache: number;
};

export const NET_DEFAULTS: NetOptions = {
  encoder: 'board',
  hidden: [40, 10],
  bypass: 'sum',
  bypassScale: 1,
  cache: 0,
};

export const NET_HELP = {
  encoder: 'which view of the position goes in: one of the encoders of the game',
  hidden: 'units in each layer of tanh units that see all of the layer before',
  bypass: "what goes straight to the output unit: 'sum' of the inputs, 'none', or a feature of the game",
  bypassScale: 'the bypass is multiplied by this',
  cache: 'remembers the values of 2^cache positions, as told apart by their keys; 0: none',
};

/** A net for a game, all but its weights. */
export interface NetPlan {
  readonly topology: Topology;
  readonly encoder: Encoder;
  /** How many kinds of pieces have a value that is learned: all but the first. */
  readonly values: number;
  readonly bypass: Bypass;
  readonly feature: Feature | undefined;
  readonly scale: number;
  readonly cache: number;
}

/** What `name` is called in a game; throws `LabError` (LAB_BAD_OPTION) that names what there is. */
export function encoderOf({ encoders = {} }: Game, name: string): Encoder {
  if (Object.hasOwn(encoders, name)) return encoders[name];
  throw new LabError(
    'LAB_BAD_OPTION',
    `the game has no encoder '${name}'`,
    knownHint(name, Object.keys(encoders)),
  );
}

/** Throws `LabError` (LAB_BAD_OPTION) for options that make no net. */
export function planNet(
  game: Game,
  options: NetOptions,
  windowsOf?: (encoder: Encoder) => number[][],
): NetPlan {
  const encoder = encoderOf(game, options.encoder);
  const { features = {} } = game;
  const { bypass: source, bypassScale: scale } = options;
  const fixed = source === 'none' || source === 'sum';
  if (!fixed && !Object.hasOwn(features, source)) {
    const known = ['none', 'sum', ...Object.keys(features)];
    throw new LabError(
      'LAB_BAD_OPTION',
      `the game has no feature '${source}' for bypass`,
      knownHint(source, known),
    );
  }
  if (!(Math.abs(scale) < 1e30)) {
    throw new LabError('LAB_BAD_OPTION', `bypassScale cannot be ${scale}`, 'a number below 1e30');
  }
  checkCache(options.cache);
  const windows = windowsOf?.(encoder);
  const topology: Topology = {
    inputs: encoder.size,
    hidden: windows ? [windows.length, ...options.hidden] : options.hidden,
    ...(windows && { windows }),
    bypass: source !== 'none',
  };
  checkTopology(topology);
  return {
    topology,
    encoder,
    values: Math.max(0, (encoder.kinds ?? 1) - 1),
    bypass: fixed ? source : 'given',
    feature: fixed ? undefined : features[source],
    scale,
    cache: options.cache,
  };
}

/** The weights of a net as `createNet` takes them: of the net, of the bypass, then the values of the further kinds. */
export function netWeights({ topology, values }: NetPlan): WeightBlock[] {
  const start = [-0.2, 0.2] as const;
  const blocks: WeightBlock[] = [{ name: 'net', size: weightCount({ ...topology, bypass: false }), start }];
  if (topology.bypass) blocks.push({ name: 'bypass', size: 1, start });
  // Chellapilla and Fogel: the value of a king starts at 2 and stays from 1 to 3.
  if (values > 0) blocks.push({ name: 'values', size: values, start: [2, 2], bounds: [1, 3] });
  return blocks;
}

/** Throws `LabError` (LAB_BAD_FILE) for weights that do not fit. */
export function createNet(plan: NetPlan, weights: Float64Array): Evaluator {
  const { topology, encoder, values, bypass, scale } = plan;
  const count = weightCount(topology);
  checkWeights(weights, count + values);
  const image = buildImage({
    topology,
    weights: weights.subarray(0, count),
    bypass,
    scale,
    ...(values > 0 && { values: [1, ...weights.subarray(count)] }),
  });
  const net = new NetEvaluator(encoder, plan.feature, scale, image);
  return plan.cache > 0 ? new CachedEvaluator(net, plan.cache) : net;
}
