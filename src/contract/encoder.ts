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
  /**
   * Of which cell of the encoder `board` each number tells, -1 for those of none. For people: without it, `grid` says so.
   */
  readonly boardCells?: readonly number[];
  /** Numbers are in [low, high]; -1 and 1 if not given. */
  readonly range?: readonly [low: number, high: number];
  /**
   * For encoders that write one number a cell: how many kinds of pieces a role has. Own pieces of kind k are
   * written as +k, enemy pieces as -k, empty cells as 0, so that an evaluator can give each kind a value of its own.
   */
  readonly kinds?: number;
  /** With `kinds`: the same position as bit boards, for games that keep it so; nets ask for these instead. */
  readonly bitboards?: Bitboards<P>;
  /** Writes exactly `size` numbers to `out[0..]`. */
  encode(position: P, role: Role, out: Float64Array): void;
}

/** A position as boards of bits, one for each kind of own pieces, then of enemy pieces. */
export interface Bitboards<P extends Position = Position> {
  /** Words of 32 bits of a board. */
  readonly words: number;
  /** `cells[role][bit]` is the number of the encoder that a bit stands for when `role` looks; 32 * words of them. */
  readonly cells: readonly ArrayLike<number>[];
  /** Writes 2 * kinds boards, bits that stand for no number 0. */
  write(position: P, role: Role, out: Int32Array): void;
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
