/**
 * What alpha-beta is expected to find at a position (Knuth and Moore 1975): a PV node lies on the principal
 * variation, a cut node is refuted by one of its moves, an all node refutes all of them. Siblings at cut
 * nodes are shared last: the helpers would probably search in vain.
 */
export const PV_NODE = 0;
export const CUT_NODE = 1;
export const ALL_NODE = 2;

/** Moves to search at a cut node before helpers may take others. */
const CUT_NODE_MOVES = 2;

/** Moves that must have been searched at a node of this type before helpers may take others. */
export function movesBeforeSplit(nodeType: number): number {
  return nodeType === CUT_NODE ? CUT_NODE_MOVES : 1;
}

/**
 * The type of a child. `first`: it is on the principal variation if its parent is. `same`: the same role
 * moves again.
 */
export function childNodeType(nodeType: number, first: boolean, same: boolean): number {
  if (nodeType === PV_NODE && first) return PV_NODE;
  return (nodeType === CUT_NODE) === same ? CUT_NODE : ALL_NODE;
}
