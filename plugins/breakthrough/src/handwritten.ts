import { defineEvaluator, option, tanh } from 'evolab';
import type { BreakthroughPosition } from './position.ts';
import { advanceBalance, leadBalance, looseBalance, pawnBalance } from './views.ts';

/** The tanh of a weighted sum of simple features; the options are the weights. */
export const handwritten = defineEvaluator({
  id: 'breakthrough-handwritten',
  summary: 'A hand-weighted sum of pawns, their advance, the foremost pawn and loose pawns',
  game: 'breakthrough',
  options: {
    pawns: option.number(0.2, { tune: [0, 1], help: 'weight of a pawn' }),
    advance: option.number(0.02, {
      tune: [0, 0.2],
      help: 'weight of a row advanced, summed over pawns',
    }),
    lead: option.number(0.1, {
      tune: [0, 0.5],
      help: 'weight of a row that the foremost pawn is ahead of the foremost enemy pawn',
    }),
    loose: option.number(0.1, {
      tune: [0, 0.5],
      help: 'weight of an enemy pawn that is attacked and not protected',
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
