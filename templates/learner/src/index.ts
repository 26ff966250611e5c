import {
  defineLearner,
  definePlugin,
  drawWeights,
  hashOf,
  option,
  payoffsOfFirst,
  Random,
  requireTwoRolesInTurn,
  swappedPairs,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type OptionsOf,
  type Told,
} from 'evolab';

const OPTIONS = {
  evaluator: option.use({ use: 'layered' }, 'evaluator', { help: 'the evaluator whose weights are learned' }),
  depth: option.whole(2, { min: 1, max: 20, help: 'search depth in plies' }),
  pairs: option.whole(10, { min: 1, help: 'pairs of games per round' }),
  rounds: option.whole(3, {
    min: 1,
    help: 'maximum per generation: more are played while the difference is within the noise',
  }),
  openings: option.whole(2, { min: 0, help: 'random plies before each pair' }),
  change: option.choice('normal', ['normal', 'uniform'], { help: 'distribution of a mutation' }),
  step: option.number(0.1, { above: 0, max: 10, help: 'standard deviation of a mutation' }),
};

type MyLearnerOptions = OptionsOf<typeof OPTIONS>;

/** Plain data: numbers, strings, lists, maps and typed arrays. */
interface State {
  readonly generation: number;
  readonly weights: Float64Array;
  /** The challenger's scores in the rounds of this generation so far. */
  readonly scores: readonly number[];
}

class MyLearner implements Learner<State> {
  readonly #options: MyLearnerOptions;
  readonly #parts: LearnerParts;

  constructor(options: MyLearnerOptions, parts: LearnerParts) {
    requireTwoRolesInTurn(parts.game, 'my-learner');
    this.#options = options;
    this.#parts = parts;
  }

  init(): State {
    const { seed, weightsOf } = this.#parts;
    const weights = drawWeights(weightsOf(this.#options.evaluator), new Random(seed, 'init'));
    return { generation: 0, weights, scores: [] };
  }

  /** Pairs of games between the challenger and the best: each pair has its own opening, with roles swapped. */
  ask(state: State): MatchJob[] {
    const { game, seed } = this.#parts;
    const { pairs, openings } = this.#options;
    const best = this.#agent('best', state.weights);
    const challenger = this.#agent('challenger', this.#challenge(state));
    return swappedPairs(game, challenger, [best], {
      pairs,
      plies: openings,
      seed: hashOf(seed, 'games', state.generation, state.scores.length),
    });
  }

  tell(state: State, records: readonly MatchRecord[]): Told<State> {
    const { pairs, rounds } = this.#options;
    const scores = [...state.scores, ...payoffsOfFirst(records)];
    const games = scores.length;
    const fitness = scores.reduce((sum, score) => sum + score, 0) / games;
    const squares = scores.reduce((sum, score) => sum + (score - fitness) ** 2, 0);
    const error = Math.sqrt(squares / (games - 1) / games);
    // A difference within the noise decides nothing: ask for another round of games.
    if (Math.abs(fitness) < error && games < 2 * pairs * rounds)
      return { state: { ...state, scores }, measures: {}, more: true };

    const weights = fitness > 0 ? this.#challenge(state) : state.weights;
    return {
      state: { generation: state.generation + 1, weights, scores: [] },
      measures: { fitness, fitnessLow: fitness - 1.96 * error, fitnessHigh: fitness + 1.96 * error, games },
    };
  }

  agents(state: State): AgentSpec[] {
    return [this.#agent(`generation-${state.generation}`, state.weights)];
  }

  /** A function of the state, so that `tell` can compute it again instead of storing it. */
  #challenge({ generation, weights }: State): Float64Array {
    const { change, step } = this.#options;
    const random = new Random(this.#parts.seed, 'challenge', generation);
    const draw = () => (change === 'normal' ? random.normal() : Math.sqrt(3) * random.between(-1, 1));
    return weights.map((weight) => weight + step * draw());
  }

  #agent(name: string, weights: Float64Array): AgentSpec {
    const { evaluator, depth } = this.#options;
    return {
      name,
      game: this.#parts.gameUse,
      searcher: { use: 'alphabeta' },
      evaluator,
      budget: { depth },
      weights,
    };
  }
}

export const myLearner = defineLearner({
  id: 'my-learner',
  summary: 'Hill climbing: keeps one agent, and replaces it by a mutated copy that beats it',
  options: OPTIONS,
  create: (options, parts): Learner<State> => new MyLearner(options, parts),
});

export default definePlugin({ name: 'my-learner', learners: [myLearner] });
