import type { Bitboards } from '../../contract/encoder.ts';
import type { Topology } from '../topology.ts';

/**
 * What a net computes with: numbers of 32 bits, or weights and outputs of units of 16 bits. That is faster, and as exact
 * as the weights are small: each unit spends its bits on the largest sum it could ever meet.
 */
export const PRECISIONS = ['float', 'int16'] as const;
export type Precision = (typeof PRECISIONS)[number];

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
  /** Of an encoder of codes whose positions may come as bit boards. */
  readonly bitboards?: Bitboards;
}

/** The words of the head, as assembly/head.ts has them. */
export const HEAD = {
  inputs: 0,
  layers: 1,
  bypass: 2,
  scale: 3,
  codes: 4,
  weights: 5,
  kinds: 6,
  board: 7,
  cells: 8,
  straight: 9,
  last: 10,
  total: 11,
  roles: 12,
  roleSize: 13,
  shape: 14,
} as const;

/** Words for 32 bits of a board: what the kind of pieces stands for, then what each bit does. */
export const BOARD_WORDS = 33;
/** Words for all boards as all roles see them. */
export const boardWords = ({ bitboards, values = [] }: NetParts): number =>
  bitboards === undefined ? 0 : bitboards.cells.length * values.length * bitboards.words * BOARD_WORDS;

/** `n`, or the next multiple of `unit` above. */
export const upTo = (unit: number, n: number): number => Math.ceil(n / unit) * unit;

/** Words of a line of the cache. */
export const LINE = 16;

/** How many places the `units` of a layer take: pairs of vectors of 4, but the output unit just one. */
export const places = (units: number, output: boolean): number => upTo(output ? 4 : 8, units);

let images = 0;

/** A net as a kernel takes it: a head, what codes stand for, then the weights, column by column. */
export class Image {
  readonly precision: Precision;
  /** Another for each image of a thread. */
  readonly number = ++images;
  readonly words: Uint32Array;
  /** The same memory. */
  readonly floats: Float32Array;
  readonly ints: Int32Array;
  readonly shorts: Int16Array;
  /** Where the kernel's memory holds it: kept by the kernel. */
  home = -1;
  address = 0;

  /** Has room for `size` words of weights behind its head. */
  constructor(precision: Precision, { topology, bypass, scale, values }: NetParts, size: number) {
    const layers = topology.hidden.length + 1;
    const kinds = values?.length ?? 0;
    const codes = HEAD.shape + 2 * layers + kinds;
    // Whole lines of the cache: a vector that lies in two of them takes two loads.
    const weights = upTo(LINE, codes + kinds + 1);
    this.precision = precision;
    this.words = new Uint32Array(weights + upTo(LINE, size));
    this.floats = new Float32Array(this.words.buffer);
    this.ints = new Int32Array(this.words.buffer);
    this.shorts = new Int16Array(this.words.buffer);
    this.words[HEAD.inputs] = topology.inputs;
    this.words[HEAD.layers] = layers;
    this.words[HEAD.bypass] = BYPASS[bypass];
    this.floats[HEAD.scale] = scale;
    this.words[HEAD.weights] = 4 * weights;
    if (!values) return;
    this.words[HEAD.codes] = 4 * codes;
    values.forEach((value, i) => {
      this.floats[codes + i + 1] = value;
      this.floats[codes - i - 1] = -value;
    });
  }

  /**
   * Lays out what bit boards stand for, if the net is to be asked by them, so many words behind the weights. What to
   * write is the caller's business: the word of each kind, and that of each bit, which stands for a number.
   */
  boards(
    behind: number,
    { bitboards, values = [] }: NetParts,
    ofKind: (word: number, kind: number) => void,
    ofBit: (word: number, kind: number, number: number) => void,
  ): void {
    this.words[HEAD.kinds] = values.length;
    if (!bitboards) return;
    this.words[HEAD.board] = bitboards.words;
    this.words[HEAD.cells] = this.words[HEAD.weights] + 4 * behind;
    let word = this.words[HEAD.cells] / 4;
    for (const cells of bitboards.cells)
      for (let kind = 0; kind < values.length; kind++)
        for (let bit = 0; bit < 32 * bitboards.words; bit++) {
          if (bit % 32 === 0) ofKind(word++, kind);
          ofBit(word++, kind, cells[bit]);
        }
  }

  /** Says how many columns and how many vectors of sums a layer has. */
  shape(layer: number, columns: number, vectors: number): void {
    this.words[HEAD.shape + 2 * layer] = columns;
    this.words[HEAD.shape + 2 * layer + 1] = vectors;
  }
}
