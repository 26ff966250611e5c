import { defineEvaluator, option, tanh } from 'evolab';
import type { BreakthroughPosition } from './position.ts';
import { advanceBalance, leadBalance, looseBalance, pawnBalance } from './views.ts';

/** The squashed sum of what a beginner is told to look at, each difference times its option. */
export const handwritten = defineEvaluator({
  id: 'breakthrough-handwritten',
  summary: 'Pawns, their advance, the foremost and the loose ones, weighed by hand',
  game: 'breakthrough',
  options: {
    pawns: option.number(0.2, { tune: [0, 1], help: 'for each pawn more' }),
    advance: option.number(0.02, {
      tune: [0, 0.2],
      help: 'for each step from home more, all pawns together',
    }),
    lead: option.number(0.1, {
      tune: [0, 0.5],
      help: 'for each step from home that the foremost pawn is ahead of the foremost enemy',
    }),
    loose: option.number(0.1, {
      tune: [0, 0.5],
      help: 'for each pawn more of the enemy that is attacked and not protected',
    }),
  },
  create: ({ pawns, advance, lead, loose }) => ({
    evaluate(position: BreakthroughPosition, role) {
      return tanh(
        pawns * pawnBalance(position, role) +
          advance * advanceBalance(position, role) +
          lead * leadBalance(position, role) +
          loose * looseBalance(position, role),
      );
    },
  }),
});
