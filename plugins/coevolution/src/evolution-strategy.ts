import {
  defineLearner,
  drawWeights,
  hashOf,
  largest,
  mean,
  option,
  plain,
  Random,
  samplesOf,
  wilson,
  withinBounds,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type Optimizer,
  type OptionsOf,
  type Services,
  type Told,
} from 'evolab';
import { OPTIMIZER_OPTIONS, optimizerOf } from './optimizer/settings.ts';
import { averaged, type Averaged } from './running-mean.ts';
import { dice, seated } from './seating.ts';

const OPTIONS = {
  evaluator: option.use({ use: 'subsquare' }, 'evaluator', {
    help: 'the evaluator whose weights are evolved',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'how agents search with it' }),
  budget: option.budget({ depth: 1 }, { help: 'of every search: depth, nodes, evals or sims' }),
  opponent: option.use({ use: 'material' }, 'evaluator', {
    help: 'evaluator of the fixed opponent, which searches likewise',
  }),
  samples: option.whole(50, { min: 2, even: true, help: 'weight vectors drawn and tried in a generation' }),
  games: option.whole(60, {
    min: 2,
    even: true,
    help: 'games of each against the opponent, seats in turn',
  }),
  noise: option.number(0.1, {
    min: 0,
    below: 1,
    help: 'probability with which a move of either side is random',
  }),
  deviation: option.number(0.1, {
    above: 0,
    max: 1000,
    help: 'first standard deviation of the weights; small where the evaluator ends in a bounded function',
  }),
  optimizer: option.id('snes', 'optimizer', {
    help: 'how the distribution of weights moves: cmaes (Hansen), sep-cmaes (Ros and Hansen 2008), openai-es (Salimans et al. 2017), snes (Schaul et al. 2011)',
  }),
  ...OPTIMIZER_OPTIONS,
  average: option.number(0.02, {
    above: 0,
    max: 1,
    help: "share of each generation's mean in the running mean that agents get; 1: the last mean",
  }),
};

type StrategyOptions = OptionsOf<typeof OPTIONS>;

/** The complete state of the evolution, plain data. */
export interface State extends Averaged {
  readonly generation: number;
}

export interface Job {
  readonly weights: Float64Array;
  /** The games are number `from` and following of the generation. */
  readonly generation: number;
  readonly from: number;
}

/** Wins, draws and losses of the sample, evaluations in its games, and the sum of its payoffs. */
export type Result = readonly [
  wins: number,
  draws: number,
  losses: number,
  evaluations: number,
  payoffs: number,
];

/**
 * An evolution strategy for the weights of an evaluator: a normal distribution of weights moves towards those that win
 * more games against a fixed opponent (see `Optimizer`).
 */
export const evolutionStrategy = defineLearner({
  id: 'evolution-strategy',
  summary: 'Evolves the weights of an evaluator by an evolution strategy, against a fixed opponent',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  measures: {
    fitness: 'the mean points per game of the samples against the fixed opponent',
    deviation: 'the standard deviation of the samples, per weight',
  },
  fromAgent: true,
  create: (options, parts): Learner<State, Job, Result> => new EvolutionStrategy(options, parts),
});

class EvolutionStrategy implements Learner<State, Job, Result> {
  readonly #options: StrategyOptions;
  readonly #parts: LearnerParts;
  readonly #blocks;
  readonly #opponent: AgentSpec;
  readonly #optimizer: Optimizer<unknown>;

  constructor(options: StrategyOptions, parts: LearnerParts) {
    // Now, and not with the first job: the evaluator may have no weights.
    this.#blocks = parts.weightsOf(options.evaluator);
    this.#options = options;
    this.#parts = parts;
    this.#optimizer = optimizerOf(options, parts);
    this.#opponent = { ...this.#agent(options.opponent.use), evaluator: options.opponent };
    parts.checkOpponent(this.#opponent);
  }

  init(): State {
    const mean = drawWeights(this.#blocks, new Random(this.#parts.seed, 'init'));
    const distribution = this.#optimizer.start(mean, this.#options.deviation);
    return { generation: 0, distribution, average: mean };
  }

  ask(state: State): Job[] {
    const { generation, distribution } = state;
    return this.#samples(state).map((sample, i) => ({
      weights: withinBounds(this.#blocks, this.#optimizer.weightsAt(distribution, sample)),
      generation,
      from: i * this.#options.games,
    }));
  }

  work({ weights, generation, from }: Job, services: Services): Result {
    const { games, noise } = this.#options;
    const agent: AgentSpec = { ...this.#agent('sample'), weights };
    const { game: rules, seed } = this.#parts;
    const roles = rules.roles.length;
    const result: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let game = 0; game < games; game++) {
      const { payoffs, evals } = services.play({
        id: '',
        agents: seated(agent, this.#opponent, rules, game % roles),
        seed: hashOf(seed, 'game', generation, from + game),
        // All samples meet the same luck, in every seat.
        ...dice(rules, seed, 'dice', generation, Math.floor(game / roles)),
        opening: [],
        ...(noise > 0 && { noise }),
      });
      const payoff = payoffs[game % roles];
      result[1 - Math.sign(payoff)]++;
      result[4] += payoff;
      for (const count of evals) result[3] += count;
    }
    return result;
  }

  checkResult(_: Job, result: unknown): string | undefined {
    const fault = plain.list(plain.number, 5)(result);
    if (fault !== undefined) return fault;
    const [wins, draws, losses, evaluations, payoffs] = result as Result;
    const wrong = [wins, draws, losses, evaluations]
      .map(plain.count)
      .find((problem) => problem !== undefined);
    if (wrong !== undefined) return wrong;
    if (Math.abs(payoffs) > this.#options.games) return 'payoffs of more games';
    const played = wins + draws + losses;
    return played === this.#options.games ? undefined : `${played} games, not ${this.#options.games}`;
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    const { generation, distribution } = state;
    const { games, average: share } = this.#options;
    const samples = this.#samples(state);
    // A game for one is not won or lost: what it pays counts.
    const alone = this.#parts.game.roles.length === 1;
    const fitness = results.map(([wins, draws, , , payoffs]) =>
      alone ? (1 + payoffs / games) / 2 : (wins + draws / 2) / games,
    );
    const next = this.#optimizer.update(distribution, samples, fitness);
    const after = averaged(state, next, {
      optimizer: this.#optimizer,
      blocks: this.#blocks,
      generation,
      share,
    });
    const meanFitness = mean(fitness);
    const played = fitness.length * games;
    const [fitnessLow, fitnessHigh] = wilson(meanFitness * played, played);
    return {
      state: { generation: generation + 1, ...after },
      measures: {
        fitness: meanFitness,
        fitnessLow,
        fitnessHigh,
        'best sample': largest(fitness),
        deviation: this.#optimizer.deviationOf(next),
        games: played,
      },
      effort: {
        games: played,
        evaluations: results.reduce((sum, [, , , count]) => sum + count, 0),
        updates: results.length,
      },
    };
  }

  agents({ generation, average }: State): AgentSpec[] {
    return [{ ...this.#agent(`mean-${generation}`), weights: average }];
  }

  // `tell` draws the same samples again, so that the state need not store them.
  #samples({ generation, distribution, average }: State): readonly Float64Array[] {
    const random = new Random(this.#parts.seed, 'samples', generation);
    return samplesOf(this.#optimizer, distribution, this.#options.samples, average.length, random);
  }

  #agent(name: string): AgentSpec {
    const { evaluator, searcher, budget } = this.#options;
    return { name, game: this.#parts.gameUse, searcher, evaluator, budget };
  }
}
