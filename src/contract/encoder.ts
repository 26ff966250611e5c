import type { Position, Role } from './game.ts';

/** Turns a position into numbers, as seen by `role`. */
export interface Encoder<P extends Position = Position> {
  /** How many numbers `encode` writes. */
  readonly size: number;
  /**
   * Where the numbers lie on the board, for networks that look through windows: number `i` lies on cell `cells[i]`
   * of a `width` x `height` grid, counted row by row; without `cells` number `i` lies on cell `i`.
   */
  readonly grid?: { readonly width: number; readonly height: number; readonly cells?: readonly number[] };
  /** Numbers are in [low, high]; -1 and 1 if not given. */
  readonly range?: readonly [low: number, high: number];
  /**
   * For encoders that write one number a cell: how many kinds of pieces a role has. Own pieces of kind k are
   * written as +k, enemy pieces as -k, empty cells as 0, so that an evaluator can give each kind a value of its own.
   */
  readonly kinds?: number;
  /** Writes exactly `size` numbers to `out[0..]`. */
  encode(position: P, role: Role, out: Float64Array): void;
}

/** A named measurement of a position, the unit a feature map is made of. */
export interface Feature<P extends Position = Position> {
  /** What is measured, in one line, with its source. */
  readonly summary: string;
  /** Values are in [low, high]. */
  readonly range: readonly [low: number, high: number];
  /** Positive is good for `role` unless the summary says otherwise. */
  measure(position: P, role: Role): number;
}
