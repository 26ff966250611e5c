import { defineMemory } from 'evolab';
import { hallOfFame } from './hall-of-fame.ts';
import { layeredPareto } from './layered-pareto.ts';
import { nashMemory } from './nash-memory.ts';

export const memories = [
  defineMemory({
    id: 'hall-of-fame',
    summary: 'All champions with equal probability (Rosin and Belew 1997)',
    create: () => hallOfFame,
  }),
  defineMemory({
    id: 'nash',
    summary: 'The equilibrium of the game among champions (Ficici and Pollack 2003)',
    create: () => nashMemory,
  }),
  defineMemory({
    id: 'layered-pareto',
    summary: 'The champions that few dominate, and those that tell them apart (de Jong 2004)',
    create: () => layeredPareto,
  }),
];
