import { defineLearner, type Learner } from 'evolab';
import { OPTIONS } from './options.ts';
import { Population, type State } from './population.ts';
import { Strategy, type StrategyState } from './strategy.ts';
import { TwoPopulations, type PairState } from './two-populations.ts';

export type { State } from './population.ts';

/** Options of survivors and their mutants, which a distribution of weights does not read. */
const OF_SURVIVORS = [
  'halving',
  'selfPlay',
  'creditOpponent',
  'mutation',
  'mutateWhen',
  'scalarRule',
] as const;

/** Whether two populations play each other. */
const inTwo = (opponents: string): boolean =>
  opponents === 'two-populations' || opponents === 'shared-sampling';

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
  check: (options) => {
    const { sigmaLow, sigmaHigh, opponents, optimizer, selection, fitness, memory } = options;
    if (sigmaHigh > 0 && sigmaLow > sigmaHigh)
      return `sigmaLow ${sigmaLow} is above sigmaHigh ${sigmaHigh}, which is no bound at 0 only`;
    // Samples have no earlier games, and their ranks are those of points.
    if (selection !== 'points' && optimizer !== 'selfAdaptive')
      return `selection '${selection}' is for the optimizer selfAdaptive, not ${optimizer}`;
    if (inTwo(opponents) && optimizer !== 'selfAdaptive')
      return `opponents '${opponents}' is for the optimizer selfAdaptive, not ${optimizer}`;
    if (inTwo(opponents) && fitness === 'opponent')
      return `opponents '${opponents}' is for fitness 'coevolution', not the fixed opponent`;
    const unread = OF_SURVIVORS.filter((name) => options[name] !== OPTIONS[name].default);
    if (unread.length > 0 && optimizer !== 'selfAdaptive')
      return `${unread.join(', ')} ${unread.length > 1 ? 'are' : 'is'} for the optimizer selfAdaptive, not ${optimizer}`;
    if (memory !== 'none' && fitness === 'opponent')
      return `memory '${memory}' is for fitness 'coevolution': all games are against the fixed opponent`;
    // Opposite samples are equally far from the mean: their games tell nothing about deviations.
    return opponents === 'mirrored' && optimizer !== 'openai-es'
      ? `opponents 'mirrored' is for the optimizer openai-es, not ${optimizer}`
      : undefined;
  },
  fromAgent: true,
  create: (options, parts): Learner<State | PairState | StrategyState> => {
    if (options.optimizer !== 'selfAdaptive') return new Strategy(options, parts);
    return inTwo(options.opponents) ? new TwoPopulations(options, parts) : new Population(options, parts);
  },
});
