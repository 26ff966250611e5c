import type { Move, Position, Role } from './game.ts';

/** When to stop a search: at the first limit reached. */
export interface Budget {
  /** Plies. */
  readonly depth?: number;
  /** Positions visited. */
  readonly nodes?: number;
  /** Calls of the evaluator. */
  readonly evals?: number;
  /** Simulations of a tree search. */
  readonly sims?: number;
  /**
   * Positions that the game's solver may visit before the search, out of `nodes` if that is given. Searchers
   * need not read it.
   */
  readonly exact?: number;
  /** Wall time in milliseconds. Not reproducible: for play against people only. */
  readonly millis?: number;
}

/** A budget, and how another thread ends the search earlier and sees that it goes on. */
export interface SearchLimits extends Budget {
  /** Shared memory. Another thread writes anything but 0 to it: the search ends as if its time were up. */
  readonly stop?: Int32Array;
  /** Shared memory. A tree search increments its first word before every simulation; others need not. */
  readonly pulse?: Int32Array;
}

/** What a search found. Owned by its searcher and overwritten by the next search. */
export interface SearchResult {
  /** The chosen move. */
  move: Move;
  /** Expected payoff of the searching role, in [-1, 1]. */
  value: number;
  /** Positions visited. */
  nodes: number;
  /** Calls of the evaluator. */
  evals: number;
  /** Plies searched. */
  depth: number;
  /** The root moves: the first `count` entries of this array and of the next three are valid. */
  readonly moves: Int32Array;
  /**
   * Expected payoff of the searching role after each root move, in [-1, 1]; NaN where the search has none.
   */
  readonly values: Float64Array;
  /** Simulations of a tree search through each root move; votes for it in an ensemble; otherwise 0. */
  readonly visits: Int32Array;
  /**
   * What a learner may imitate: a probability for each root move, by which `hasPolicy` says whether the search gave one.
   */
  readonly policy: Float64Array;
  hasPolicy: boolean;
  /** The number of root moves. */
  count: number;
  /** Which of the two ranks the root moves; more is better. */
  rankedBy: 'values' | 'visits';
  /**
   * The principal variation: the `pvLength` expected moves from `move` on; `pvLength` is 0 if the searcher keeps none.
   */
  readonly pv: Int32Array;
  pvLength: number;
}

/**
 * Thrown by a searcher that cannot choose a move: its player forfeits the game. The message says why, in one line
 * without control characters.
 */
export class Forfeit extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Forfeit';
  }
}

/** Chooses moves within limits. */
export interface Searcher<P extends Position = Position> {
  /**
   * Receives the moves from the start of the game to the position that is searched next. Matches call it before every
   * search; an analysis of a single position does not. For searchers outside the process, which need the whole game.
   */
  follow?(moves: readonly Move[]): void;
  /**
   * Chooses a move for `role`, which is `position.turn` unless the game is simultaneous. Leaves `position` unchanged.
   */
  search(position: P, role: Role, limits: SearchLimits): SearchResult;
  /** Goes on searching for `role` without a choice: for the time in which others choose. */
  ponder?(position: P, role: Role, budget: Budget): void;
  /** Clears all state of earlier searches. Called before every game. */
  reset(): void;
}

/** A search result with room for `maxMoves` root moves and a principal variation of `maxPv` moves. */
export function newSearchResult(maxMoves: number, maxPv = 64): SearchResult {
  return {
    move: 0,
    value: 0,
    nodes: 0,
    evals: 0,
    depth: 0,
    moves: new Int32Array(maxMoves),
    values: new Float64Array(maxMoves).fill(NaN),
    visits: new Int32Array(maxMoves),
    policy: new Float64Array(maxMoves),
    hasPolicy: false,
    count: 0,
    rankedBy: 'values',
    pv: new Int32Array(maxPv),
    pvLength: 0,
  };
}
