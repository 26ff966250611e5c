import {
  defineLearner,
  drawWeights,
  LabError,
  mean,
  newLearned,
  option,
  plain,
  Random,
  randomOpening,
  requireTwoRolesInTurn,
  type AgentSpec,
  type Evaluator,
  type Learned,
  type Learner,
  type LearnerParts,
  type OptionsOf,
  type Position,
  type Told,
  type Trainable,
} from 'evolab';
import { checkConverges } from 'evolab/network';
import { AfterStates, slotsOf } from './after-states.ts';
import { addCounts, countsCheck, newCounts, type Counts } from './counts.ts';
import { EpsilonGreedyPlay } from './epsilon-greedy-play.ts';
import { TD_OPTIONS } from './options.ts';
import { MEASURES } from './quota.ts';

const { gamma, lambda, draw, step, bootstrap, explored, exact, searcher } = TD_OPTIONS;

const OPTIONS = {
  evaluator: option.use({ use: 'n-tuple' }, 'evaluator', {
    help: 'the evaluator whose weights are bred and taught: one that is trainable, such as n-tuple',
  }),
  searcher,
  population: option.whole(20, { min: 2, even: true, help: 'number of members; the better half survives' }),
  episodes: option.whole(100, {
    min: 0,
    help: 'games of self-play from which each member learns in a generation; 0: coevolution alone',
  }),
  eta: option.number(0.1, { min: 0, max: 10, help: 'step size of learning' }),
  eps: option.number(0.7, {
    min: 0,
    max: 1,
    help: 'share of greedy moves in self-play; the others are random',
  }),
  sigma: option.number(0.005, {
    min: 0,
    max: 100,
    tune: [0, 0.5],
    help: 'standard deviation of what a mutation adds to every weight',
  }),
  openings: option.whole(6, { min: 0, help: 'random plies before the games between two members' }),
  playDepth: option.whole(1, { min: 1, help: 'search depth in plies of the agents that are kept and rated' }),
  gamma,
  lambda,
  draw,
  step,
  bootstrap,
  explored,
  exact,
};

type Options = OptionsOf<typeof OPTIONS>;

/** A member; its id is the generation of its birth and its index. */
interface Member {
  readonly id: string;
  readonly parent: string;
  readonly learned: Learned;
}

/** The complete state of a run, plain data. Once they have played, members are in the order of their fitness. */
export interface State {
  readonly generation: number;
  readonly members: readonly Member[];
  /** What the teaching of this generation came to; without it the members have not learned yet. */
  readonly taught?: Counts;
}

export type Job =
  | {
      readonly kind: 'teach';
      readonly learned: Learned;
      readonly generation: number;
      readonly member: number;
    }
  /** A member, by its number, against those after it. */
  | {
      readonly kind: 'contest';
      readonly weights: readonly Float32Array[];
      readonly generation: number;
      readonly member: number;
    };

export type Result =
  | { readonly kind: 'teach'; readonly learned: Learned; readonly counts: Counts }
  /** Points of the member against each of those after it, of a game for each seating. */
  | { readonly kind: 'contest'; readonly points: readonly number[]; readonly evaluations: number };

/**
 * How two members sit in the games of a pair: each has every role, among copies of the other if there are more than two. A
 * game for one is played by each of them alone.
 */
function seatingsOf(roles: number): number[][] {
  const seats = (own: number) => Array.from({ length: roles }, (_, role) => (role === own ? 0 : 1));
  const rotations = Array.from({ length: roles }, (_, own) => seats(own));
  return roles === 2 ? rotations : [...rotations, ...rotations.map((one) => one.map((seat) => 1 - seat))];
}

/** What the first of two members gets of a game, from 0 to 1: by its payoff, or if it has no role, by that of the other. */
function shareOf(position: Position, seats: readonly number[]): number {
  const payoffs = seats.map((_, role) => (position.over ? position.payoff(role) : 0));
  const own = payoffs.filter((_, role) => seats[role] === 0);
  if (own.length === 0) return (1 - payoffs[0]) / 2;
  return (1 + mean(own)) / 2;
}

/**
 * Coevolutionary temporal-difference learning: every generation each member learns by self-play, then all play each
 * other, and the better half is kept with mutated copies of it (Szubert, Jaskowski and Krawiec 2009). What was learned
 * is inherited.
 */
