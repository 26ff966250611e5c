import { cellEncoders } from 'evolab';
import { squaresOf } from './board.ts';
import type { Othello } from './position.ts';

/** Discs row by row from a1. */
export function encodersOf(size: number) {
  return cellEncoders<Othello>({
    width: size,
    height: size,
    cells: squaresOf(size),
    ownerOf: (position, square) => position.ownerOf(square),
    bits: {
      words: 2,
      write({ ownLow, ownHigh, otherLow, otherHigh }, out) {
        out[0] = ownLow;
        out[1] = ownHigh;
        out[2] = otherLow;
        out[3] = otherHigh;
      },
    },
  });
}
