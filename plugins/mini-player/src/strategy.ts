import type { Game, Move, Position, Random, Role } from 'evolab';

/** What a strategy is made from. */
export interface StrategyParts<P extends Position = Position> {
  readonly game: Game<P>;
  readonly random: Random;
  /** No other strategy leads playouts: what is learned from those of others is learned from one's own then. */
  readonly alone: boolean;
}

/** How moves are chosen in a playout. It lives as long as its player and may learn from all playouts of a game. */
export interface Strategy<P extends Position = Position> {
  /** One of the legal moves `moves[0..count]` of `role`; called before any role of this instant has moved. */
  choose(position: P, role: Role, moves: Int32Array, count: number): Move;
  /** A playout begins in `position`, with this strategy or another. */
  begin?(position: P, own: boolean): void;
  /** A step of a playout led to `position`. */
  step?(position: P, own: boolean): void;
  /** A playout ended: what every role did in it, and what each got, in [0, 1]. */
  end?(trace: Trace, scores: Float64Array, own: boolean): void;
  /** The playouts that were only for learning are over. */
  learned?(): void;
  /** A new game begins: nothing learned is kept. */
  reset?(): void;
}

/** The moves of a playout, in order. */
export interface Trace {
  readonly length: number;
  readonly roles: Int32Array;
  readonly moves: Int32Array;
}

export interface StrategyDefinition {
  readonly id: string;
  readonly summary: string;
  /** With what probability each step of each role follows the strategy; else it is random. */
  readonly probability: number;
  /** Undefined if the game does not show what this strategy looks at. */
  create<P extends Position>(parts: StrategyParts<P>): Strategy<P> | undefined;
}
