import { defineEvaluator, option, tanh } from 'evolab';
import type { MorrisPosition } from './position.ts';
import { blockedBalance, manBalance, millBalance, mobilityBalance, threatBalance } from './views.ts';

/** The squashed sum of what a beginner is told to look at, each difference times its option. */
export const handwritten = defineEvaluator({
  id: 'morris-handwritten',
  summary: 'Men, mills, threats, mobility and blocked men, weighed by hand',
  game: 'morris',
  options: {
    men: option.number(0.3, { tune: [0, 1], help: 'for each man more, on the board or in hand' }),
    mills: option.number(0.04, { tune: [0, 0.3], help: 'for each man more that stands in a mill' }),
    threats: option.number(0.08, {
      tune: [0, 0.5],
      help: 'for each more point where the next man makes a mill',
    }),
    mobility: option.number(0.02, { tune: [0, 0.2], help: 'for each slide more' }),
    blocked: option.number(0.04, {
      tune: [0, 0.3],
      help: 'for each man more of the enemy that cannot move',
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
