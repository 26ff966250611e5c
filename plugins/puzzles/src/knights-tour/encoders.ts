import type { Encoder } from 'evolab';
import type { Board } from './board.ts';
import type { KnightsTour } from './position.ts';

export function makeEncoders({ width, height, cells }: Board) {
  /** The knight 1, holes -1. */
  const board: Encoder<KnightsTour> = {
    size: cells,
    grid: { width, height },
    kinds: 1,
    encode(p, _, out) {
      for (let cell = 0; cell < cells; cell++) out[cell] = p.isHole(cell) ? -1 : 0;
      out[p.knight] = 1;
    },
  };

  /** The knight, then the holes. */
  const planes: Encoder<KnightsTour> = {
    size: 2 * cells,
    grid: { width, height, cells: Array.from({ length: 2 * cells }, (_, i) => i % cells) },
    range: [0, 1],
    encode(p, _, out) {
      for (let cell = 0; cell < cells; cell++) {
        out[cell] = cell === p.knight ? 1 : 0;
        out[cells + cell] = p.isHole(cell) ? 1 : 0;
      }
    },
  };

  // `planes` shows the whole position: the number of moves is the number of holes.
  return { board, planes, bits: planes };
}
