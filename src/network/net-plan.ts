import type { Encoder, Feature } from '../contract/encoder.ts';
import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { Game } from '../contract/game.ts';
import { kind, option, type OptionsOf } from '../contract/option.ts';
import { knownHint, LabError } from '../util/errors.ts';
import { BoardEvaluator, RecallingBoardEvaluator } from './board-evaluator.ts';
import { CachedEvaluator, cacheOption } from './cached-evaluator.ts';
import { floatImage } from './kernel/float-image.ts';
import { PRECISIONS, type Bypass, type NetParts, type Precision } from './kernel/image.ts';
import { int16Image } from './kernel/int16-image.ts';
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
    ...{ above: -1e30, below: 1e30, tune: [0, 10] },
    help: 'the bypass is multiplied by this',
  }),
  precision: option.choice('float', PRECISIONS, {
    help: "'float', or 'int16': faster, a little rounded, for encoders that write codes of pieces",
  }),
  // 256 KiB a thread. On draughts at depths 1, 4 and 6 searches run 1.4, 1.4 and 1.5 times as fast, in 16 bits 1.2 times.
  cache: cacheOption(13),
};

export type NetOptions = OptionsOf<typeof NET_OPTIONS>;

/** A net for a game, all but its weights. */
export interface NetPlan {
  readonly topology: Topology;
  readonly encoder: Encoder;
  /** How many kinds of pieces have a value that is learned: all but the first. */
  readonly values: number;
  readonly bypass: Bypass;
  readonly feature: Feature | undefined;
  readonly scale: number;
  readonly precision: Precision;
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
  const { bypass: source, bypassScale: scale, precision, cache } = options;
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
    bypass: source !== 'none',
  };
  checkTopology(topology);
  checkSize(topology, encoder.kinds ?? 1);
  checkPrecision(game, encoder, topology, precision);
  return {
    topology,
    encoder,
    values: Math.max(0, (encoder.kinds ?? 1) - 1),
    bypass: fixed ? source : 'given',
    feature: fixed ? undefined : features[source],
    scale,
    precision,
    cache,
  };
}

/** Half of the kernel's memory holds so many, so that two nets can take turns. */
const MOST_LINKS = 1_000_000;

function checkSize({ inputs, hidden }: Topology, kinds: number): void {
  const widths = [inputs * kinds, ...hidden, 1];
  const links = hidden.reduce((sum, units, layer) => sum + units * widths[layer], widths[hidden.length]);
  if (links > MOST_LINKS) {
    throw new LabError('LAB_BAD_OPTION', `a net with ${links} links is too large`, `at most ${MOST_LINKS}`);
  }
}

/** Throws `LabError` (LAB_BAD_OPTION) for a precision that does not fit the rest. */
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
      `known: ${others.join(', ')}`,
    );
  }
  if (precision === 'int16' && hidden.length === 0)
    throw refuse("precision 'int16' needs a hidden layer", "or 'float'");
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

/** The kernel has room for the changes of so many bits. */
const MOST_BITS = 8192;

const cached = (evaluator: Evaluator, cache: number): Evaluator =>
  cache > 0 ? new CachedEvaluator(evaluator, cache) : evaluator;

/** Throws `LabError` (LAB_BAD_FILE) for weights that do not fit. */
export function createNet(plan: NetPlan, weights: Float64Array): Evaluator {
  const { topology, encoder, values, bypass, feature, scale, precision, cache } = plan;
  const count = weightCount(topology);
  checkWeights(weights, count + values);
  const { bitboards, kinds = 1 } = encoder;
  const words = bitboards === undefined ? Infinity : 2 * kinds * bitboards.words;
  const byBoards = bitboards !== undefined && 32 * words <= MOST_BITS;
  const parts: NetParts = {
    ...{ topology, weights: weights.subarray(0, count), bypass, scale },
    ...((values > 0 || precision === 'int16' || byBoards) && { values: [1, ...weights.subarray(count)] }),
    ...(byBoards && { bitboards }),
  };
  const image = precision === 'int16' ? int16Image(parts) : floatImage(parts);
  if (!byBoards) return cached(new NetEvaluator(encoder, feature, scale, image), cache);
  const { WORDS, ENTRIES } = RecallingBoardEvaluator;
  return cache > 0 && cache <= ENTRIES && words <= WORDS && bypass !== 'given'
    ? new RecallingBoardEvaluator(bitboards, kinds, image, cache)
    : cached(new BoardEvaluator(bitboards, kinds, feature, scale, image), cache);
}
