import type { Position, Role } from './game.ts';

/** Encodes a position as numbers, from the point of view of `role`. */
export interface Encoder<P extends Position = Position> {
  /** How many numbers `encode` writes. */
  readonly size: number;
  /**
   * Where the numbers lie on the board, for networks with windows: number `i` lies on cell `cells[i]` of a `width` x
   * `height` grid, counted row by row; without `cells` number `i` lies on cell `i`.
   */
  readonly grid?: { readonly width: number; readonly height: number; readonly cells?: readonly number[] };
  /**
   * The cell of the encoder `board` that each number describes, -1 for none; used to explain evaluators. Without it,
   * `grid` is used.
   */
  readonly boardCells?: readonly number[];
  /** Numbers are in [low, high]; -1 and 1 if not given. */
  readonly range?: readonly [low: number, high: number];
  /**
   * For encoders that write one number per cell: the number of kinds of pieces. Own pieces of kind k are written as +k,
   * enemy pieces as -k, empty cells as 0, so that an evaluator can give each kind its own value.
   */
  readonly kinds?: number;
  /** With `kinds`: the same position as bit boards, for games that store it so; nets read these instead. */
  readonly bitboards?: Bitboards<P>;
  /** For encoders made by `tableEncoder`: nets read this instead, as a move changes few cells. */
  readonly cellwise?: Cellwise<P>;
  /** Writes exactly `size` numbers to `out[0..]`; `out` may be longer, so `out.fill(0)` writes too many. */
  encode(position: P, role: Role, out: Float64Array): void;
}

/** A position as bit boards, one for each kind of own pieces, then of enemy pieces. */
export interface Bitboards<P extends Position = Position> {
  /** 32-bit words per board. */
  readonly words: number;
  /** `cells[role][bit]` is the number of the encoder that a bit stands for in the view of `role`; 32 * words of them. */
  readonly cells: readonly ArrayLike<number>[];
  /** Writes 2 * kinds boards; bits that stand for no number are 0. */
  write(position: P, role: Role, out: Int32Array): void;
}

/**
 * An encoding in which each number depends on one cell: the numbers of cell 0 come first, then those of cell 1. If cell `c` has
 * the value `v`, they are `numbers[at[c] + v * widths[c]]` and those after it.
 */
export interface Cellwise<P extends Position = Position> {
  /** How many numbers each cell has. */
  readonly widths: Int32Array;
  readonly at: Int32Array;
  readonly numbers: Float64Array;
  /** Writes the value of each cell, a whole number for which `numbers` has a row. */
  write(position: P, role: Role, out: Int8Array): void;
}

/** A named measurement of a position, which evaluators can use as an input. */
export interface Feature<P extends Position = Position> {
  /** What is measured, in one line, with its source. */
  readonly summary: string;
  /** Values are in [low, high]. */
  readonly range: readonly [low: number, high: number];
  /** Positive is good for `role` unless the summary says otherwise. */
  measure(position: P, role: Role): number;
}
