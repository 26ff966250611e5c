import type { Role } from 'evolab';
import type { CompiledGoal } from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';

/** Whether the stone of `role` on `cell` is in a line of the goal's length. */
export function lineThrough(
  { words, next, cells, directions }: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
  { number, axes }: CompiledGoal,
): boolean {
  const mine = words * role;
  const half = directions >> 1;
  for (let i = 0; i < axes.length; i++) {
    const ahead = axes[i] * cells;
    const back = (axes[i] + half) * cells;
    let length = 1;
    let at = next[ahead + cell];
    while (at >= 0 && ((boards[mine + (at >> 5)] >>> at) & 1) === 1) {
      length++;
      at = next[ahead + at];
    }
    at = next[back + cell];
    while (at >= 0 && ((boards[mine + (at >> 5)] >>> at) & 1) === 1) {
      length++;
      at = next[back + at];
    }
    if (length >= number) return true;
  }
  return false;
}

/** Whether the group of `role` around `cell` touches the sides that a goal asks for. */
export function groupJoins(
  { words, next, cells, beside, lattice, cellRoom, seen }: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
  { joins }: CompiledGoal,
): boolean {
  const mine = words * role;
  const masks = joins[role];
  const { sides } = lattice;
  let touched = 0;
  let count = 1;
  cellRoom[0] = cell;
  seen[cell] = 1;
  let found = false;
  for (let i = 0; i < count && !found; i++) {
    const at = cellRoom[i];
    if (sides[at] !== 0) {
      touched |= sides[at];
      for (let m = 0; m < masks.length; m++) if ((touched & masks[m]) === masks[m]) found = true;
    }
    for (let b = 0; b < beside.length; b++) {
      const other = next[beside[b] * cells + at];
      if (other < 0 || seen[other] === 1 || ((boards[mine + (other >> 5)] >>> other) & 1) === 0) continue;
      seen[other] = 1;
      cellRoom[count++] = other;
    }
  }
  for (let i = 0; i < count; i++) seen[cellRoom[i]] = 0;
  return found;
}

/** Whether a stone of `role` on the empty `cell` would capture by enclosing enemies between two own stones. */
export function flanks(rules: GameRules, boards: Int32Array, role: Role, cell: number): boolean {
  const { custodialDirections } = rules;
  for (let i = 0; i < custodialDirections.length; i++)
    if (flankedIn(rules, boards, role, cell, custodialDirections[i]) > 0) return true;
  return false;
}

/** How many enemies stand between `cell` and the next own stone in a direction, if they can be captured. */
function flankedIn(
  { words, next, cells, custodial }: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
  direction: number,
): number {
  const mine = words * role;
  const theirs = words * (1 - role);
  const row = direction * cells;
  let count = 0;
  let at = next[row + cell];
  while (at >= 0 && ((boards[theirs + (at >> 5)] >>> at) & 1) === 1) {
    count++;
    at = next[row + at];
    if (custodial === 1) break;
  }
  return count > 0 && at >= 0 && ((boards[mine + (at >> 5)] >>> at) & 1) === 1 ? count : 0;
}

/** Writes the enemies that the stone of `role` on `cell` flanks to `taken`; returns how many. */
export function flankedFrom(
  rules: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
  taken: Int16Array,
): number {
  const { custodialDirections, next, cells } = rules;
  let count = 0;
  for (let i = 0; i < custodialDirections.length; i++) {
    const direction = custodialDirections[i];
    const here = flankedIn(rules, boards, role, cell, direction);
    let at = cell;
    for (let k = 0; k < here; k++) {
      at = next[direction * cells + at];
      taken[count++] = at;
    }
  }
  return count;
}

/** Writes the stones of `role` whose groups have no empty neighbour to `taken`; returns how many. */
export function takeEnclosed(
  { words, next, cells, beside, cellRoom, seen }: GameRules,
  boards: Int32Array,
  role: Role,
  taken: Int16Array,
): number {
  const mine = words * role;
  const theirs = words * (1 - role);
  let total = 0;
  let visited = 0;
  for (let w = 0; w < words; w++) {
    for (let stones = boards[mine + w]; stones !== 0; stones &= stones - 1) {
      const first = 32 * w + 31 - Math.clz32(stones & -stones);
      if (seen[first] === 1) continue;
      const begin = visited;
      cellRoom[visited++] = first;
      seen[first] = 1;
      let free = false;
      for (let i = begin; i < visited; i++) {
        for (let b = 0; b < beside.length; b++) {
          const other = next[beside[b] * cells + cellRoom[i]];
          if (other < 0 || seen[other] === 1) continue;
          if (((boards[mine + (other >> 5)] >>> other) & 1) === 1) {
            seen[other] = 1;
            cellRoom[visited++] = other;
          } else if (((boards[theirs + (other >> 5)] >>> other) & 1) === 0) free = true;
        }
      }
      if (free) continue;
      for (let i = begin; i < visited; i++) taken[total++] = cellRoom[i];
    }
  }
  for (let i = 0; i < visited; i++) seen[cellRoom[i]] = 0;
  return total;
}

/** Stones and empty regions that touch one colour alone: those of role 0 minus those of role 1. */
export function areaBalance(
  { words, next, cells, beside, cellRoom, seen }: GameRules,
  boards: Int32Array,
): number {
  let balance = 0;
  let visited = 0;
  const owner = (cell: number) =>
    (boards[cell >> 5] >>> cell) & 1 ? 1 : (boards[words + (cell >> 5)] >>> cell) & 1 ? 2 : 0;
  for (let first = 0; first < cells; first++) {
    const own = owner(first);
    if (own !== 0) {
      balance += own === 1 ? 1 : -1;
      continue;
    }
    if (seen[first] === 1) continue;
    const begin = visited;
    cellRoom[visited++] = first;
    seen[first] = 1;
    let touched = 0;
    for (let i = begin; i < visited; i++) {
      for (let b = 0; b < beside.length; b++) {
        const other = next[beside[b] * cells + cellRoom[i]];
        if (other < 0 || seen[other] === 1) continue;
        const its = owner(other);
        touched |= its;
        if (its !== 0) continue;
        seen[other] = 1;
        cellRoom[visited++] = other;
      }
    }
    if (touched === 1) balance += visited - begin;
    else if (touched === 2) balance -= visited - begin;
  }
  for (let i = 0; i < visited; i++) seen[cellRoom[i]] = 0;
  return balance;
}
