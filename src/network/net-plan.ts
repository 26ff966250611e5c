import type { Encoder, Feature } from '../contract/encoder.ts';
import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import { kind, option, type OptionsOf } from '../contract/option.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { BoardEvaluator, CachedBoardEvaluator } from './board-evaluator.ts';
import { CachedEvaluator, cacheOption } from './cached-evaluator.ts';
import { packFloat } from './kernel/pack-float.ts';
import { packInt16 } from './kernel/pack-int16.ts';
import { PRECISIONS, type NetParts, type Precision, type SkipSource } from './kernel/packed-net.ts';
import { NetEvaluator } from './net-evaluator.ts';
import { checkTopology, checkWeights, DEEPEST, weightCount, WIDEST, type Topology } from './topology.ts';

/** Options that all nets share. */
export const NET_OPTIONS = {
  encoder: option.text('board', {
    help: 'which view of the position goes in: one of the encoders of the game',
  }),
  hidden: option.list([40, 10], kind.whole({ min: 1, max: WIDEST }), {
    maxLength: DEEPEST,
    help: 'units in each layer of tanh units that see all of the layer before',
  }),
  bypass: option.text('sum', {
    help: "what goes straight to the output unit: 'sum' of the inputs, 'none', or a feature of the game",
  }),
  bypassScale: option.number(1, {
    above: -1e30,
    below: 1e30,
    tune: [0, 10],
    help: 'the bypass is multiplied by this',
  }),
  outputScale: option.number(1, {
    above: 0,
    max: 1,
    help: 'the sum of the output unit is multiplied by this before its tanh, which large sums would saturate',
  }),
  spread: option.number(0.2, {
    above: 0,
    max: 100,
    help: 'first weights are uniform from -spread to spread',
  }),
  precision: option.choice('float', PRECISIONS, {
    help: "'float', or 'int16': faster, a little rounded, for encoders that write codes of pieces",
  }),
  // 256 KiB a thread. On draughts at depths 1, 4 and 6 searches run 1.4, 1.4 and 1.5 times as fast, in 16
  // bits 1.2 times.
  cache: cacheOption(13),
};

export type NetOptions = OptionsOf<typeof NET_OPTIONS>;

/** A net for a game, all but its weights. */
export interface NetPlan {
  readonly topology: Topology;
  readonly encoder: Encoder;
  /** How many kinds of pieces have a value that is learned: all but the first. */
  readonly values: number;
  /** Where the number of the skip connection comes from: option `bypass`. */
  readonly skip: SkipSource;
  readonly feature: Feature | undefined;
  readonly scale: number;
  /** Of the sum of the output unit. */
  readonly outputScale: number;
  readonly spread: number;
  readonly precision: Precision;
  readonly cache: number;
}

/** The encoder of a game that is called `name`; LAB_BAD_OPTION names those there are. */
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
  const { bypass: source, bypassScale: scale, outputScale, spread, precision, cache } = options;
  const fixed = source === 'none' || source === 'sum';
  if (!fixed && !Object.hasOwn(features, source)) {
    const known = ['none', 'sum', ...Object.keys(features)];
    throw new LabError(
      'LAB_BAD_OPTION',
      `the game has no feature '${source}' for bypass`,
      knownHint(source, known),
    );
  }
  const windows = windowsOf?.(encoder);
  const topology: Topology = {
    inputs: encoder.size,
    hidden: windows ? [windows.length, ...options.hidden] : options.hidden,
    ...(windows && { windows }),
    skipConnection: source !== 'none',
  };
  checkTopology(topology);
  checkSize(topology, encoder.kinds ?? 1);
  checkPrecision(game, encoder, topology, precision);
  return {
    topology,
    encoder,
    values: Math.max(0, (encoder.kinds ?? 1) - 1),
    skip: fixed ? source : 'given',
    feature: fixed ? undefined : features[source],
    scale,
    outputScale,
    spread,
    precision,
    cache,
  };
}

