import { defineEvaluator, option, tanh } from 'evolab';
import type { MorrisPosition } from './position.ts';
import { blockedBalance, manBalance, millBalance, mobilityBalance, threatBalance } from './views.ts';

/** The tanh of a weighted sum of simple features; the options are the weights. */
export const handwritten = defineEvaluator({
  id: 'morris-handwritten',
  summary: 'A hand-weighted sum of men, mills, threats, mobility and blocked men',
  game: 'morris',
  options: {
    men: option.number(0.3, { tune: [0, 1], help: 'weight of a man, on the board or in hand' }),
    mills: option.number(0.04, { tune: [0, 0.3], help: 'weight of a man in a mill' }),
    threats: option.number(0.08, {
      tune: [0, 0.5],
      help: 'weight of a point at which one more man closes a mill',
    }),
    mobility: option.number(0.02, { tune: [0, 0.2], help: 'weight of a slide' }),
    blocked: option.number(0.04, {
      tune: [0, 0.3],
      help: 'weight of an enemy man that cannot move',
    }),
  },
  create: ({ men, mills, threats, mobility, blocked }) => ({
    evaluate(position: MorrisPosition, role) {
      return tanh(
        men * manBalance(position, role) +
          mills * millBalance(position, role) +
          threats * threatBalance(position, role) +
          mobility * mobilityBalance(position, role) +
          blocked * blockedBalance(position, role),
      );
    },
  }),
});
