import type { Encoder } from 'evolab';
import { BIT_OF_CELL, CELLS, SIZE } from './board.ts';
import type { Pentago } from './position.ts';

const grid = { width: SIZE, height: SIZE };

const board: Encoder<Pentago> = {
  size: CELLS,
  grid,
  kinds: 1,
  encode(p, role, out) {
    const sign = role === p.turn ? 1 : -1;
    for (let cell = 0; cell < CELLS; cell++) out[cell] = sign * p.ownerOf(BIT_OF_CELL[cell]);
  },
};

/** Own stones, then the enemy's, row by row. */
const planes: Encoder<Pentago> = {
  size: 2 * CELLS,
  grid: { ...grid, cells: Array.from({ length: 2 * CELLS }, (_, i) => i % CELLS) },
  range: [0, 1],
  encode(p, role, out) {
    const own = role === p.turn ? 1 : -1;
    for (let cell = 0; cell < CELLS; cell++) {
      const owner = p.ownerOf(BIT_OF_CELL[cell]);
      out[cell] = owner === own ? 1 : 0;
      out[CELLS + cell] = owner === -own ? 1 : 0;
    }
  },
};

/** The whole position whoever looks at it: red stones, black stones, black to move, rotation to come. */
const bits: Encoder<Pentago> = {
  size: 2 * CELLS + 2,
  range: [0, 1],
  encode(p, _, out) {
    planes.encode(p, 0, out);
    out[2 * CELLS] = p.turn;
    out[2 * CELLS + 1] = p.rotating ? 1 : 0;
  },
};

export const encoders = { board, planes, bits };
