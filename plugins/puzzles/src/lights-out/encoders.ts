import type { Encoder } from 'evolab';
import type { Panel } from './panel.ts';
import type { LightsOut } from './position.ts';

/** The encoders of a panel in a game with at most `limit` presses. */
export function makeEncoders({ width, height, cells }: Panel, limit: number) {
  /** The lights that are on. */
  const board: Encoder<LightsOut> = {
    size: cells,
    grid: { width, height },
    kinds: 1,
    range: [0, 1],
    encode(p, _, out) {
      for (let cell = 0; cell < cells; cell++) out[cell] = (p.lights >> cell) & 1;
    },
  };

  const digits = 32 - Math.clz32(limit);
  /** The whole position: the lights, and the number of presses in binary, lowest bit first. */
  const bits: Encoder<LightsOut> = {
    size: cells + digits,
    range: [0, 1],
    encode(p, role, out) {
      board.encode(p, role, out);
      for (let i = 0; i < digits; i++) out[cells + i] = (p.presses >> i) & 1;
    },
  };

  return { board, bits };
}
