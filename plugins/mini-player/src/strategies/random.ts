import type { StrategyDefinition } from '../strategy.ts';

export const random: StrategyDefinition = {
  id: 'random',
  summary: 'any legal move (R)',
  probability: 1,
  create: (parts) => ({
    choose: (_position, _role, moves, count) => moves[parts.random.below(count)],
  }),
};
