import type { Move } from './game.ts';

/** A tree that simulations have grown, as its search keeps it: arrays by node. Node 0 is the root; nothing may be changed. */
export interface ObservedTree {
  readonly size: number;
  /** The move that led to a node. */
  readonly moves: Int32Array;
  /** Where the children of a node begin, 0 if it has none, and their number. */
  readonly first: Int32Array;
  readonly counts: Int32Array;
  readonly visits: Int32Array;
  /** The mean of the results of a node, for the role that made its move; for the searching role if chance did. */
  mean(node: number): number;
}

/**
 * Is told what a search does while it does it. A searcher that reports itself takes one when it is created; an observer
 * must not keep what it is given, nor change it. The search finds the same with it as without, and a search without one
 * pays nothing for it.
 */
export interface SearchObserver {
  /**
   * A search of depth first goes from the position at `ply` - 1 to that at `ply` by `move`; the root is at ply 0 and is
   * not entered. Only values between `low` and `high`, for the searching role, matter there. The same position is entered
   * again if it is searched again, deeper or in a wider window.
   */
  enter(ply: number, move: Move, low: number, high: number): void;
  /**
   * The position entered last and not left yet, at `ply`, is worth `value` to the searching role: exactly inside its window,
   * a bound outside; NaN if the search was stopped. `nodes` were visited for it, itself included. `known`: it was taken from
   * a table.
   */
  leave(ply: number, value: number, nodes: number, known: boolean): void;
  /**
   * A simulation has ended and is in `tree`. Its nodes are path[0..length], the root first, and it brought each role its
   * place in `payoffs`.
   */
  simulated(tree: ObservedTree, path: Int32Array, length: number, payoffs: Float64Array): void;
}
