import type { Move, Role } from 'evolab';
import { flanks } from './board-patterns.ts';
import { JUMP_ENEMY, JUMP_OWN, PLACE, SLIDE_EMPTY, SLIDE_ENEMY } from './compiled-rules.ts';
import type { GameRules } from './game-rules.ts';

/**
 * A move is its target plus 512 times (its origin plus 1); a stone that is placed has no origin. These two stand for no
 * cells.
 */
export const PASS: Move = 511;
export const SWAP: Move = 510;
export const targetOf = (move: Move): number => move & 511;
/** -1 if the stone is placed. */
export const originOf = (move: Move): number => (move >> 9) - 1;
export const encodeMove = (from: number, to: number): Move => ((from + 1) << 9) | to;

/** The cells that a stone goes, counted as a die for distances counts them. */
export function distanceOf({ lattice: { x, y } }: GameRules, move: Move): number {
  const from = originOf(move);
  const to = targetOf(move);
  return Math.max(Math.abs(x[to] - x[from]), Math.abs(y[to] - y[from]));
}

/**
 * Writes what `role` may place or move to `out[at..]` and returns how many. With `one` it stops after the first cell that
 * has any.
 */
export function generate(
  rules: GameRules,
  boards: Int32Array,
  role: Role,
  out: Int32Array,
  at: number,
  one: boolean,
): number {
  let end = at;
  const { words, all, place } = rules;
  if (place !== PLACE.none) {
    for (let w = 0; w < words; w++) {
      let free = all[w] & ~(boards[w] | boards[words + w]);
      if (place === PLACE.lowest) free &= ~emptyBelow(rules, boards, w);
      for (; free !== 0; free &= free - 1) {
        const cell = 32 * w + 31 - Math.clz32(free & -free);
        if (place > PLACE.lowest && !mayPlace(rules, boards, role, cell)) continue;
        out[end++] = cell;
        if (one) return 1;
      }
    }
  }
  return rules.moving ? listMoves(rules, boards, role, out, end, one) - at : end - at;
}

/** The cells of word `w` below which, in the same column, the next cell is empty. Of square boards only. */
function emptyBelow({ words, all, lattice }: GameRules, boards: Int32Array, w: number): number {
  const { width } = lattice;
  const empty = (i: number) => (i < words ? all[i] & ~(boards[i] | boards[words + i]) : 0);
  // Rows are numbered from the top: the cell below has a number that is larger by the width.
  const skip = width >> 5;
  const shift = width & 31;
  const low = empty(w + skip) >>> shift;
  return shift === 0 ? low : low | (empty(w + skip + 1) << (32 - shift));
}

/** Whether a stone may be placed on an empty cell, where that is not anywhere. */
export function mayPlace(rules: GameRules, boards: Int32Array, role: Role, cell: number): boolean {
  const { place, near, nearCapture, words } = rules;
  if (place === PLACE.lowest) return (emptyBelow(rules, boards, cell >> 5) & (1 << cell)) === 0;
  const mine = words * role;
  const theirs = words * (1 - role);
  const masks = place === PLACE.capturing ? nearCapture : near;
  let own = 0;
  let enemies = 0;
  for (let w = 0; w < words; w++) {
    const mask = masks[cell * words + w];
    own |= boards[mine + w] & mask;
    enemies |= boards[theirs + w] & mask;
  }
  if (place === PLACE.capturing) return enemies !== 0 && flanks(rules, boards, role, cell);
  if (place === PLACE['beside-any']) return (own | enemies) !== 0 || isEmpty(boards);
  if (place === PLACE['beside-own']) return own !== 0 || !holds(boards, mine, words);
  if (place === PLACE['beside-enemy']) return enemies !== 0 || !holds(boards, theirs, words);
  return place === PLACE['apart-own'] ? own === 0 : enemies === 0;
}

function isEmpty(boards: Int32Array): boolean {
  for (let w = 0; w < boards.length; w++) if (boards[w] !== 0) return false;
  return true;
}

/** Whether any of the words from `at` on has a stone. */
function holds(boards: Int32Array, at: number, words: number): boolean {
  for (let w = at; w < at + words; w++) if (boards[w] !== 0) return true;
  return false;
}

function listMoves(
  rules: GameRules,
  boards: Int32Array,
  role: Role,
  out: Int32Array,
  at: number,
  one: boolean,
): number {
  const { words, next, cells, all } = rules;
  const ways = rules.ways[role];
  const ontoEmpty = rules.ontoEmpty[role];
  const ontoEnemy = rules.ontoEnemy[role];
  const mine = words * role;
  const theirs = words * (1 - role);
  let end = at;
  for (let w = 0; w < words; w++) {
    for (let stones = boards[mine + w]; stones !== 0; stones &= stones - 1) {
      const from = 32 * w + 31 - Math.clz32(stones & -stones);
      const origin = (from + 1) << 9;
      for (let v = 0; v < words; v++) {
        const enemies = boards[theirs + v];
        const empty = all[v] & ~(boards[mine + v] | enemies);
        const mask = from * words + v;
        let targets = (ontoEmpty[mask] & empty) | (ontoEnemy[mask] & enemies);
        for (; targets !== 0; targets &= targets - 1)
          out[end++] = origin | (32 * v + 31 - Math.clz32(targets & -targets));
      }
      for (let i = 0; i < ways.length; i += 2) {
        const row = ways[i] * cells;
        const way = ways[i + 1];
        let to = next[row + from];
        if (to < 0) continue;
        if (((boards[mine + (to >> 5)] >>> to) & 1) === 1) {
          if ((way & JUMP_OWN) !== 0) end = jump(boards, words, next[row + to], origin, out, end);
          continue;
        }
        if (((boards[theirs + (to >> 5)] >>> to) & 1) === 1) {
          if ((way & SLIDE_ENEMY) !== 0) out[end++] = origin | to;
          if ((way & JUMP_ENEMY) !== 0) end = jump(boards, words, next[row + to], origin, out, end);
          continue;
        }
        if ((way & SLIDE_EMPTY) !== 0) out[end++] = origin | to;
        if ((way & (SLIDE_EMPTY | SLIDE_ENEMY)) === 0) continue;
        for (to = next[row + to]; to >= 0; to = next[row + to]) {
          if (((boards[mine + (to >> 5)] >>> to) & 1) === 1) break;
          if (((boards[theirs + (to >> 5)] >>> to) & 1) === 1) {
            if ((way & SLIDE_ENEMY) !== 0) out[end++] = origin | to;
            break;
          }
          if ((way & SLIDE_EMPTY) !== 0) out[end++] = origin | to;
        }
      }
      if (one && end > at) return end;
    }
  }
  return end;
}

/** Adds the jump to `to` if that is an empty cell; returns the new end. */
function jump(
  boards: Int32Array,
  words: number,
  to: number,
  origin: number,
  out: Int32Array,
  end: number,
): number {
  if (to < 0) return end;
  if ((((boards[to >> 5] | boards[words + (to >> 5)]) >>> to) & 1) === 1) return end;
  out[end] = origin | to;
  return end + 1;
}
