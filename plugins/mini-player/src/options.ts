/** What the final move is chosen by: the equation, the mean of its results, or its visits. */
export const FINALS = ['equation', 'value', 'visits'] as const;

/**
 * Which roles follow the strategy of a playout: all of them, or the searching one, while the others are
 * random.
 */
export const LED = ['all', 'own'] as const;

export interface MiniOptions {
  /** The constant of UCT, on scores in [0, 1]. */
  readonly exploration: number;
  readonly final: (typeof FINALS)[number];
  readonly led: (typeof LED)[number];
  /** Links equal states. */
  readonly transpositions: boolean;
  /** RAVE and the results themselves have equal weight after this many visits; 0: no RAVE. */
  readonly rave: number;
  /** Playouts before the first move of a game, only to learn from. */
  readonly learn: number;
  /** A playout is cut off after this many instants and counts half for every role. */
  readonly steps: number;
  /** Simulations, for a budget without any limit. */
  readonly sims: number;
}
