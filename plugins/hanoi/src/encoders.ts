import { popcount, type Encoder } from 'evolab';
import { PILLARS, type Hanoi } from './position.ts';

export function makeEncoders(discs: number): Record<'board' | 'planes', Encoder<Hanoi>> {
  return {
    /** The size of the disc that lies there, a column for each pillar, rows from above. */
    board: {
      size: discs * PILLARS,
      grid: { width: PILLARS, height: discs },
      kinds: discs,
      range: [0, discs],
      encode({ pillars }, _, out) {
        out.fill(0, 0, discs * PILLARS);
        for (let pillar = 0; pillar < PILLARS; pillar++) {
          let row = discs - popcount(pillars[pillar]);
          for (let disc = 0; disc < discs; disc++) {
            if ((pillars[pillar] >> disc) & 1) out[row++ * PILLARS + pillar] = disc + 1;
          }
        }
      },
    },
    /** For each disc, the smallest first, which of the pillars it is on. */
    planes: {
      size: discs * PILLARS,
      range: [0, 1],
      encode({ pillars }, _, out) {
        for (let i = 0; i < discs * PILLARS; i++)
          out[i] = (pillars[i % PILLARS] >> Math.floor(i / PILLARS)) & 1;
      },
    },
  };
}
