import type { Encoder } from 'evolab';
import type { Frame } from './frame.ts';
import type { Sliding } from './position.ts';

/** The encoders of a frame in a game with at most `limit` moves. */
export function makeEncoders({ width, height, cells }: Frame, limit: number) {
  const kinds = cells - 1;
  const board: Encoder<Sliding> = {
    size: cells,
    grid: { width, height },
    kinds,
    range: [0, kinds],
    encode(p, _, out) {
      for (let cell = 0; cell < cells; cell++) out[cell] = p.tileOn(cell);
    },
  };

  /** The cell of tile 1, then of tile 2, and so on. */
  const planes: Encoder<Sliding> = {
    size: kinds * cells,
    grid: { width, height, cells: Array.from({ length: kinds * cells }, (_, i) => i % cells) },
    range: [0, 1],
    encode(p, _, out) {
      out.fill(0, 0, kinds * cells);
      for (let cell = 0; cell < cells; cell++) {
        const tile = p.tileOn(cell);
        if (tile !== 0) out[(tile - 1) * cells + cell] = 1;
      }
    },
  };

  const digits = 32 - Math.clz32(limit);
  /** The whole position: `planes`, and the number of moves made in binary, lowest bit first. */
  const bits: Encoder<Sliding> = {
    size: planes.size + digits,
    range: [0, 1],
    encode(p, role, out) {
      planes.encode(p, role, out);
      for (let i = 0; i < digits; i++) out[planes.size + i] = (p.step >> i) & 1;
    },
  };

  return { board, planes, bits };
}
