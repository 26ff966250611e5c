import { largest } from 'evolab';
import type { Role } from 'evolab';
import type { Actions, Node } from './node.ts';

/**
 * The factor for the score of a position that is over: a certain result counts a little more than a likely
 * one.
 */
const SURE = 1.01;
/** Grandchildren with fewer visits than this are too uncertain. */
const LEAST_VISITS = 5;
/** An action is in contention if it was tried at least this share as often as the action tried most. */
const CONTENTION = 0.5;

/**
 * The value of each action of `role` by the equation, on 0 to 1; minus infinity for an action never tried. Of
 * several joint actions with the same own action, the worst one counts.
 *
 * A minimum over rarely visited grandchildren is far below the true value, and a mean is not. To compare the
 * two would be to avoid the actions that are known best. So the equation is used only if every answer to each
 * action in contention was visited often enough; otherwise the means decide. `printed` uses it at once, as the slides
 * print it, over the grandchildren that were visited at all.
 */
export function equationValues(root: Node, role: Role, printed = false): Float64Array {
  const actions = root.actions![role]!;
  const values = meanValues(actions);
  const contenders = new Float64Array(values.length).fill(Infinity);
  const enough = CONTENTION * largest(actions.tries);
  let least = Infinity;
  for (const { node, actions: taken } of root.edges.values()) {
    const a = taken[role];
    if (node.visits === 0 || (!node.over && !printed && actions.tries[a] < enough)) continue;
    if (!node.over && !printed && !answersKnown(node)) return values;
    contenders[a] = Math.min(contenders[a], equation(node, role));
    least = Math.min(least, contenders[a]);
  }
  // No other action may be preferred to those in contention.
  return values.map((mean, a) => (contenders[a] < Infinity ? contenders[a] : Math.min(mean, least)));
}

/** The mean of each action; minus infinity for an action never tried. */
export function meanValues(actions: Actions): Float64Array {
  return Float64Array.from(actions.tries, (tries, a) => (tries > 0 ? actions.mean(a) : -Infinity));
}

/** Whether every answer was visited often enough or ends the game. */
function answersKnown(child: Node): boolean {
  if (child.edges.size === 0 || child.edges.size < child.joint) return false;
  for (const { node } of child.edges.values()) if (!node.over && node.visits < LEAST_VISITS) return false;
  return true;
}

/**
 * The value of a child of the root to `role`, on 0 to 1, from the grandchildren: their minimum where only the
 * others choose, their maximum where only `role` chooses, and the average of the minimum and the child's mean
 * where both do.
 */
function equation(child: Node, role: Role): number {
  const mean = child.mean(role);
  if (child.over) return SURE * mean;
  if (child.edges.size === 0) return mean;
  let least = Infinity;
  let most = -Infinity;
  for (const { node } of child.edges.values()) {
    if (node.visits === 0) continue;
    const value = node.mean(role);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return combine({ mean, least, most, ours: child.choices(role), total: child.joint });
}

/** The cases of the equation, for `ours` own actions among `total` joint actions. */
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
