import { popcount, type Encoder } from 'evolab';
import { PILLARS, type Hanoi } from './position.ts';

/** The encoders of a game with `limit` moves. */
export function makeEncoders(discs: number, limit: number) {
  const cells = discs * PILLARS;
  /** The size of the disc at each place: one column per pillar, rows from the top. */
  const board: Encoder<Hanoi> = {
    size: cells,
    grid: { width: PILLARS, height: discs },
    kinds: discs,
    range: [0, discs],
    encode({ pillars }, _, out) {
      out.fill(0, 0, cells);
      for (let pillar = 0; pillar < PILLARS; pillar++) {
        let row = discs - popcount(pillars[pillar]);
        for (let disc = 0; disc < discs; disc++) {
          if ((pillars[pillar] >> disc) & 1) out[row++ * PILLARS + pillar] = disc + 1;
        }
      }
    },
  };

  /** The pillar of each disc, the smallest disc first. */
  const planes: Encoder<Hanoi> = {
    size: cells,
    range: [0, 1],
    encode({ pillars }, _, out) {
      for (let i = 0; i < cells; i++) out[i] = (pillars[i % PILLARS] >> Math.floor(i / PILLARS)) & 1;
    },
  };

  const digits = 32 - Math.clz32(limit);
  /** The whole position: `planes`, and the number of moves made in binary, lowest bit first. */
  const bits: Encoder<Hanoi> = {
    size: cells + digits,
    range: [0, 1],
    encode(position, role, out) {
      planes.encode(position, role, out);
      for (let i = 0; i < digits; i++) out[cells + i] = (position.step >> i) & 1;
    },
  };

  return { board, planes, bits };
}
