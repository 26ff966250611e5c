import type { Topology } from '../topology.ts';

/** A net as a kernel takes it: its shape, then its weights in f32, column by column. */
export class Image {
  readonly floats: Float32Array;
  /** The same memory. */
  readonly words: Uint32Array;
  /** Where the kernel's memory holds it: kept by the kernel. */
  home = -1;
  address = 0;

  constructor(words: number) {
    this.floats = new Float32Array(words);
    this.words = new Uint32Array(this.floats.buffer);
  }
}

/** Where the number that goes straight to the output comes from. */
export const BYPASS = { none: 0, given: 1, sum: 2 } as const;
export type Bypass = keyof typeof BYPASS;

export interface NetParts {
  readonly topology: Topology;
  /** As `Topology` lays them out. */
  readonly weights: Float64Array;
  /** Given by the caller or the sum of the inputs; must be 'none' if and only if the topology takes no bypass. */
  readonly bypass: Bypass;
  /** The sum of the inputs is multiplied by this. */
  readonly scale: number;
  /** What inputs +1, +2, ... stand for, if inputs are codes; -1, -2, ... stand for the opposite. */
  readonly values?: readonly number[];
}

/** The head: six words, then two for each layer. */
const INPUTS = 0;
const LAYERS = 1;
const KIND = 2;
const SCALE = 3;
const CODES = 4;
const WEIGHTS = 5;
const SHAPE = 6;

const upTo4 = (n: number): number => (n + 3) & ~3;

/**
 * Lays a net out for a kernel. Each layer is the biases of its units and then a column for each number that goes in,
 * with the weight every unit gives it (0 where a window leaves it out); columns are filled up to whole vectors of 4.
 */
export function buildImage({ topology, weights, bypass, scale, values }: NetParts): Image {
  const { inputs, hidden, windows } = topology;
  const widths = [inputs, ...hidden, 1];
  const layers = widths.length - 1;
  /** How many numbers go into a layer: into the last, the bypass too. */
  const rows = (layer: number) => widths[layer] + (bypass !== 'none' && layer === layers - 1 ? 1 : 0);
  const codes = SHAPE + 2 * layers + (values?.length ?? 0);
  const first = upTo4(codes + (values?.length ?? 0) + 1);
  let size = first;
  for (let layer = 0; layer < layers; layer++) size += (1 + rows(layer)) * upTo4(widths[layer + 1]);

  const image = new Image(size);
  const { floats, words } = image;
  words[INPUTS] = inputs;
  words[LAYERS] = layers;
  words[KIND] = BYPASS[bypass];
  floats[SCALE] = scale;
  words[WEIGHTS] = 4 * first;
  if (values) {
    words[CODES] = 4 * codes;
    values.forEach((value, i) => {
      floats[codes + i + 1] = value;
      floats[codes - i - 1] = -value;
    });
  }
  let from = 0;
  let to = first;
  for (let layer = 0; layer < layers; layer++) {
    const width = upTo4(widths[layer + 1]);
    words[SHAPE + 2 * layer] = rows(layer);
    words[SHAPE + 2 * layer + 1] = width / 4;
    for (let unit = 0; unit < widths[layer + 1]; unit++) {
      const window = layer === 0 && hidden.length > 0 ? windows?.[unit] : undefined;
      const seen = window?.length ?? widths[layer];
      for (let i = 0; i < seen; i++) floats[to + (1 + (window?.[i] ?? i)) * width + unit] = weights[from++];
      floats[to + unit] = weights[from++];
    }
    if (layer === layers - 1 && bypass !== 'none') floats[to + rows(layer) * width] = weights[from];
    to += (1 + rows(layer)) * width;
  }
  return image;
}
