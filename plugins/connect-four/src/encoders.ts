import type { Encoder } from 'evolab';
import { cellBits, type Board } from './board.ts';
import type { ConnectFour } from './position.ts';

export function encodersOf(shape: Board) {
  const { width, height, cells } = shape;
  const bitOfCell = cellBits(shape);
  const grid = { width, height };

  const board: Encoder<ConnectFour> = {
    size: cells,
    grid,
    kinds: 1,
    encode(p, role, out) {
      const sign = role === p.turn ? 1 : -1;
      for (let i = 0; i < cells; i++) out[i] = sign * p.ownerOf(bitOfCell[i]);
    },
  };

  /** Own discs, then the enemy's, row by row. */
  const planes: Encoder<ConnectFour> = {
    size: 2 * cells,
    grid: { ...grid, cells: Array.from({ length: 2 * cells }, (_, i) => i % cells) },
    range: [0, 1],
    encode(p, role, out) {
      const own = role === p.turn ? 1 : -1;
      for (let i = 0; i < cells; i++) {
        const owner = p.ownerOf(bitOfCell[i]);
        out[i] = owner === own ? 1 : 0;
        out[cells + i] = owner === -own ? 1 : 0;
      }
    },
  };

  /** The whole position whoever looks at it: discs of x, discs of o, o to move. */
  const bits: Encoder<ConnectFour> = {
    size: 2 * cells + 1,
    range: [0, 1],
    encode(p, _, out) {
      planes.encode(p, 0, out);
      out[2 * cells] = p.turn;
    },
  };

  return { board, planes, bits };
}
