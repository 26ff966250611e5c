import type { Role } from 'evolab';
import type { Actions, Node } from './node.ts';

/** A won or lost end counts a little more than a good chance of it. */
const SURE = 1.01;
/** Grandchildren with fewer visits than this say too little. */
const LEAST_VISITS = 5;
/** In contention are the actions that were tried at least this share as often as the one tried most. */
const CONTENTION = 0.5;

/**
 * What each action of `role` is worth by the equation, on 0 to 1; minus infinity for one never tried. Of joint actions
 * that share an own action the worst counts.
 *
 * A least of few and rarely visited grandchildren is lower than the truth by far, and an average is not: whoever
 * compared them would shun what the search knows best. So the equation decides among the actions in contention if every
 * answer to each of them was visited often enough, and not at all if not: means decide then.
 */
export function equationWorth(root: Node, role: Role): Float64Array {
  const actions = root.actions![role]!;
  const worth = meanWorth(actions);
  const contenders = new Float64Array(worth.length).fill(Infinity);
  const enough = CONTENTION * Math.max(...actions.tries);
  let least = Infinity;
  for (const { node, actions: taken } of root.edges.values()) {
    const a = taken[role];
    if (node.visits === 0 || (!node.over && actions.tries[a] < enough)) continue;
    if (!node.over && !known(node)) return worth;
    contenders[a] = Math.min(contenders[a], equation(node, role));
    least = Math.min(least, contenders[a]);
  }
  // What is not in contention is not preferred to what is.
  return worth.map((mean, a) => (contenders[a] < Infinity ? contenders[a] : Math.min(mean, least)));
}

/** The average of each action; minus infinity for one never tried. */
export function meanWorth(actions: Actions): Float64Array {
  return Float64Array.from(actions.tries, (tries, a) => (tries > 0 ? actions.mean(a) : -Infinity));
}

/** Whether every answer was visited often enough, or ends the game. */
function known(child: Node): boolean {
  if (child.edges.size === 0 || child.edges.size < child.joint) return false;
  for (const { node } of child.edges.values()) if (!node.over && node.visits < LEAST_VISITS) return false;
  return true;
}

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
    const value = node.mean(role);
    if (value < least) least = value;
    if (value > most) most = value;
  }
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
