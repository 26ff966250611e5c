import { nthBit, popcount, type Move, type Random, type Role } from 'evolab';
import { emptyIn } from './board-patterns.ts';
import { PLACE } from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';
import { encodeMove, mayPlace, PASS } from './move-generator.ts';
import { DIRECTION, NOWHERE, ONTO_EMPTY, ONTO_ENEMY, OVER_ENEMY, OVER_OWN } from './move-slots.ts';

/** Draws that may name no legal move before all moves are listed. */
const MOST_DRAWS = 32;

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
