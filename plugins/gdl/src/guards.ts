import type { Circuit } from './circuit.ts';
import { TRUE, type Wire } from './netlist.ts';

/** Actions that share a condition, such as whose turn it is: their own conditions are kept apart from it. */
export interface Guarded {
  readonly guard: Wire;
  readonly actions: readonly { readonly action: number; readonly wire: Wire }[];
}

/** More groups a role than this cost more than they save. */
const MAX_GROUPS = 6;

/**
 * Groups a role's actions by the conditions that many of them share. When the turn passes, one wire changes instead of
 * one for every action.
 */
export function guardedActions({ netlist, legal }: Circuit, role: number): Guarded[] {
  const wires = legal[role];
  const parts = (wire: Wire): Wire[] =>
    (wire & 1) === 0 && netlist.isGate(wire >> 1) ? [...netlist.wiresOf(wire >> 1)] : [wire];
  const uses = new Map<Wire, number>();
  for (const wire of wires) for (const part of parts(wire)) uses.set(part, (uses.get(part) ?? 0) + 1);
  const often = Math.max(3, wires.length / 8);
  const groups = new Map<Wire, { action: number; wire: Wire }[]>();
  wires.forEach((wire, action) => {
    const all = parts(wire);
    const shared = all.filter((part) => (uses.get(part) ?? 0) >= often);
    let guard = netlist.and(shared);
    if (!groups.has(guard) && groups.size >= MAX_GROUPS) guard = TRUE;
    const rest = guard === TRUE ? wire : netlist.and(all.filter((part) => !shared.includes(part)));
    const group = groups.get(guard);
    if (group === undefined) groups.set(guard, [{ action, wire: rest }]);
    else group.push({ action, wire: rest });
  });
  return [...groups].map(([guard, actions]) => ({ guard, actions }));
}