/** The weights with which a net whose output is not scaled has the same values: those of the output unit are scaled. */
export function unscaledWeights({ topology, outputScale }: NetPlan, weights: Float64Array): Float64Array {
  if (outputScale === 1) return weights;
  const { inputs, hidden, skipConnection } = topology;
  const count = weightCount(topology);
  const own = (hidden.at(-1) ?? inputs) + (skipConnection ? 2 : 1);
  return weights.map((weight, i) => (i >= count - own && i < count ? weight * outputScale : weight));
}

/** Half of the kernel's memory holds this many, so that two nets can alternate. */
const MAX_CONNECTIONS = 1_000_000;

function checkSize({ inputs, hidden }: Topology, kinds: number): void {
  const widths = [inputs * kinds, ...hidden, 1];
  const connections = hidden.reduce(
    (sum, units, layer) => sum + units * widths[layer],
    widths[hidden.length],
  );
  if (connections > MAX_CONNECTIONS) {
    throw new LabError(
      'LAB_BAD_OPTION',
      `a net with ${connections} connections is too large`,
      `at most ${MAX_CONNECTIONS}`,
    );
  }
}

/** Throws `LabError` (LAB_BAD_OPTION) for a precision that the encoder or the layers do not allow. */
function checkPrecision(
  { encoders = {} }: Game,
  encoder: Encoder,
  { hidden }: Topology,
  precision: Precision,
): void {
  const refuse = (message: string, hint: string) => new LabError('LAB_BAD_OPTION', message, hint);
  if (precision === 'int16' && encoder.kinds === undefined) {
    const others = Object.keys(encoders).filter((other) => encoders[other].kinds !== undefined);
    throw refuse(
      "precision 'int16' needs an encoder that writes codes of pieces",
      `known: ${others.join(', ') || 'none of this game'}`,
    );
  }
  if (precision === 'int16' && hidden.length === 0)
    throw refuse("precision 'int16' needs a hidden layer", "or 'float'");
}

/** The weights that `createNet` takes: of the net, the skip weight, then the values of the further kinds. */
export function netWeights({ topology, values, spread }: NetPlan): WeightBlock[] {
  const start = [-spread, spread] as const;
  const blocks: WeightBlock[] = [
    { name: 'net', size: weightCount({ ...topology, skipConnection: false }), start },
  ];
  if (topology.skipConnection) blocks.push({ name: 'bypass', size: 1, start });
  // Chellapilla and Fogel: the value of a king starts at 2 and stays from 1 to 3.
  if (values > 0) blocks.push({ name: 'values', size: values, start: [2, 2], bounds: [1, 3] });
  return blocks;
}

/** The kernel has room for this many changed bits. */
const MAX_BITS = 8192;

const cached = (evaluator: Evaluator, cache: number): Evaluator =>
  cache > 0 ? new CachedEvaluator(evaluator, cache) : evaluator;

/** Throws `LabError` (LAB_BAD_FILE) for weights that do not fit. */
export function createNet(plan: NetPlan, weights: Float64Array): Evaluator {
  const { topology, encoder, values, skip, feature, scale, precision, cache } = plan;
  const count = weightCount(topology);
  checkWeights(weights, count + values);
  const { bitboards, kinds = 1 } = encoder;
  const words = bitboards === undefined ? Infinity : 2 * kinds * bitboards.words;
  const byBoards = bitboards !== undefined && 32 * words <= MAX_BITS;
  const parts: NetParts = {
    topology,
    weights: unscaledWeights(plan, weights).subarray(0, count),
    skip,
    scale,
    ...((values > 0 || precision === 'int16' || byBoards) && { values: [1, ...weights.subarray(count)] }),
    ...(byBoards && { bitboards }),
  };
  const net = precision === 'int16' ? packInt16(parts) : packFloat(parts);
  if (!byBoards) return cached(new NetEvaluator(encoder, feature, scale, net), cache);
  const { WORDS, ENTRIES } = CachedBoardEvaluator;
  return cache > 0 && cache <= ENTRIES && words <= WORDS && skip !== 'given'
    ? new CachedBoardEvaluator(bitboards, kinds, net, cache)
    : cached(new BoardEvaluator(bitboards, kinds, feature, scale, net), cache);
}
