import type { Encoder, Role } from 'evolab';
import { SQUARE_OF, columnOf } from './board.ts';
import type { Draughts } from './position.ts';

/**
 * The index of every bit's square for a role: the board is rotated for White, so own men move from index 0
 * towards index 31.
 */
const INDEX_OF: readonly Uint8Array[] = [
  Uint8Array.from(SQUARE_OF, (square) => square - 1),
  Uint8Array.from(SQUARE_OF, (square) => 32 - square),
];

/** Sets `out[stride * index + offset]` to 1 for all `pieces`. */
function mark(pieces: number, role: Role, stride: number, offset: number, out: Float64Array): void {
  const index = INDEX_OF[role];
  for (; pieces !== 0; pieces &= pieces - 1) {
    out[stride * index[31 - Math.clz32(pieces & -pieces)] + offset] = 1;
  }
}

/** Own men 1, own kings 2, enemy men -1, enemy kings -2. */
const board: Encoder<Draughts> = {
  size: 32,
  grid: { width: 8, height: 8, cells: SQUARE_OF.map((_, i) => 8 * (i >> 2) + columnOf(i)) },
  kinds: 2,
  bitboards: {
    words: 1,
    cells: INDEX_OF,
    write({ black, white, kings }, role, out) {
      const own = role === 0 ? black : white;
      const enemy = role === 0 ? white : black;
      out[0] = own & ~kings;
      out[1] = own & kings;
      out[2] = enemy & ~kings;
      out[3] = enemy & kings;
    },
  },
  encode({ black, white, kings }, role, out) {
    const index = INDEX_OF[role];
    // Faster than a call of `fill`, and than men and kings one after the other.
    for (let i = 0; i < 32; i++) out[i] = 0;
    for (let own = role === 0 ? black : white; own !== 0; own &= own - 1) {
      const bit = 31 - Math.clz32(own & -own);
      out[index[bit]] = 1 + ((kings >>> bit) & 1);
    }
    for (let enemy = role === 0 ? white : black; enemy !== 0; enemy &= enemy - 1) {
      const bit = 31 - Math.clz32(enemy & -enemy);
      out[index[bit]] = -1 - ((kings >>> bit) & 1);
    }
  },
};

/** One plane each for own men, own kings, enemy men and enemy kings. */
const planes: Encoder<Draughts> = {
  size: 128,
  boardCells: Array.from({ length: 128 }, (_, i) => i % 32),
  range: [0, 1],
  encode({ black, white, kings }, role, out) {
    const own = role === 0 ? black : white;
    const enemy = role === 0 ? white : black;
    out.fill(0, 0, 128);
    mark(own & ~kings, role, 1, 0, out);
    mark(own & kings, role, 1, 32, out);
    mark(enemy & ~kings, role, 1, 64, out);
    mark(enemy & kings, role, 1, 96, out);
  },
};

/**
 * Four numbers per square: 1000 own king, 0100 own man, 0010 enemy king, 0001 enemy man (Fausser 2008; the
 * given role is his White).
 */
const bits: Encoder<Draughts> = {
  size: 128,
  boardCells: Array.from({ length: 128 }, (_, i) => i >> 2),
  range: [0, 1],
  encode({ black, white, kings }, role, out) {
    const own = role === 0 ? black : white;
    const enemy = role === 0 ? white : black;
    out.fill(0, 0, 128);
    mark(own & kings, role, 4, 0, out);
    mark(own & ~kings, role, 4, 1, out);
    mark(enemy & kings, role, 4, 2, out);
    mark(enemy & ~kings, role, 4, 3, out);
  },
};

export const encoders = { board, planes, bits };
