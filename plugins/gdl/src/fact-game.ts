import type { Game, Move, Position, Role } from 'evolab';

/** Positions as sets of facts, for methods that count facts or compare sets of them. */
export interface Facts<P extends Position = Position> {
  /** No position has more facts than this. */
  readonly most: number;
  /** Writes the numbers of the facts that hold, each once, to `out[0..]` and returns how many. */
  list(position: P, out: Int32Array): number;
  /** What a fact says: its relation, then its arguments, such as `cell`, `1`, `3`, `x`. */
  words(fact: number): readonly string[];
}

/** How nearly the conditions of a goal are met, for games whose goals are rules that can be inspected. */
export interface GoalProximity<P extends Position = Position> {
  /**
   * Writes to `out`, in [0, 1], how nearly the best goal of `role` is met: `out[0]` in the nearest way,
   * `out[1]` on average over all ways.
   */
  proximity(position: P, role: Role, out: Float64Array): void;
}

/**
 * What moves lead to, without making them, for methods that compare many successors by facts or goals alone.
 */
export interface SuccessorPreview<P extends Position = Position> {
  /**
   * Gives `next` the facts and goals that hold once the roles that choose in `position` have made their
   * moves, `made[r]` of role r. `position` stays as it was. `next` must not be used for anything but facts
   * and goals until it is made a copy of a position.
   */
  preview(position: P, made: ArrayLike<Move>, next: P): void;
}

/** A game whose positions are sets of facts, such as any game from rules in GDL. */
export interface FactGame<P extends Position = Position> extends Game<P> {
  readonly facts: Facts<P>;
  readonly goals?: GoalProximity<P>;
  readonly successors?: SuccessorPreview<P>;
}

/** Whether the positions of `game` are sets of facts. */
export function isFactGame<P extends Position>(game: Game<P>): game is FactGame<P> {
  return (game as Partial<FactGame<P>>).facts !== undefined;
}
