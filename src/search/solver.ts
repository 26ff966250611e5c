import type { Tree } from './tree.ts';

/**
 * Whether one role gets what the other loses, or there is only one: otherwise a proven value says nothing
 * about others.
 */
export function isZeroSum(payoffs: Float64Array): boolean {
  return payoffs.length === 1 || (payoffs.length === 2 && payoffs[0] === -payoffs[1]);
}

/**
 * Backs proven values up a path (MCTS-Solver: Winands, Bjornsson and Saito 2008, with draws): a node is
 * proven if some move from it is a proven win, or if all its moves are proven. `movers[i]` made the move to
 * `path[i]`, for 0 < i < length.
 */
export function prove(tree: Tree, path: Int32Array, movers: Int32Array, length: number): void {
  const { proven, first, counts } = tree;
  for (let i = length - 1; i > 0 && proven[path[i]] === 1; i--) {
    let best = tree.mean(path[i]);
    // A visit has changed the statistics of a proven node: restore them.
    tree.prove(path[i], best);
    const parent = path[i - 1];
    const end = first[parent] + counts[parent];
    for (let child = first[parent]; best < 1 && child < end; child++) {
      if (proven[child] === 0) return;
      best = Math.max(best, tree.mean(child));
    }
    // 0 - 0 is 0, not -0.
    tree.prove(parent, i > 1 && movers[i - 1] === movers[i] ? best : 0 - best);
  }
}
