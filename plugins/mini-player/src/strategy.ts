import type { Game, Move, Position, Random, Role } from 'evolab';

/** What a strategy is made from. */
export interface StrategyParts<P extends Position = Position> {
  readonly game: Game<P>;
  readonly random: Random;
  /**
   * Whether no other strategy leads playouts: a strategy that learns from those of others then learns from
   * its own.
   */
  readonly alone: boolean;
}

/** Chooses moves in playouts. It lives as long as its player and may learn from all playouts of a game. */
export interface Strategy<P extends Position = Position> {
  /** One of the legal moves `moves[0..count]` of `role`; called before any role of this instant has moved. */
  choose(position: P, role: Role, moves: Int32Array, count: number): Move;
  /** A playout of a search for the role `searcher` begins in `position`; `own` if this strategy leads it. */
  begin?(position: P, own: boolean, searcher: Role): void;
  /** A step of the playout led to `position`. */
  step?(position: P, own: boolean): void;
  /** The playout ended: the moves of all roles, and their scores in [0, 1]. */
  end?(trace: Trace, scores: Float64Array, own: boolean): void;
  /** The playouts only to learn from are finished. */
  learned?(): void;
  /** A new game begins: forgets all that was learned. */
  reset?(): void;
}

/** The moves of a playout, in order. */
export interface Trace {
  readonly length: number;
  readonly roles: Int32Array;
  readonly moves: Int32Array;
  /** Of a playout: the moves in the tree that led to where it began; none before a game, where there is no tree. */
  readonly inTree?: Trace;
}

export interface StrategyDefinition {
  readonly id: string;
  readonly summary: string;
  /** With what probability a step of a role follows the strategy; else it is random. */
  readonly probability: number;
  /** Undefined if the game does not offer what the strategy needs. */
  create<P extends Position>(parts: StrategyParts<P>): Strategy<P> | undefined;
}
