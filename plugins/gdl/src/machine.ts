import type { Move, Random, Role } from 'evolab';
import type { GdlPosition } from './position.ts';
import type { Term } from './rules.ts';

/** Places in what `look` tells: whether the game is over; of role r, 2r further on, what it can do. */
export const OVER = 0;
/** How many legal moves. */
export const COUNT = 1;
/** The only legal move, if there is just one. */
export const ONLY = 2;

/**
 * What can be asked of rules about a position: an interpreter or a compiled network. A machine serves many positions;
 * it remembers what it worked out about the last one.
 */
export interface Machine {
  /** The roles, as KIF. */
  readonly roles: readonly string[];
  /** No role ever has more legal moves than this. */
  readonly maxMoves: number;
  /** How long `GdlPosition.words` is at the start. */
  readonly size: number;
  /** Turns `position` into the start: its facts and key. */
  begin(position: GdlPosition): void;
  /** What is told about a position, at `OVER`, `COUNT`, `ONLY`: true until another position is looked at. */
  look(position: GdlPosition): Int32Array;
  /** The goal of `role`, 0 to 100; the highest if there are several, -1 if there is none. */
  goal(position: GdlPosition, role: Role): number;
  /** How many goals `role` has: 1 if the rules are well-formed and the game is over. */
  goals(position: GdlPosition, role: Role): number;
  /** Writes the legal moves of `role`, in ascending order, to `out[at..]` and returns how many. */
  moves(position: GdlPosition, role: Role, out: Int32Array, at: number): number;
  /** A random legal move of `role`, which has `count` of them. */
  pick(position: GdlPosition, role: Role, count: number, random: Random): Move;
  /** Replaces facts and key by those after the moves `position.chosen`, one a role. */
  advance(position: GdlPosition): void;
  /** Brings `position.words` up to date, which may be put off while the machine looks at the position. */
  save(position: GdlPosition): void;
  /** `position` is no longer what it was when the machine last looked at it. */
  left(position: GdlPosition): void;
  /** Whether a move can change what comes next; one that cannot only waits. */
  matters(role: Role, move: Move): boolean;
  /** What a legal move is called; undefined if it was never legal. */
  action(role: Role, move: Move): Term | undefined;
  /** The move that is called so; undefined if it is not legal. */
  moveOf(position: GdlPosition, role: Role, action: Term): Move | undefined;
  /** The facts that hold, in an order of their own. */
  facts(position: GdlPosition): Term[];
  /** No position has more facts than this. */
  readonly mostFacts: number;
  /** Writes the numbers of the facts that hold to `out[0..]` and returns how many. */
  list(position: GdlPosition, out: Int32Array): number;
  /** The fact of a number that `list` wrote. */
  fact(number: number): Term;
  /** Makes exactly these facts hold; false if one of them never can. */
  put(position: GdlPosition, facts: readonly Term[]): boolean;
}
