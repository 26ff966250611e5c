import type { Move, Random, Role } from 'evolab';
import type { GdlPosition } from './position.ts';
import type { Term } from './rules.ts';
import type { GoalSum } from './sums.ts';

/**
 * Indices in the result of `summary`: whether the game is over; then for role r, 2r further on, COUNT and
 * ONLY.
 */
export const OVER = 0;
/** The number of legal moves. */
export const COUNT = 1;
/** The legal move, if there is exactly one. */
export const ONLY = 2;

/**
 * Evaluates rules in positions: an interpreter or a compiled network. A machine serves many positions and
 * keeps what it has computed for the last one.
 */
export interface Machine {
  /** The roles of players, as KIF. */
  readonly roles: readonly string[];
  /** All that make a move in each step: the roles, and last the role `random` if there is one. */
  readonly movers: readonly string[];
  /**
   * Set if the roles were found to choose one at a time: a position in which several choose at once ends with an error.
   */
  inTurn: boolean;
  /** Set if the goals of all roles add up to the same number at every end. */
  goalSum: GoalSum | undefined;
  /** No role ever has more legal moves than this. */
  readonly maxMoves: number;
  /** The length of `GdlPosition.words` at the start. */
  readonly size: number;
  /** What the last position took, or what any takes at most, as `Effort` counts it. */
  readonly cost: number;
  /** Sets the facts and key of `position` to those of the start. */
  begin(position: GdlPosition): void;
  /** A summary of a position, see `OVER`, `COUNT`, `ONLY`; valid until the next position is used. */
  summary(position: GdlPosition): Int32Array;
  /** The goal of `role`, 0 to 100; the highest if there are several, -1 if there is none. */
  goal(position: GdlPosition, role: Role): number;
  /** The number of goals of `role`: 1 if the rules are well-formed and the game is over. */
  goals(position: GdlPosition, role: Role): number;
  /** Writes the legal moves of `role`, in ascending order, to `out[at..]` and returns how many. */
  moves(position: GdlPosition, role: Role, out: Int32Array, at: number): number;
  /** A random legal move of `role`, which has `count` of them. */
  sample(position: GdlPosition, role: Role, count: number, random: Random): Move;
  /** Replaces the facts and key by those after the moves `position.chosen`, one per role. */
  advance(position: GdlPosition): void;
  /** Brings `position.words` up to date, which may be delayed while the machine is at the position. */
  save(position: GdlPosition): void;
  /** To be called when `position` was changed by other means than `advance`. */
  invalidate(position: GdlPosition): void;
  /** Whether a move can affect the next position; a move that cannot is only waiting. */
  matters(role: Role, move: Move): boolean;
  /** The action of a move; undefined if it was never legal. */
  action(role: Role, move: Move): Term | undefined;
  /** The move of an action; undefined if it is not legal. */
  moveOf(position: GdlPosition, role: Role, action: Term): Move | undefined;
  /** The facts that hold, in any order. */
  facts(position: GdlPosition): Term[];
  /** No position has more facts than this. */
  readonly mostFacts: number;
  /** Writes the numbers of the facts that hold to `out[0..]` and returns how many. */
  list(position: GdlPosition, out: Int32Array): number;
  /** The fact with a number that `list` wrote. */
  fact(number: number): Term;
  /** Makes exactly these facts hold; false if one of them can never hold. */
  put(position: GdlPosition, facts: readonly Term[]): boolean;
}
