import { cellEncoders, type Encoder } from 'evolab';
import { BIT_OF_CELL, CELLS, SIZE } from './board.ts';
import type { Pentago } from './position.ts';

/** Stones row by row. */
const stones = cellEncoders<Pentago>({
  width: SIZE,
  height: SIZE,
  cells: BIT_OF_CELL,
  ownerOf: (position, bit) => position.ownerOf(bit),
  bits: {
    words: 2,
    write({ ownUpper, ownLower, otherUpper, otherLower }, out) {
      out[0] = ownUpper | (ownLower << 18);
      out[1] = ownLower >> 14;
      out[2] = otherUpper | (otherLower << 18);
      out[3] = otherLower >> 14;
    },
  },
});

/** With one more bit: a rotation is pending. */
const bits: Encoder<Pentago> = {
  size: 2 * CELLS + 2,
  range: [0, 1],
  encode(position, role, out) {
    stones.bits.encode(position, role, out);
    out[2 * CELLS + 1] = position.rotating ? 1 : 0;
  },
};

export const encoders = { ...stones, bits };
