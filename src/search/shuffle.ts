import type { Random } from '../util/random.ts';

/** Puts list[begin..begin+count] in random order (Fisher and Yates). */
export function shuffle(list: Int32Array, begin: number, count: number, random: Random): void {
  for (let i = count - 1; i > 0; i--) {
    const j = random.below(i + 1);
    const swapped = list[begin + i];
    list[begin + i] = list[begin + j];
    list[begin + j] = swapped;
  }
}
