import type { Encoder } from 'evolab';
import { ANY, type NineBoard } from './position.ts';
import { MOVE_OF_CELL } from './text.ts';

const grid = { width: 9, height: 9 };
const CELLS = 81;

/** The mark on cell `i`, counted row by row: 1 for x, -1 for o, 0 for none. */
function markOn(p: NineBoard, i: number): number {
  const marks = p.boards[MOVE_OF_CELL[i] >> 4] >> (MOVE_OF_CELL[i] & 15);
  return (marks & 1) - ((marks >> 9) & 1);
}

const board: Encoder<NineBoard> = {
  size: CELLS,
  grid,
  kinds: 1,
  encode(p, role, out) {
    const sign = role === 0 ? 1 : -1;
    for (let i = 0; i < CELLS; i++) out[i] = sign * markOn(p, i);
  },
};

/** Own marks, the enemy's, and the cells that may be played on now, row by row. */
const planes: Encoder<NineBoard> = {
  size: 3 * CELLS,
  grid: { ...grid, cells: Array.from({ length: 3 * CELLS }, (_, i) => i % CELLS) },
  range: [0, 1],
  encode(p, role, out) {
    const own = role === 0 ? 1 : -1;
    for (let i = 0; i < CELLS; i++) {
      const mark = markOn(p, i);
      const open = p.next === ANY || p.next === MOVE_OF_CELL[i] >> 4;
      out[i] = mark === own ? 1 : 0;
      out[CELLS + i] = mark === -own ? 1 : 0;
      out[2 * CELLS + i] = open && mark === 0 ? 1 : 0;
    }
  },
};

/** The whole position whoever looks at it: x, o, the board to be played on (none set: any), o to move. */
const bits: Encoder<NineBoard> = {
  size: 2 * CELLS + 10,
  range: [0, 1],
  encode(p, _, out) {
    for (let i = 0; i < CELLS; i++) {
      const mark = markOn(p, i);
      out[i] = mark === 1 ? 1 : 0;
      out[CELLS + i] = mark === -1 ? 1 : 0;
    }
    for (let i = 0; i < 9; i++) out[2 * CELLS + i] = p.next === i ? 1 : 0;
    out[2 * CELLS + 9] = p.turn;
  },
};

export const encoders = { board, planes, bits };
