/** What the value of a position is, and how it is found. */
export interface MinimaxOptions {
  /** Try likely refutations first. */
  readonly ordering: boolean;
  /**
   * After the first move only ask whether a move is better (principal variation search: Marsland and Campbell
   * 1982).
   */
  readonly scout: boolean;
  /** Search two plies deeper where there is only one legal move (Chellapilla and Fogel 1999). */
  readonly extendForced: boolean;
  /** Search two plies deeper where a noisy move is pending at the horizon (the same). */
  readonly extendActive: boolean;
  /** The most plies that extensions may add to a line. */
  readonly maxExtension: number;
  /** The most plies of noisy moves that are followed beyond the horizon. */
  readonly quiescence: number;
  /** Payoffs shrink by 0.001 a ply, so that wins are sought early and losses late. */
  readonly preferFaster: boolean;
}

/**
 * The width of a null window: a search in it only tells whether a value is larger. Values inside are still
 * exact.
 */
export const NULL_WINDOW = 2 ** -40;
/** The deepest search: a depth must fit into an entry of the transposition table. */
export const MAX_DEPTH = 900;
/** The longest principal variation that is kept. */
export const MAX_PV = 64;
