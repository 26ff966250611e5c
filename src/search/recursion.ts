import type { Move, Position, Role } from '../contract/game.ts';
import type { SearchLimits } from '../contract/searcher.ts';

/** The search below the moves of a root, as a `RootSearch` asks for it. Values are those of the root's role. */
export interface Recursion<P extends Position = Position> {
  /** Positions visited and evaluated since `begin`, and values taken from a transposition table. */
  nodes: number;
  evals: number;
  readonly ttHits: number;
  /** Whether its values are exact outside of a window too, which then saves nothing. */
  readonly alwaysExact?: boolean;
  /** True once a limit of the budget was reached; values mean nothing from then on. */
  stopped: boolean;
  /** Prepares to search `position` for `role`, at most `deepest` plies and extensions, within `budget`. */
  begin(position: P, role: Role, budget: SearchLimits, deepest: number): void;
  /** Lists the moves of the position to search in the order in which they should be tried. */
  rootMoves(out: Int32Array): number;
  /**
   * The value of a root move, searched `depth` plies deep, itself included: exact between `low` and `high`, a lower bound
   * from `high` on, an upper bound down from `low`.
   */
  searchMove(move: Move, depth: number, extensionsLeft: number, low: number, high: number): number;
  /** Writes the principal variation of the last search from `ply` on to out[at..] and returns its length. */
  copyPv(ply: number, out: Int32Array, at: number): number;
  /** Forgets what earlier searches have taught about moves. A table is left to its owner. */
  reset(): void;
}
