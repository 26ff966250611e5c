import { cellEncoders } from 'evolab';
import { cellBits, type Board } from './board.ts';
import type { ConnectFour } from './position.ts';

/** Discs row by row from the top. */
export function encodersOf(board: Board) {
  return cellEncoders<ConnectFour>({
    width: board.width,
    height: board.height,
    cells: cellBits(board),
    ownerOf: (position, bit) => position.ownerOf(bit),
    bits: {
      words: 2,
      write({ ownLow, ownHigh, allLow, allHigh }, out) {
        out[0] = ownLow;
        out[1] = ownHigh;
        out[2] = allLow & ~ownLow;
        out[3] = allHigh & ~ownHigh;
      },
    },
  });
}
