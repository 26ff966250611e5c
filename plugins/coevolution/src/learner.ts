import {
  defineLearner,
  hashOf,
  kind,
  option,
  Random,
  randomOpening,
  requireTwoRolesInTurn,
  type AgentSpec,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type OptionsOf,
  type Told,
} from 'evolab';
import { mutate, newGenome, type Genome } from './mutation.ts';
import { afterRound, newContest, nextMatchups, share, type Contest, type PlayedMatchup } from './contest.ts';
import { diversity, meanSigma, rootMeanSquare, sampleSizes, standardErrors } from './measures.ts';
import { scoresOf, sums, type Matchup } from './matchup.ts';
import { withChildren } from './selection.ts';

/** A member of the population. Its id is the generation of its birth and its index. */
export interface Individual extends Genome {
  readonly id: string;
  readonly parent: string;
  readonly points: number;
}

/**
 * The complete state of the evolution, plain data. `members` are ordered by fitness, best first, once they
 * have played.
 */
export interface State {
  readonly generation: number;
  readonly members: readonly Individual[];
  /** The games of this generation so far, if it has several rounds. */
  readonly contest?: Contest;
}

const stepSize = (value: number, help: string) => option.number(value, { min: 0, tune: [0, 0.5], help });

const OPTIONS = {
  evaluator: option.use({ use: 'subsquare' }, 'evaluator', {
    help: 'the evaluator whose weights are evolved',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', { help: 'the search of the members' }),
  depth: option.whole(2, { min: 1, help: 'search depth in plies' }),
  population: option.whole(30, { min: 2, even: true, help: 'number of members; the better half survives' }),
  games: option.whole(5, { min: 1, help: 'games per generation that each member starts' }),
  halving: option.flag(false, {
    help: 'sequential halving: half of the games for all members, the rest in rounds that each drop the worse half',
  }),
  selfPlay: option.flag(false, { help: 'allow games of a member against itself' }),
  points: option.tuple([1, 0, -2], [kind.number(), kind.number(), kind.number()], {
    help: 'points for a win, a draw and a loss',
  }),
  creditOpponent: option.flag(false, { help: 'the drawn opponent scores points too' }),
  mutation: option.choice('selfAdaptive', ['selfAdaptive', 'unit'], {
    help: 'selfAdaptive (Chellapilla and Fogel) or unit (Norberg)',
  }),
  mutateWhen: option.choice('before', ['before', 'after'], {
    help: 'before: parents and children play (Chellapilla and Fogel); after: all members play, then the worse half is replaced (Norberg)',
  }),
  sigma: stepSize(0.05, 'first step size of self-adaptive mutation'),
  sigmaLow: stepSize(0, 'lower bound of step sizes'),
  sigmaHigh: stepSize(0, 'upper bound of step sizes; 0: none'),
  scalarRule: option.choice('step', ['step', 'exp'], {
    help: 'mutation of bounded numbers, such as the value of a king: step (2001) or exp (1999)',
  }),
  fitness: option.choice('coevolution', ['coevolution', 'opponent'], {
    help: 'coevolution: games within the population; opponent: games against the fixed opponent',
  }),
  opponent: option.use({ use: 'material' }, 'evaluator', {
    help: 'evaluator of the fixed opponent, which searches to the same depth',
  }),
  openings: option.whole(0, { min: 0, help: 'random plies before each game' }),
  maxPlies: option.whole(0, {
    min: 0,
    help: 'a game is drawn after this many plies; 0: the limit of the game',
  }),
};

type CoevolutionOptions = OptionsOf<typeof OPTIONS>;

/**
 * Coevolution of evaluators by the results of games alone (Norberg 2014; Chellapilla and Fogel 1999, 2001).
 */
export const coevolution = defineLearner({
  id: 'coevolution',
  summary: 'Evolves the weights of an evaluator by games within a population, or against a fixed opponent',
  options: OPTIONS,
  check: ({ sigmaLow, sigmaHigh }) =>
    sigmaHigh > 0 && sigmaLow > sigmaHigh
      ? `sigmaLow ${sigmaLow} is above sigmaHigh ${sigmaHigh}, which is no bound at 0 only`
      : undefined,
  create: (options, parts): Learner<State> => new Coevolution(options, parts),
});

const Z95 = 1.96;

function contestOf({ contest, members }: State): Contest {
  return contest ?? newContest(members.length);
}

class Coevolution implements Learner<State> {
  readonly #options: CoevolutionOptions;
  readonly #parts: LearnerParts;
  readonly #blocks;

  constructor(options: CoevolutionOptions, parts: LearnerParts) {
    requireTwoRolesInTurn(parts.game, 'coevolution');
    this.#options = options;
    this.#parts = parts;
    this.#blocks = parts.weightsOf(options.evaluator);
  }

  init(): State {
    const { population, sigma, mutateWhen } = this.#options;
    const initial = mutateWhen === 'before' ? population / 2 : population;
    const members = Array.from({ length: initial }, (_, i): Individual => {
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
    const { generation, contest } = state;
    const before = contest?.games.length ?? 0;
    return this.#matchups(state).map(({ first, second }, i) => ({
      id: `${generation}-${before + i}`,
      agents: [agentOf(first), agentOf(second)],
      seed: hashOf(seed, 'game', generation, before + i),
      opening: randomOpening(game, openings, new Random(seed, 'opening', generation, before + i), {
        unfinished: true,
      }).moves,
      ...(maxPlies > 0 && { maxPlies }),
    }));
  }

  tell(state: State, records: readonly MatchRecord[]): Told<State> {
    const contest = afterRound(
      contestOf(state),
      this.#matchups(state),
      records,
      (games) => this.#evaluate(state, games).points,
    );
    if (share(contest, this.#options) > 0) return { state: { ...state, contest }, measures: {}, more: true };

    const { order, games } = contest;
    const { points, errors, sizes } = this.#evaluate(state, games);
    const scored = order.map((i): Individual => ({ ...state.members[i], points: points[i] }));
    const survivors = scored.slice(0, this.#options.population / 2);
    const [best] = order;
    const measures = {
      fitness: points[best],
      meanFitness: points.reduce((sum, p) => sum + p, 0) / points.length,
      draws: games.filter(({ payoffs: [first] }) => first === 0).length / games.length,
      capped: games.filter(({ capped }) => capped).length / games.length,
      plies: games.reduce((sum, { plies }) => sum + plies, 0) / games.length,
      fitnessLow: points[best] - Z95 * errors[best],
      fitnessHigh: points[best] + Z95 * errors[best],
      fitnessNoise: rootMeanSquare(errors),
      effectiveSampleSize: sizes.reduce((sum, size) => sum + size, 0) / sizes.length,
      diversity: diversity(survivors),
      sigma: meanSigma(survivors),
    };
    const generation = state.generation + 1;
    return { state: { generation, members: this.#breed(survivors, generation) }, measures };
  }

  /** Fitness, its standard error and the number of independent games, by member. */
  #evaluate({ members }: State, games: readonly PlayedMatchup[]) {
    const { points: scoring, creditOpponent, halving, games: each } = this.#options;
    const payoffs = games.map((game) => game.payoffs);
    const scores = scoresOf(members.length, games, payoffs, scoring, creditOpponent);
    const sizes = sampleSizes(members.length, games, creditOpponent);
    const errors = standardErrors(scores, sizes);
    // With halving members have different numbers of games, so points are scaled to the same number.
    const scale = (i: number) => (halving ? each : scores[i].length);
    const points = sums(scores);
    return {
      points: halving ? points.map((sum, i) => (each * sum) / Math.max(1, scores[i].length)) : points,
      errors: errors.map((error, i) => scale(i) * error),
      sizes,
    };
  }

  agents(state: State): AgentSpec[] {
    return state.members.map((member) => this.#agent(member));
  }

  births({ generation, members }: State): { name: string; parent: string }[] {
    const born = members.filter(({ id }) => id.startsWith(`${generation}-`));
    return born.map(({ id, parent }) => ({ name: id, parent }));
  }

  // `tell` draws the same matchups again, so that the state need not store them.
  #matchups(state: State): Matchup[] {
    const { contest, generation } = state;
    const round = contest ? [contest.games.length] : [];
    const random = new Random(this.#parts.seed, 'pairings', generation, ...round);
    return nextMatchups(contestOf(state), this.#options, random);
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