class CoevolutionaryTd implements Learner<State, Job, Result> {
  readonly #options: Options;
  readonly #parts: LearnerParts;
  readonly #nets: readonly [Trainable, Trainable];
  readonly #afterStates: AfterStates;
  readonly #play: EpsilonGreedyPlay;
  readonly #random = new Random(0);
  readonly #luck = new Random(0);
  /** The seatings of two members, by role: 1 where the second of them sits. */
  readonly #seatings: readonly (readonly number[])[];

  constructor(options: Options, parts: LearnerParts) {
    if (options.exact > 0) requireTwoRolesInTurn(parts.game, 'option exact', 'exact: 0');
    const training = { slots: slotsOf(parts.game), step: options.step };
    const own = parts.trainable(options.evaluator, training);
    const other = parts.trainable(options.evaluator, { slots: 0, step: 'fixed' });
    if (!own || !other)
      throw new LabError(
        'LAB_BAD_OPTION',
        `evaluator '${options.evaluator.use}' cannot be taught game by game`,
        'one that is trainable, such as n-tuple',
      );
    this.#options = options;
    this.#parts = parts;
    this.#seatings = seatingsOf(parts.game.roles.length);
    this.#nets = [own, other];
    const valueOf = (payoff: number) => (payoff === 0 ? 2 * options.draw - 1 : payoff);
    this.#afterStates = new AfterStates(parts.game, own, { ...options, valueOf });
    this.#play = new EpsilonGreedyPlay(parts.game, valueOf);
  }

  init(): State {
    const { evaluator, population, step } = this.#options;
    const blocks = this.#parts.weightsOf(evaluator);
    const members = Array.from({ length: population }, (_, i): Member => {
      const random = new Random(this.#parts.seed, 'init', i);
      const drawn = Float32Array.from(drawWeights(blocks, random));
      // The agent that the run begins with is the first member, and the others are its mutants.
      const weights = i === 0 && blocks[0].given ? drawn : this.#mutated(drawn, random);
      return { id: `0-${i}`, parent: '', learned: newLearned(weights, step) };
    });
    return { generation: 0, members };
  }

  ask({ generation, members, taught }: State): Job[] {
    if (!taught)
      return members.map(({ learned }, member) => ({ kind: 'teach', learned, generation, member }));
    const weights = members.map(({ learned }) => learned.weights);
    return weights
      .slice(1)
      .map((_, member) => ({ kind: 'contest', weights: weights.slice(member), generation, member }));
  }

  work(job: Job): Result {
    return job.kind === 'teach' ? this.#teach(job) : this.#contest(job);
  }

  #teach({ learned, generation, member }: Job & { kind: 'teach' }): Result {
    const { episodes, eps, eta } = this.#options;
    const [net] = this.#nets;
    const counts = newCounts();
    net.load(learned);
    this.#afterStates.reset();
    const before = this.#afterStates.evaluations;
    for (let episode = 0; episode < episodes; episode++) {
      this.#random.seed(this.#parts.seed, 'episode', generation, member, episode);
      this.#luck.seed(this.#parts.seed, 'dice', generation, member, episode);
      this.#afterStates.play({ greedy: eps, random: this.#random, luck: this.#luck });
      this.#afterStates.teach(-1, eta, counts);
      const { position, plies } = this.#afterStates;
      counts.plies += plies;
      if (!position.over || position.payoff(0) === 0) counts.draws++;
    }
    counts.evaluations += this.#afterStates.evaluations - before;
    return { kind: 'teach', learned: net.save(), counts };
  }

