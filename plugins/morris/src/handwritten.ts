import { defineEvaluator, tanh } from 'evolab';
import type { MorrisPosition } from './position.ts';
import { blockedBalance, manBalance, millBalance, mobilityBalance, threatBalance } from './views.ts';

/** The squashed sum of what a beginner is told to look at, each difference times its option. */
export const handwritten = defineEvaluator({
  id: 'morris-handwritten',
  summary: 'Men, mills, threats, mobility and blocked men, weighed by hand',
  game: 'morris',
  defaults: { men: 0.3, mills: 0.04, threats: 0.08, mobility: 0.02, blocked: 0.04 },
  help: {
    men: 'for each man more, on the board or in hand',
    mills: 'for each man more that stands in a mill',
    threats: 'for each more point where the next man makes a mill',
    mobility: 'for each slide more',
    blocked: 'for each man more of the enemy that cannot move',
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
