import type { RuleGraph } from './rule-graph.ts';
import { TRUE, type Edge } from './and-inverter-graph.ts';

/** Actions that share conditions, such as whose turn it is; `edge` is the rest of an action's conditions. */
export interface Guarded {
  readonly guard: Edge;
  readonly actions: readonly { readonly action: number; readonly edge: Edge }[];
}

/** With more groups per role, groups cost more than they save. */
const MAX_GROUPS = 6;

/**
 * The actions of a role, grouped by the conditions that many of them share. When the turn passes, one edge
 * changes instead of one for every action.
 */
export function guardedActions({ aig, legal }: RuleGraph, role: number): Guarded[] {
  const edges = legal[role];
  const parts = (edge: Edge): Edge[] =>
    (edge & 1) === 0 && aig.isGate(edge >> 1) ? [...aig.edgesOf(edge >> 1)] : [edge];
  const uses = new Map<Edge, number>();
  for (const edge of edges) for (const part of parts(edge)) uses.set(part, (uses.get(part) ?? 0) + 1);
  const often = Math.max(3, edges.length / 8);
  const groups = new Map<Edge, { action: number; edge: Edge }[]>();
  edges.forEach((edge, action) => {
    const all = parts(edge);
    const shared = all.filter((part) => (uses.get(part) ?? 0) >= often);
    let guard = aig.and(shared);
    if (!groups.has(guard) && groups.size >= MAX_GROUPS) guard = TRUE;
    const rest = guard === TRUE ? edge : aig.and(all.filter((part) => !shared.includes(part)));
    const group = groups.get(guard);
    if (group === undefined) groups.set(guard, [{ action, edge: rest }]);
    else group.push({ action, edge: rest });
  });
  return [...groups].map(([guard, actions]) => ({ guard, actions }));
}
