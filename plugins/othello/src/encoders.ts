import type { Encoder } from 'evolab';
import { squaresOf } from './board.ts';
import type { Othello } from './position.ts';

export function encodersOf(size: number) {
  const squares = squaresOf(size);
  const cells = squares.length;
  const grid = { width: size, height: size };

  const board: Encoder<Othello> = {
    size: cells,
    grid,
    kinds: 1,
    encode(p, role, out) {
      const sign = role === p.turn ? 1 : -1;
      for (let i = 0; i < cells; i++) out[i] = sign * p.ownerOf(squares[i]);
    },
  };

  /** Own discs, then the enemy's, row by row. */
  const planes: Encoder<Othello> = {
    size: 2 * cells,
    grid: { ...grid, cells: Array.from({ length: 2 * cells }, (_, i) => i % cells) },
    range: [0, 1],
    encode(p, role, out) {
      const own = role === p.turn ? 1 : -1;
      for (let i = 0; i < cells; i++) {
        const owner = p.ownerOf(squares[i]);
        out[i] = owner === own ? 1 : 0;
        out[cells + i] = owner === -own ? 1 : 0;
      }
    },
  };

  /** The whole position whoever looks at it: black discs, white discs, white to move. */
  const bits: Encoder<Othello> = {
    size: 2 * cells + 1,
    range: [0, 1],
    encode(p, _, out) {
      planes.encode(p, 0, out);
      out[2 * cells] = p.turn;
    },
  };

  return { board, planes, bits };
}