  #contest({ weights: [own, ...others], generation, member }: Job & { kind: 'contest' }): Result {
    const { game, seed } = this.#parts;
    const [one, two] = this.#nets;
    const load = (net: Trainable, weights: Float32Array, coherence: number) =>
      net.load({ weights, coherence: new Float32Array(coherence) });
    load(one, own, this.#options.step === 'fixed' ? 0 : 2 * own.length);
    const before = this.#play.evaluations;
    const points = others.map((weights, i) => {
      load(two, weights, 0);
      // One opening for all games.
      this.#random.seed(seed, 'opening', generation, member, i);
      const { moves } = randomOpening(game, this.#options.openings, this.#random, { unfinished: true });
      let sum = 0;
      for (const seats of this.#seatings) {
        // Each role chooses by its own net.
        const evaluator: Evaluator = {
          evaluate: (at, mover) => (seats[mover] === 0 ? one : two).evaluator.evaluate(at, mover),
        };
        // The same dice for all games of a pair.
        this.#luck.seed(seed, 'contest dice', generation, member, i);
        this.#play.play(
          { evaluator },
          seats.map(() => 1),
          this.#random,
          { opening: moves, luck: this.#luck },
        );
        sum += shareOf(this.#play.position, seats);
      }
      return sum;
    });
    return { kind: 'contest', points, evaluations: this.#play.evaluations - before };
  }

  checkResult(job: Job, result: unknown): string | undefined {
    if (job.kind === 'contest')
      return plain.record({
        kind: plain.exactly('contest'),
        points: plain.list(plain.number, job.weights.length - 1),
        evaluations: plain.count,
      })(result);
    return plain.record({
      kind: plain.exactly('teach'),
      learned: plain.record({
        weights: plain.typed('Float32Array', job.learned.weights.length),
        coherence: plain.typed('Float32Array', job.learned.coherence.length),
      }),
      counts: countsCheck,
    })(result);
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    return state.taught
      ? this.#select(state, results as readonly (Result & { kind: 'contest' })[], state.taught)
      : this.#takeIn(state, results as readonly (Result & { kind: 'teach' })[]);
  }

  #takeIn(state: State, results: readonly (Result & { kind: 'teach' })[]): Told<State> {
    const taught = newCounts();
    for (const { counts } of results) addCounts(taught, counts);
    const effort = {
      games: results.length * this.#options.episodes,
      evaluations: taught.evaluations,
      updates: taught.updates,
    };
    const members = state.members.map((member, i) => ({ ...member, learned: results[i].learned }));
    for (const { id, learned } of members)
      checkConverges(learned.weights, 'ctdl', `the games of member ${id} in generation ${state.generation}`);
    return { state: { ...state, members, taught }, measures: {}, effort, more: true };
  }

  #select(state: State, results: readonly (Result & { kind: 'contest' })[], taught: Counts): Told<State> {
    const { population, episodes } = this.#options;
    const games = this.#seatings.length;
    const points = new Float64Array(population);
    results.forEach((result, member) =>
      result.points.forEach((won, i) => {
        points[member] += won;
        points[member + 1 + i] += games - won;
      }),
    );
    const order = Array.from(points.keys()).sort((a, b) => points[b] - points[a] || a - b);
    const generation = state.generation + 1;
    const survivors = order.slice(0, population / 2).map((i) => state.members[i]);
    const children = survivors.map(({ id, learned: { weights, coherence } }, i): Member => {
      const random = new Random(this.#parts.seed, 'mutate', generation, i);
      return {
        id: `${generation}-${i}`,
        parent: id,
        learned: { weights: this.#mutated(weights, random), coherence },
      };
    });
    const learned = Math.max(1, population * episodes);
    const measures = {
      fitness: points[order[0]] / (games * (population - 1)),
      games: population * episodes + (games * population * (population - 1)) / 2,
      error: Math.sqrt(taught.squares / Math.max(1, taught.updates)),
      plies: taught.plies / learned,
      draws: taught.draws / learned,
    };
    const effort = {
      games: (games * population * (population - 1)) / 2,
      evaluations: results.reduce((sum, { evaluations }) => sum + evaluations, 0),
      updates: children.length,
    };
    return { state: { generation, members: [...survivors, ...children] }, measures, effort };
  }

  #mutated(weights: Float32Array, random: Random): Float32Array {
    const { sigma } = this.#options;
    return sigma === 0 ? weights : weights.map((weight) => weight + sigma * random.normal());
  }

  agents({ members }: State): AgentSpec[] {
    const { evaluator, searcher, playDepth } = this.#options;
    return members.map(({ id, learned }) => ({
      name: id,
      game: this.#parts.gameUse,
      searcher,
      evaluator,
      budget: { depth: playDepth },
      weights: new Float64Array(learned.weights),
    }));
  }

  births({ generation, members }: State): { name: string; parent: string }[] {
    return members
      .filter(({ id }) => id.startsWith(`${generation}-`))
      .map(({ id, parent }) => ({ name: id, parent }));
  }
}

export const ctdl = defineLearner({
  id: 'ctdl',
  summary: 'Coevolution whose members learn by temporal differences between generations (CTDL)',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  measures: {
    fitness: 'the share of points of the best member against the others',
    error: MEASURES.error,
  },
  fromAgent: true,
  create: (options, parts): Learner<State, Job, Result> => new CoevolutionaryTd(options, parts),
});
