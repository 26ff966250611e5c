import type { Bitboards } from '../../contract/encoder.ts';
import type { Topology } from '../topology.ts';

/**
 * What a net computes with: numbers of 32 bits, or weights and outputs of units of 16 bits. The latter is
 * faster, and as exact as the weights are small: each unit spends its bits on the largest sum it can reach.
 */
export const PRECISIONS = ['float', 'int16'] as const;
export type Precision = (typeof PRECISIONS)[number];

/** Where the number that the skip connection carries to the output unit comes from. */
const SKIP_SOURCES = { none: 0, given: 1, sum: 2 } as const;
export type SkipSource = keyof typeof SKIP_SOURCES;

export interface NetParts {
  readonly topology: Topology;
  /** In the order of `Topology`. */
  readonly weights: Float64Array;
  /**
   * Given by the caller or the sum of the inputs; 'none' if and only if the topology has no skip connection.
   */
  readonly skip: SkipSource;
  /** The sum of the inputs is multiplied by this. */
  readonly scale: number;
  /** What inputs +1, +2, ... stand for, if inputs are codes; -1, -2, ... stand for the opposite. */
  readonly values?: readonly number[];
  /** Of an encoder of codes whose positions may come as bit boards. */
  readonly bitboards?: Bitboards;
}

/** The words of the header, as in assembly/header.ts. */
export const HEADER = {
  inputs: 0,
  layers: 1,
  skip: 2,
  scale: 3,
  codes: 4,
  weights: 5,
  kinds: 6,
  board: 7,
  cells: 8,
  skipWeight: 9,
  last: 10,
  total: 11,
  roles: 12,
  roleSize: 13,
  shape: 14,
} as const;

/** Words for 32 bits of a board: what the kind of pieces stands for, then one word for each bit. */
export const BOARD_WORDS = 33;
/** Words for all boards as all roles see them. */
export const boardWords = ({ bitboards, values = [] }: NetParts): number =>
  bitboards === undefined ? 0 : bitboards.cells.length * values.length * bitboards.words * BOARD_WORDS;

/** `n` rounded up to a multiple of `unit`. */
export const roundUp = (unit: number, n: number): number => Math.ceil(n / unit) * unit;

/** Words of a cache line. */
export const LINE = 16;

/** The units of a layer, padded to pairs of vectors of 4; the output unit is padded to one vector. */
export const paddedWidth = (units: number, output: boolean): number => roundUp(output ? 4 : 8, units);

let count = 0;

/** A net as a kernel takes it: a header, what codes stand for, then the weights, column by column. */
export class PackedNet {
  readonly precision: Precision;
  /** Unique among the packed nets of a thread. */
  readonly id = ++count;
  readonly words: Uint32Array;
  /** The same memory. */
  readonly floats: Float32Array;
  readonly ints: Int32Array;
  readonly shorts: Int16Array;
  /**
   * Where the kernel has uploaded it: set by the kernel. The offset counts on where the address wraps around.
   */
  ringOffset = -1;
  baseAddress = 0;

  /** Has `size` words for weights behind its header. */
  constructor(precision: Precision, { topology, skip, scale, values }: NetParts, size: number) {
    const layers = topology.hidden.length + 1;
    const kinds = values?.length ?? 0;
    const codes = HEADER.shape + 2 * layers + kinds;
    // Whole cache lines: a vector that lies in two of them takes two loads.
    const weights = roundUp(LINE, codes + kinds + 1);
    this.precision = precision;
    this.words = new Uint32Array(weights + roundUp(LINE, size));
    this.floats = new Float32Array(this.words.buffer);
    this.ints = new Int32Array(this.words.buffer);
    this.shorts = new Int16Array(this.words.buffer);
    this.words[HEADER.inputs] = topology.inputs;
    this.words[HEADER.layers] = layers;
    this.words[HEADER.skip] = SKIP_SOURCES[skip];
    this.floats[HEADER.scale] = scale;
    this.words[HEADER.weights] = 4 * weights;
    if (!values) return;
    this.words[HEADER.codes] = 4 * codes;
    values.forEach((value, i) => {
      this.floats[codes + i + 1] = value;
      this.floats[codes - i - 1] = -value;
    });
  }

  /**
   * Lays out what bit boards stand for, `offset` words behind the first weight, if there are bit boards. The
   * caller writes the word of each kind, and that of each bit, which stands for an input number.
   */
  boards(
    offset: number,
    { bitboards, values = [] }: NetParts,
    writeKind: (word: number, kind: number) => void,
    writeBit: (word: number, kind: number, input: number) => void,
  ): void {
    this.words[HEADER.kinds] = values.length;
    if (!bitboards) return;
    this.words[HEADER.board] = bitboards.words;
    this.words[HEADER.cells] = this.words[HEADER.weights] + 4 * offset;
    let word = this.words[HEADER.cells] / 4;
    for (const cells of bitboards.cells)
      for (let kind = 0; kind < values.length; kind++)
        for (let bit = 0; bit < 32 * bitboards.words; bit++) {
          if (bit % 32 === 0) writeKind(word++, kind);
          writeBit(word++, kind, cells[bit]);
        }
  }

  /** Sets how many columns of weights and how many vectors of sums a layer has. */
  shape(layer: number, columns: number, vectors: number): void {
    this.words[HEADER.shape + 2 * layer] = columns;
    this.words[HEADER.shape + 2 * layer + 1] = vectors;
  }
}
