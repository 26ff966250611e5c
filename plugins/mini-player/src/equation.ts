import type { Role } from 'evolab';
import type { Node } from './node.ts';

/** A won or lost end counts a little more than a good chance of it. */
const SURE = 1.01;
/** Grandchildren with fewer visits than this say too little. */
const LEAST_VISITS = 5;

/**
 * What a child of the root is worth to `role`, on 0 to 1, looking one ply further than its own average: the worst
 * continuation where the others decide, the best where only `role` does, half and half where both do.
 */
export function equation(child: Node, role: Role): number {
  const mean = child.mean(role);
  if (child.over) return SURE * mean;
  let least = Infinity;
  let most = -Infinity;
  for (const { node } of child.edges.values()) {
    if (node.visits < LEAST_VISITS) continue;
    const value = node.mean(role);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least === Infinity) return mean;
  return combine({ mean, least, most, ours: child.choices(role), total: child.joint });
}

/** The cases of the equation; `ours` own actions of `total` joint ones. */
export function combine(at: {
  readonly mean: number;
  readonly least: number;
  readonly most: number;
  readonly ours: number;
  readonly total: number;
}): number {
  if (at.ours === at.total) return at.most;
  if (at.ours === 1) return at.least;
  return (at.least + at.mean) / 2;
}
