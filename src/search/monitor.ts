/** Nodes between two calls of a monitor. */
export const NODES_PER_POLL = 64;

/** Is called every `NODES_PER_POLL` nodes of a search. */
export interface Monitor {
  /** Whether the search must stop. */
  poll(): boolean;
}
