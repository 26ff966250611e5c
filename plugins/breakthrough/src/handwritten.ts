import { defineEvaluator, tanh } from 'evolab';
import type { BreakthroughPosition } from './position.ts';
import { advanceBalance, leadBalance, looseBalance, pawnBalance } from './views.ts';

/** The squashed sum of what a beginner is told to look at, each difference times its option. */
export const handwritten = defineEvaluator({
  id: 'breakthrough-handwritten',
  summary: 'Pawns, their advance, the foremost and the loose ones, weighed by hand',
  game: 'breakthrough',
  defaults: { pawns: 0.2, advance: 0.02, lead: 0.1, loose: 0.1 },
  help: {
    pawns: 'for each pawn more',
    advance: 'for each step from home more, all pawns together',
    lead: 'for each step from home that the foremost pawn is ahead of the foremost enemy',
    loose: 'for each pawn more of the enemy that is attacked and not protected',
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
