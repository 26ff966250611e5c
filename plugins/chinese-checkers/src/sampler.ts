import { nthBit, popcount, type Sampler } from 'evolab';
import type { ChineseCheckers } from './position.ts';
import { scan } from './scan.ts';

/** Counts the moves of each piece without listing them; draws the same move as an index into `moves`. */
export const sampler: Sampler<ChineseCheckers> = {
  sample(position, random) {
    const { targets, origins, moves, ends } = position.board;
    const pieces = scan(position);
    let count = 0;
    for (let i = 0; i < pieces; i++) {
      count += popcount(targets[i]);
      ends[i] = count;
    }
    const n = random.below(count);
    let i = 0;
    while (ends[i] <= n) i++;
    return moves[origins[i] | nthBit(targets[i], ends[i] - 1 - n)];
  },
};
