import type { Role } from 'evolab';
import { groupJoins, lineThrough } from './board-patterns.ts';
import {
  GOAL_CAPTURE,
  GOAL_CONNECTION,
  GOAL_ELIMINATION,
  GOAL_LINE,
  type CompiledGoal,
} from './compiled-rules.ts';
import type { FamilyPosition } from './position.ts';

/**
 * What the first goal that `role` has met gives it: 1, -1, or 0 if it has met none. Looks at the whole board, unlike play,
 * which looks at the last move; that a stone has just been captured cannot be seen.
 */
export function standing(position: FamilyPosition, role: Role): number {
  for (const goal of position.rules.goals) if (holds(position, role, goal)) return goal.result;
  return 0;
}

function holds(position: FamilyPosition, role: Role, goal: CompiledGoal): boolean {
  const { rules, boards } = position;
  if (goal.kind === GOAL_CAPTURE) return false;
  if (goal.kind === GOAL_ELIMINATION) return (role === 0 ? position.own1 : position.own0) <= goal.number;
  if (goal.kind !== GOAL_LINE && goal.kind !== GOAL_CONNECTION) return position.onFarRow(role);
  const through = goal.kind === GOAL_LINE ? lineThrough : groupJoins;
  for (let cell = 0; cell < rules.cells; cell++)
    if (position.has(role, cell) && through(rules, boards, role, cell, goal)) return true;
  return false;
}
