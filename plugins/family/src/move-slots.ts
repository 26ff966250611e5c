import { largest } from 'evolab';
import { JUMP_ENEMY, JUMP_OWN, SLIDE_EMPTY, SLIDE_ENEMY, type CompiledRules } from './compiled-rules.ts';

/** What must hold for a stone to go where a slot leads, above the 9 bits of the target. */
export const ONTO_EMPTY = 1 << 9;
export const ONTO_ENEMY = 1 << 10;
export const OVER_OWN = 1 << 11;
export const OVER_ENEMY = 1 << 12;
/** Above that the direction of a slide or jump, plus 1; 0 for steps and leaps, which pass over no cell. */
export const DIRECTION = 13;
/** In place of a slot, at a cell that has fewer. */
export const NOWHERE = -1;

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
  const each = largest(lists.flat().map((list) => list.length));
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
