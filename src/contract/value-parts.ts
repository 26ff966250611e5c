import type { Position, Role } from './game.ts';

/**
 * A value function cut in two: what each of its parts says of a position, a number each, and what these numbers come to.
 * `lab inspect --explain` replaces one number by that of another position.
 */
export interface ValueParts<P extends Position = Position> {
  /** What the parts are, such as 'windows' or 'tables'. */
  readonly kind: string;
  readonly parts: readonly ValuePart[];
  /** Writes the number of each part, as the value of `position` for `role` needs it. */
  read(position: P, role: Role, out: Float64Array): void;
  /** What the evaluator says of `position` for `role`, within 1e-5, if `numbers` were read there. */
  value(position: P, role: Role, numbers: Float64Array): number;
}

export interface ValuePart {
  readonly name: string;
  /** The cells of the encoder `board` that it looks at. */
  readonly cells?: readonly number[];
}
