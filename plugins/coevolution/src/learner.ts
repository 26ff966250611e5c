import { defineLearner, type Learner } from 'evolab';
import { OPTIONS } from './options.ts';
import { Population, type State } from './population.ts';
import { Strategy, type StrategyState } from './strategy.ts';

export type { State } from './population.ts';

/**
 * Coevolution of evaluators by the results of games alone (Norberg 2014; Chellapilla and Fogel 1999, 2001).
 */
export const coevolution = defineLearner({
  id: 'coevolution',
  summary: 'Evolves the weights of an evaluator by games within a population, or against a fixed opponent',
  requires: { roles: [2, Infinity], turns: 'alternating' },
  options: OPTIONS,
  measures: {
    fitness: 'the most points of a member in the games of the generation',
    capped: 'the share of games that a limit of plies ended, of the run or of the game; they count as draws',
  },
  check: ({ sigmaLow, sigmaHigh, opponents, optimizer, selection }) => {
    if (sigmaHigh > 0 && sigmaLow > sigmaHigh)
      return `sigmaLow ${sigmaLow} is above sigmaHigh ${sigmaHigh}, which is no bound at 0 only`;
    // Samples have no earlier games.
    if (selection === 'ratings' && optimizer !== 'selfAdaptive')
      return `selection 'ratings' is for the optimizer selfAdaptive, not ${optimizer}`;
    // Opposite samples are equally far from the mean: their games tell nothing about deviations.
    return opponents === 'mirrored' && optimizer !== 'openai-es'
      ? `opponents 'mirrored' is for the optimizer openai-es, not ${optimizer}`
      : undefined;
  },
  create: (options, parts): Learner<State | StrategyState> =>
    options.optimizer === 'selfAdaptive' ? new Population(options, parts) : new Strategy(options, parts),
});
