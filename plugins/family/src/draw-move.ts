import { nthBit, popcount, type Move, type Random, type Role } from 'evolab';
import { emptyIn } from './board-patterns.ts';
import {
  JUMP_ENEMY,
  JUMP_OWN,
  PLACE,
  SLIDE_EMPTY,
  SLIDE_ENEMY,
  type CompiledRules,
} from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';
import { encodeMove, mayPlace, PASS } from './move-generator.ts';

/** Draws that may name no legal move before all moves are listed. */
const MOST_DRAWS = 32;
/** What must hold for a stone to go where a slot leads, above the 9 bits of the target. */
const ONTO_EMPTY = 1 << 9;
const ONTO_ENEMY = 1 << 10;
const OVER_OWN = 1 << 11;
const OVER_ENEMY = 1 << 12;
/** Above that the direction of a slide or jump, plus 1; 0 for steps and leaps, which pass over no cell. */
const DIRECTION = 13;
const NOWHERE = -1;

/** Where the stones of each role may lead from each cell on an empty board or not, `each` slots a cell. */
export interface MoveSlots {
  readonly each: number;
  readonly slots: readonly [Int32Array, Int32Array];
}

export function moveSlots(rules: CompiledRules): MoveSlots {
  if (!rules.moving) return { each: 0, slots: [new Int32Array(0), new Int32Array(0)] };
  const lists = [0, 1].map((role) =>
    Array.from({ length: rules.cells }, (_, cell) => slotsFrom(rules, role, cell)),
  );
  const each = Math.max(...lists.flat().map((list) => list.length));
  const packed = (role: number) =>
    Int32Array.from(
      lists[role].flatMap((list) => Array.from({ length: each }, (_, i) => list[i] ?? NOWHERE)),
    );
  return { each, slots: [packed(0), packed(1)] };
}

/** One for each move that `generate` could list for a stone on the cell. */
function slotsFrom(rules: CompiledRules, role: number, from: number): number[] {
  const { words, cells, next } = rules;
  const list: number[] = [];
  for (let to = 0; to < cells; to++) {
    const is = (masks: Int32Array) => ((masks[from * words + (to >> 5)] >>> to) & 1) === 1;
    const flags = (is(rules.ontoEmpty[role]) ? ONTO_EMPTY : 0) | (is(rules.ontoEnemy[role]) ? ONTO_ENEMY : 0);
    if (flags !== 0) list.push(to | flags);
  }
  const ways = rules.ways[role];
  for (let i = 0; i < ways.length; i += 2) {
    const way = ways[i + 1];
    const row = ways[i] * cells;
    const direction = (ways[i] + 1) << DIRECTION;
    const onto = ((way & SLIDE_EMPTY) !== 0 ? ONTO_EMPTY : 0) | ((way & SLIDE_ENEMY) !== 0 ? ONTO_ENEMY : 0);
    for (let to = next[row + from]; onto !== 0 && to >= 0; to = next[row + to])
      list.push(to | onto | direction);
    const over = ((way & JUMP_OWN) !== 0 ? OVER_OWN : 0) | ((way & JUMP_ENEMY) !== 0 ? OVER_ENEMY : 0);
    const middle = next[row + from];
    if (over !== 0 && middle >= 0 && next[row + middle] >= 0)
      list.push(next[row + middle] | over | direction);
  }
  return list;
}

/**
 * Draws a move as `generate` lists them, all with the same probability, or a pass if that is allowed; -1 if none was hit.
 * `own` and `free` are the stones of the role and the empty cells. Much faster than a list: what is drawn is a stone and a
 * slot, or an empty cell, until they name a legal move.
 */
export function drawMove(
  rules: GameRules,
  boards: Int32Array,
  role: Role,
  own: number,
  free: number,
  passes: number,
  random: Random,
): Move {
  const { words, all, place } = rules;
  const { each, slots } = rules.moveSlots;
  const mine = words * role;
  const moving = own * each;
  const placing = place === PLACE.none ? 0 : free;
  for (let draws = 0; draws < MOST_DRAWS; draws++) {
    let n = random.below(moving + placing + passes);
    if (n < moving) {
      let stone = (n / each) | 0;
      const slot = n - stone * each;
      let w = 0;
      for (let here = popcount(boards[mine]); stone >= here; here = popcount(boards[mine + w])) {
        stone -= here;
        w++;
      }
      const from = 32 * w + nthBit(boards[mine + w], stone);
      const code = slots[role][from * each + slot];
      if (code !== NOWHERE && leads(rules, boards, role, from, code)) return encodeMove(from, code & 511);
      continue;
    }
    n -= moving;
    if (n >= placing) return PASS;
    let w = 0;
    let empty = emptyIn(all, boards, words, 0);
    for (let here = popcount(empty); n >= here; here = popcount(empty)) {
      n -= here;
      w++;
      empty = emptyIn(all, boards, words, w);
    }
    const cell = 32 * w + nthBit(empty, n);
    if (place === PLACE.anywhere || mayPlace(rules, boards, role, cell)) return cell;
  }
  return -1;
}

/** Whether a stone of `role` may go from a cell where a slot leads. */
function leads(
  { words, next, cells }: GameRules,
  boards: Int32Array,
  role: Role,
  from: number,
  code: number,
): boolean {
  const mine = words * role;
  const theirs = words * (1 - role);
  const to = code & 511;
  if (((boards[mine + (to >> 5)] >>> to) & 1) === 1) return false;
  const enemy = ((boards[theirs + (to >> 5)] >>> to) & 1) === 1;
  const row = ((code >> DIRECTION) - 1) * cells;
  if ((code & (OVER_OWN | OVER_ENEMY)) !== 0) {
    if (enemy) return false;
    const over = next[row + from];
    if ((code & OVER_OWN) !== 0 && ((boards[mine + (over >> 5)] >>> over) & 1) === 1) return true;
    return (code & OVER_ENEMY) !== 0 && ((boards[theirs + (over >> 5)] >>> over) & 1) === 1;
  }
  if ((code & (enemy ? ONTO_ENEMY : ONTO_EMPTY)) === 0) return false;
  if (row < 0) return true;
  for (let at = next[row + from]; at !== to; at = next[row + at])
    if ((((boards[at >> 5] | boards[words + (at >> 5)]) >>> at) & 1) === 1) return false;
  return true;
}
