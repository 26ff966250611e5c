import type { Random } from 'evolab';
import { hallOfFame } from './hall-of-fame.ts';
import { layeredPareto } from './layered-pareto.ts';
import type { Memory, Remembered } from './memory.ts';
import { nashMemory } from './nash-memory.ts';

export { EMPTY } from './memory.ts';
export const MEMORIES = ['hall-of-fame', 'nash', 'layered-pareto'] as const;
export type MemoryName = (typeof MEMORIES)[number];

/** Whether a champion must play all members before it may enter. */
export const needsGames = (name: MemoryName): boolean => name !== 'hall-of-fame';

/**
 * The memory after a champion was presented. `results` are its mean payoffs against the members, in [-1, 1]; none for a
 * hall of fame. It holds at most `size` members.
 */
export function admit(
  name: MemoryName,
  memory: Memory,
  champion: Remembered,
  results: readonly number[],
  size: number,
  random: Random,
): Memory {
  switch (name) {
    case 'hall-of-fame':
      return hallOfFame(memory, champion, size, random);
    case 'nash':
      return nashMemory(memory, champion, results, size);
    case 'layered-pareto':
      return layeredPareto(memory, champion, results, size);
  }
}
