import type { Actions } from 'evolab';
import { CELL_OF_BIT, CELLS } from './board.ts';
import { type Pentago, ROTATE, type Rules } from './position.ts';

/**
 * 8 x cell + rotation, with cells row by row from the top. With `own-ply` the cells of stones, then the eight rotations.
 */
export function actionsOf({ ownPly }: Rules): Actions<Pentago> {
  if (!ownPly) return { size: 8 * CELLS, indexOf: (_, move) => 8 * CELL_OF_BIT[move >> 3] + (move & 7) };
  return {
    size: CELLS + 8,
    indexOf: (_, move) => (move < ROTATE ? CELL_OF_BIT[move >> 3] : CELLS + move - ROTATE),
  };
}
