import type { Encoder } from 'evolab';
import type { Frame } from './frame.ts';
import type { Sliding } from './position.ts';

export function makeEncoders({ width, height, cells }: Frame): Record<'board' | 'planes', Encoder<Sliding>> {
  const kinds = cells - 1;
  return {
    board: {
      size: cells,
      grid: { width, height },
      kinds,
      range: [0, kinds],
      encode(p, _, out) {
        for (let cell = 0; cell < cells; cell++) out[cell] = p.tileOn(cell);
      },
    },
    /** Where tile 1 lies, then tile 2 and so on. */
    planes: {
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
    },
  };
}
