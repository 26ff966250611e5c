import type { Position, Role } from './game.ts';

/**
 * A value function in two steps: a number for each of its parts, and the value as a function of these numbers.
 * `lab inspect --explain` replaces one number by that of another position.
 */
export interface ValueParts<P extends Position = Position> {
  /** What the parts are, such as 'windows' or 'tables'. */
  readonly kind: string;
  readonly parts: readonly ValuePart[];
  /** Writes the number of each part for the value of `position` for `role`. */
  read(position: P, role: Role, out: Float64Array): void;
  /** The value of `position` for `role` with these numbers: within 1e-5 of the evaluator's for the numbers of `read`. */
  value(position: P, role: Role, numbers: Float64Array): number;
}

/** A part of a value function, such as a window or a table. */
export interface ValuePart {
  readonly name: string;
  /** The cells of the encoder `board` that it depends on. */
  readonly cells?: readonly number[];
}
