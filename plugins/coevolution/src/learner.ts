import {
  defineLearner,
  hashOf,
  Random,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Use,
} from 'evolab';
import { mutate, newGenome, type Genome } from './mutation.ts';
import { check } from './check.ts';
import { distinctGames, diversity, fitnessError, meanSigma } from './measures.ts';
import { drawPairings, fixedPairings, scoresOf, sums, type Pairing, type Points } from './pairing.ts';
import { randomPlies } from './openings.ts';
import { rank, truncate, withChildren } from './selection.ts';

/** One member of the population. Its id tells where it was born: generation and place. */
export interface Individual extends Genome {
  readonly id: string;
  readonly parent: string;
  readonly points: number;
}

/** The whole state of the evolution, plain data; `members` stand best first once they have played. */
export interface State {
  readonly generation: number;
  readonly members: readonly Individual[];
}

const DEFAULTS = {
  evaluator: { use: 'subsquare' } as Use,
  searcher: { use: 'alphabeta' } as Use,
  depth: 2,
  population: 30,
  games: 5,
  selfPlay: false,
  points: [1, 0, -2],
  creditOpponent: false,
  mutation: 'selfAdaptive',
  mutateWhen: 'before',
  sigma: 0.05,
  sigmaLow: 0,
  sigmaHigh: 0,
  scalarRule: 'step',
  fitness: 'coevolution',
  opponent: { use: 'material' } as Use,
  openings: 0,
  maxPlies: 0,
};

type CoevolutionOptions = Readonly<typeof DEFAULTS>;

/** Coevolution of evaluators by the results of games alone (Norberg 2014; Chellapilla and Fogel 1999, 2001). */
export const coevolution = defineLearner({
  id: 'coevolution',
  summary: 'Evolves the weights of an evaluator by games within the population, or against a fixed opponent',
  defaults: DEFAULTS,
  help: {
    evaluator: 'whose weights are evolved',
    searcher: 'how players search with it',
    depth: 'plies of the search',
    population: 'members, an even number; the better half survives',
    games: 'games each member begins, a generation',
    selfPlay: 'whether a member may be drawn against itself',
    points: 'for a win, a draw and a loss',
    creditOpponent: 'whether the drawn opponent scores as well',
    mutation: 'selfAdaptive (Chellapilla and Fogel) or unit (Norberg)',
    mutateWhen:
      'before: parents and children play (Chellapilla and Fogel); after: all play, then the worse half is replaced (Norberg)',
    sigma: 'first step size of self-adaptive mutation',
    sigmaLow: 'step sizes never fall below this',
    sigmaHigh: 'step sizes never rise above this; 0 for no bound',
    scalarRule: 'how numbers with bounds mutate, such as a king value: step (2001) or exp (1999)',
    fitness: 'coevolution, or opponent: games against the fixed opponent',
    opponent: 'the fixed opponent: an evaluator used at the same depth',
    openings: 'random plies before each game',
    maxPlies: 'a game is drawn after this many plies; 0: as the game says',
  },
  create: (options, parts): Learner<State> => new Coevolution(options, parts),
});

class Coevolution implements Learner<State> {
  readonly #options: CoevolutionOptions;
  readonly #parts: LearnerParts;
  readonly #blocks;

  constructor(options: CoevolutionOptions, parts: LearnerParts) {
    check(options, parts);
    this.#options = options;
    this.#parts = parts;
    this.#blocks = parts.weightsOf(options.evaluator);
  }

  init(): State {
    const { population, sigma, mutateWhen } = this.#options;
    const newcomers = mutateWhen === 'before' ? population / 2 : population;
    const members = Array.from({ length: newcomers }, (_, i): Individual => {
      const random = new Random(this.#parts.seed, 'init', i);
      return { id: `0-${i}`, parent: '', points: 0, ...newGenome(this.#blocks, sigma, random) };
    });
    return { generation: 0, members: mutateWhen === 'before' ? this.#breed(members, 0) : members };
  }

  ask(state: State): MatchJob[] {
    const agents = state.members.map((member) => this.#agent(member));
    const opponent = this.#opponent();
    const agentOf = (member: number) => (member < 0 ? opponent : agents[member]);
    const { seed, game } = this.#parts;
    const { maxPlies, openings } = this.#options;
    return this.#pairings(state).map(({ first, second }, i) => ({
      id: `${state.generation}-${i}`,
      agents: [agentOf(first), agentOf(second)],
      seed: hashOf(seed, 'game', state.generation, i),
      opening:
        openings > 0 ? randomPlies(game, openings, new Random(seed, 'opening', state.generation, i)) : [],
      ...(maxPlies > 0 && { maxPlies }),
    }));
  }

  tell(state: State, records: readonly MatchRecord[]): { state: State; measures: Record<string, number> } {
    const { population, points: worth, creditOpponent } = this.#options;
    const payoffs = records.map((record) => record.payoffs);
    const pairings = this.#pairings(state);
    const scores = scoresOf(
      state.members.length,
      pairings,
      payoffs,
      worth as unknown as Points,
      creditOpponent,
    );
    const points = sums(scores);
    const scored = state.members.map((member, i): Individual => ({ ...member, points: points[i] }));
    const survivors = truncate(scored, points, population / 2);
    const plies = records.reduce((sum, record) => sum + record.moves.length, 0);
    const measures = {
      fitness: points[rank(points)[0]],
      meanFitness: points.reduce((sum, p) => sum + p, 0) / points.length,
      draws: payoffs.filter(([first]) => first === 0).length / records.length,
      capped: records.filter((record) => record.reason === 'plies').length / records.length,
      plies: plies / records.length,
      fitnessError: fitnessError(scores),
      distinctGames: distinctGames(pairings, records),
      diversity: diversity(survivors),
      sigma: meanSigma(survivors),
    };
    const generation = state.generation + 1;
    return { state: { generation, members: this.#breed(survivors, generation) }, measures };
  }

  agents(state: State): AgentSpec[] {
    return state.members.map((member) => this.#agent(member));
  }

  births({ generation, members }: State): { name: string; parent: string }[] {
    const born = members.filter(({ id }) => id.startsWith(`${generation}-`));
    return born.map(({ id, parent }) => ({ name: id, parent }));
  }

  // Drawn again by `tell`, so that the state holds no more than it must.
  #pairings(state: State): Pairing[] {
    const { games, selfPlay, fitness } = this.#options;
    if (fitness === 'opponent') return fixedPairings(state.members.length, games);
    const random = new Random(this.#parts.seed, 'pairings', state.generation);
    return drawPairings(state.members.length, games, selfPlay, random);
  }

  #breed(parents: readonly Individual[], generation: number): Individual[] {
    return withChildren(parents, (parent, i) => {
      const random = new Random(this.#parts.seed, 'mutate', generation, i);
      return {
        id: `${generation}-${i}m`,
        parent: parent.id,
        points: 0,
        ...mutate(parent, this.#blocks, this.#options, random),
      };
    });
  }

  #agent({ id, weights }: Individual): AgentSpec {
    const { evaluator, searcher, depth } = this.#options;
    return { name: id, game: this.#parts.gameUse, searcher, evaluator, budget: { depth }, weights };
  }

  #opponent(): AgentSpec {
    const { opponent, searcher, depth } = this.#options;
    return {
      name: opponent.use,
      game: this.#parts.gameUse,
      searcher,
      evaluator: opponent,
      budget: { depth },
    };
  }
}
