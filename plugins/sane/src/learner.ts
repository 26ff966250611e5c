import {
  Contest,
  defineLearner,
  fixedOpponent,
  GAMES_KEPT,
  LabError,
  mean,
  Random,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Told,
} from 'evolab';
import { drawnNetworks, nextNetworks, weightsOf } from './networks.ts';
import {
  bredNeurons,
  firstNeurons,
  neuronFitness,
  rankedNeurons,
  type Neurons,
  type NeuronShape,
} from './neurons.ts';
import { OPTIONS, type SaneOptions } from './options.ts';

interface Network {
  readonly name: string;
  readonly weights: Float64Array;
}

/** A network that was among the best. Plain data. */
interface Champion extends Network {
  /**
   * Points of its games beyond those that networks made on average in the same games, and how many games they were. Those of
   * earlier generations are included and count less.
   */
  readonly lead: number;
  readonly games: number;
}

/** The complete state, plain data. */
export interface State {
  readonly generation: number;
  readonly neurons: Neurons;
  /** The neurons of each network of this generation, which has not played yet. */
  readonly networks: readonly Int32Array[];
  /** Of the last generation that has played, the best first; none before. */
  readonly champions: readonly Champion[];
}

/** Games that a champion is supposed to have played without a lead: otherwise the luckiest of many networks would be the best. */
const SUPPOSED = 20;

/**
 * SANE (Moriarty and Miikkulainen 1996, 1997): the members of the population are neurons. Networks are formed of them, and a
 * neuron is as fit as the networks that it is in, so that neurons evolve that work well with others.
 */
export const saneLearner = defineLearner({
  id: 'sane',
  summary:
    'SANE: evolves neurons in symbiosis, from which networks are formed, by games against a fixed opponent',
  options: OPTIONS,
  measures: {
    fitness:
      'points per game of the champion, from 0 to 1: those of the mean network, and its lead over several generations',
    links: 'weights of the champion that are not 0',
  },
  create: (options, parts): Learner<State> => new Sane(options, parts),
});

class Sane implements Learner<State> {
  readonly #options: SaneOptions;
  readonly #parts: LearnerParts;
  readonly #shape: NeuronShape;
  readonly #units: number;
  readonly #contest: Contest;

  constructor(options: SaneOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    const { evaluator, neurons, connections } = options;
    const blocks = evaluator.use === 'mlp' ? parts.weightsOf(evaluator) : [];
    if (blocks.length !== 2) {
      throw new LabError(
        'LAB_BAD_OPTION',
        'the learner sane forms networks for the evaluator mlp with one hidden layer',
        'for example --set learner.evaluator.hidden=[10]',
      );
    }
    const [hidden, output] = blocks;
    this.#units = output.size - 1;
    this.#contest = new Contest(parts, options);
    this.#shape = { neurons, connections, inputs: hidden.size / this.#units - 1 };
    // Now, and not after the warm-up.
    parts.checkOpponent(this.#opponent(options.warmUp));
  }

  init(): State {
    const { neurons, networks, range } = this.#options;
    const { seed } = this.#parts;
    return {
      generation: 0,
      neurons: firstNeurons(this.#shape, range, new Random(seed, 'neurons')),
      networks: drawnNetworks(networks, this.#units, neurons, new Random(seed, 'networks')),
      champions: [],
    };
  }

  ask(state: State): MatchJob[] {
    const { generation, champions } = state;
    const players = [...this.#formed(state), ...champions].map((network) => this.#agent(network));
    return this.#contest.jobs(generation, players, [this.#opponent(generation)]);
  }

  tell(state: State, records: readonly MatchRecord[]): Told<State> {
    const { generation, neurons, networks, champions: before } = state;
    const { neurons: count, elite, best, warmUp } = this.#options;
    const { seed } = this.#parts;
    const { games } = this.#contest;
    const { points, draws, plies } = this.#contest.result(records);
    const fitness = Float64Array.from(networks, (_, i) => points[i] / games);
    const meanFitness = mean(fitness);
    const leadOf = (player: number) => points[player] - games * meanFitness;
    const formed = this.#formed(state).map((network, i): Champion => ({
      ...network,
      lead: leadOf(i),
      games,
    }));
    // What was won against another opponent says nothing.
    const kept = generation === warmUp ? 0 : GAMES_KEPT;
    const known = before.map((champion, i): Champion => ({
      ...champion,
      lead: kept * champion.lead + leadOf(networks.length + i),
      games: kept * champion.games + games,
    }));
    const champions = [...known, ...formed].sort((a, b) => shareOf(b) - shareOf(a)).slice(0, elite);
    const order = rankedNeurons(neuronFitness(count, networks, fitness, best));
    return {
      state: {
        generation: generation + 1,
        neurons: bredNeurons(
          neurons,
          order,
          this.#shape,
          this.#options,
          new Random(seed, 'children', generation),
        ),
        networks: nextNetworks(
          networks,
          fitness,
          count,
          { ...this.#options, units: this.#units },
          new Random(seed, 'blueprints', generation),
        ),
        champions,
      },
      effort: { updates: networks.length },
      measures: {
        fitness: meanFitness + shareOf(champions[0]),
        meanFitness,
        links: champions[0].weights.reduce((sum, weight) => sum + (weight === 0 ? 0 : 1), 0),
        draws,
        plies,
      },
    };
  }

  agents(state: State): AgentSpec[] {
    const { playDepth, depth } = this.#options;
    const known = state.champions.length > 0 ? state.champions : this.#formed(state).slice(0, 1);
    return known.map((network) => this.#agent(network, playDepth || depth));
  }

  /** The networks of this generation. */
  #formed({ generation, neurons, networks }: State): Network[] {
    return networks.map((network, i) => ({
      name: `${generation}-${i}`,
      weights: weightsOf(network, neurons, this.#shape),
    }));
  }

  #opponent(generation: number): AgentSpec {
    const { opponent, opponentDepth, searcher, warmUp } = this.#options;
    const { gameUse: game } = this.#parts;
    if (generation < warmUp) return { name: 'random', game, searcher: { use: 'random' }, budget: {} };
    return fixedOpponent(game, { opponent, searcher, depth: opponentDepth });
  }

  #agent({ name, weights }: Network, depth = this.#options.depth): AgentSpec {
    const { searcher, evaluator } = this.#options;
    return { name, game: this.#parts.gameUse, searcher, evaluator, budget: { depth }, weights };
  }
}

/** How many points more than the mean network it makes in a game. */
const shareOf = ({ lead, games }: Champion): number => lead / (games + SUPPOSED);
