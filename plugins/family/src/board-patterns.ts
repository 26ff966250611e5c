import { popcount, type Role } from 'evolab';
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

/**
 * Whether a stone of `role` that has just come to `cell` may have joined sides: it touches one itself, or it lies between
 * stones of which two may not have been connected.
 */
export function mayJoin(
  { words, next, cells, beside, directions, lattice }: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
): boolean {
  if (lattice.sides[cell] !== 0) return true;
  const mine = words * role;
  const last = next[beside[beside.length - 1] * cells + cell];
  // Neighbours that follow each other around the cell are connected, unless those across corners are left out.
  let before = beside.length === directions && last >= 0 ? (boards[mine + (last >> 5)] >>> last) & 1 : 0;
  let groups = 0;
  for (let b = 0; b < beside.length; b++) {
    const other = next[beside[b] * cells + cell];
    const own = other < 0 ? 0 : (boards[mine + (other >> 5)] >>> other) & 1;
    if (own > before && ++groups > 1) return true;
    before = beside.length === directions ? own : 0;
  }
  return false;
}

/** Whether the group of `role` around `cell` touches the sides that a goal asks for. */
export function groupJoins(
  { words, near, lattice, cellRoom, group }: GameRules,
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
  for (let w = 0; w < words; w++) group[w] = 0;
  group[cell >> 5] |= 1 << cell;
  while (count > 0) {
    const at = cellRoom[--count];
    if ((sides[at] & ~touched) !== 0) {
      touched |= sides[at];
      for (let m = 0; m < masks.length; m++) if ((touched & masks[m]) === masks[m]) return true;
    }
    for (let w = 0; w < words; w++) {
      let more = near[at * words + w] & boards[mine + w] & ~group[w];
      group[w] |= more;
      for (; more !== 0; more &= more - 1) cellRoom[count++] = 32 * w + 31 - Math.clz32(more & -more);
    }
  }
  return false;
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

/**
 * Writes the stones of `role` whose groups have no empty neighbour to `taken`; returns how many. Only groups beside `cell`
 * are looked at, or all groups if it is -1.
 */
export function takeEnclosed(
  rules: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
  taken: Int16Array,
): number {
  const { words, near, group } = rules;
  let count = 0;
  for (let w = 0; w < words; w++) group[w] = 0;
  for (let w = 0; w < words; w++) {
    let stones = boards[words * role + w];
    if (cell >= 0) stones &= near[cell * words + w];
    for (; stones !== 0; stones &= stones - 1) {
      const bit = stones & -stones;
      if ((group[w] & bit) === 0)
        count = enclosedGroup(rules, boards, role, 32 * w + 31 - Math.clz32(bit), taken, count);
    }
  }
  return count;
}

/** Whether the group of `role` around `cell` has no empty neighbour. */
export function isEnclosed(rules: GameRules, boards: Int32Array, role: Role, cell: number): boolean {
  const { words, group, cellRoom } = rules;
  for (let w = 0; w < words; w++) group[w] = 0;
  return enclosedGroup(rules, boards, role, cell, cellRoom, 0) > 0;
}

/**
 * If the group of `role` around `cell` has no empty neighbour, its stones are added to `out` and to the bits of `group`.
 * Returns the new number of stones in `out`.
 */
function enclosedGroup(
  { words, all, near, group }: GameRules,
  boards: Int32Array,
  role: Role,
  cell: number,
  out: Int16Array,
  count: number,
): number {
  const mine = words * role;
  let end = count;
  out[end++] = cell;
  group[cell >> 5] |= 1 << cell;
  for (let i = count; i < end; i++) {
    const at = out[i] * words;
    for (let w = 0; w < words; w++) {
      const beside = near[at + w];
      if ((beside & emptyIn(all, boards, words, w)) !== 0) {
        for (let k = count; k < end; k++) group[out[k] >> 5] &= ~(1 << out[k]);
        return count;
      }
      let more = beside & boards[mine + w] & ~group[w];
      group[w] |= more;
      for (; more !== 0; more &= more - 1) out[end++] = 32 * w + 31 - Math.clz32(more & -more);
    }
  }
  return end;
}

/** Stones and empty regions that touch one colour alone: those of role 0 minus those of role 1. */
export function areaBalance({ words, all, near, cellRoom, group }: GameRules, boards: Int32Array): number {
  let balance = 0;
  for (let w = 0; w < words; w++) {
    group[w] = 0;
    balance += popcount(boards[w]) - popcount(boards[words + w]);
  }
  for (let word = 0; word < words; word++) {
    for (let empty = emptyIn(all, boards, words, word); empty !== 0; empty &= empty - 1) {
      const bit = empty & -empty;
      if ((group[word] & bit) !== 0) continue;
      group[word] |= bit;
      cellRoom[0] = 32 * word + 31 - Math.clz32(bit);
      let count = 1;
      let touched = 0;
      for (let i = 0; i < count; i++) {
        const at = cellRoom[i] * words;
        for (let w = 0; w < words; w++) {
          const beside = near[at + w];
          if ((beside & boards[w]) !== 0) touched |= 1;
          if ((beside & boards[words + w]) !== 0) touched |= 2;
          let more = beside & emptyIn(all, boards, words, w) & ~group[w];
          group[w] |= more;
          for (; more !== 0; more &= more - 1) cellRoom[count++] = 32 * w + 31 - Math.clz32(more & -more);
        }
      }
      if (touched === 1) balance += count;
      else if (touched === 2) balance -= count;
    }
  }
  return balance;
}

/** The empty cells of a word. */
export const emptyIn = (all: Int32Array, boards: Int32Array, words: number, w: number): number =>
  all[w] & ~(boards[w] | boards[words + w]);
