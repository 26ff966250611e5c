import {
  drawWeights,
  LabError,
  newLearned,
  plain,
  Random,
  requireGame,
  requireTwoRolesInTurn,
  type AgentSpec,
  type FinishedGame,
  type Game,
  type Learned,
  type Learner,
  type LearnerParts,
  type Role,
  type Services,
  type Told,
  type Trainable,
} from 'evolab';
import { checkConverges, nextMean } from 'evolab/network';
import { AfterStates, slotsOf } from './after-states.ts';
import { EpsilonGreedyPlay } from './epsilon-greedy-play.ts';
import { finishedGames } from './finished-games.ts';
import { gamesAfter, lanesFrom, testsFrom } from './games-to-play.ts';
import { GameRecorder, gamesFault, type Games } from './games.ts';
import { joined } from './joined.ts';
import type { LearnerOptions } from './options.ts';
import { addScore, countResult, means, newScore, quota, scoreCheck, type Score } from './quota.ts';
import { stageAt } from './schedule.ts';
import { addCounts, countsCheck, effortOf, measuresOf, newCounts, type Counts } from './counts.ts';

/** The complete state of a run, plain data. */
export interface State {
  readonly episodes: number;
  readonly learned: Learned;
  /** With `average`: the mean of the weights after every generation. */
  readonly mean?: Float32Array;
}

export interface Job {
  readonly kind: 'train' | 'test';
  readonly learned: Learned;
  readonly from: number;
  readonly count: number;
}

export type Result =
  | { readonly kind: 'train'; readonly learned: Learned; readonly games: Games; readonly counts: Counts }
  | { readonly kind: 'test'; readonly score: Score };

/** Test games per job. */
const TESTS = 500;

/**
 * Learns by self-play with an evaluator that is trainable. Every lane plays and learns its share of the games of a
 * generation, from the same beginning; then what they learned is joined.
 */
export class OnlineLearner implements Learner<State, Job, Result> {
  readonly #algorithm: 'td' | 'mc';
  readonly #options: LearnerOptions;
  readonly #parts: LearnerParts;
  readonly #trainable: Trainable;
  readonly #afterStates: AfterStates;
  readonly #testPlay: EpsilonGreedyPlay;
  readonly #partner: AgentSpec;
  readonly #random = new Random(0);
  /** What chance draws from: the same dice whatever the agent draws. */
  readonly #luck = new Random(0);

  constructor(algorithm: 'td' | 'mc', options: LearnerOptions, parts: LearnerParts, trainable: Trainable) {
    checkOptions(options, parts.game);
    const { draw, gamma, lambda, bootstrap, explored, exact } = options;
    const valueOf = (payoff: number) => (payoff === 0 ? 2 * draw - 1 : payoff);
    this.#algorithm = algorithm;
    this.#options = options;
    this.#parts = parts;
    this.#trainable = trainable;
    this.#afterStates = new AfterStates(parts.game, trainable, {
      gamma,
      bootstrap,
      explored,
      exact,
      valueOf,
      lambda: algorithm === 'mc' ? 1 : lambda,
    });
    this.#testPlay = new EpsilonGreedyPlay(parts.game, valueOf);
    const { partner, searcher } = options;
    const { gameUse } = parts;
    this.#partner = { name: partner.use, game: gameUse, searcher, evaluator: partner, budget: { depth: 1 } };
  }

  /** The learner for an evaluator that is trainable; undefined for others. */
  static for(
    algorithm: 'td' | 'mc',
    options: LearnerOptions,
    parts: LearnerParts,
  ): OnlineLearner | undefined {
    const training = { slots: slotsOf(parts.game), step: options.step };
    const trainable = parts.trainable(options.evaluator, training);
    return trainable && new OnlineLearner(algorithm, options, parts, trainable);
  }

  init(): State {
    const { seed, weightsOf } = this.#parts;
    const { evaluator, step, average } = this.#options;
    const learned = newLearned(drawWeights(weightsOf(evaluator), new Random(seed, 'init')), step);
    return { episodes: 0, learned, ...(average > 0 && { mean: learned.weights }) };
  }

  ask({ episodes, learned }: State): Job[] {
    const lanes = this.#parts.archive ? [] : lanesFrom(episodes, this.#options);
    return [
      ...lanes.map((games): Job => ({ kind: 'train', learned, ...games })),
      ...testsFrom(episodes, this.#options, TESTS).map((games): Job => ({ kind: 'test', learned, ...games })),
    ];
  }

  work({ kind, learned, from, count }: Job, services: Services): Result {
    this.#trainable.load(learned);
    this.#afterStates.reset();
    if (kind === 'test') return { kind, score: this.#test(from, count) };
    const { schedule, sparring, openings } = this.#options;
    const partner = sparring > 0 ? services.evaluator(this.#partner) : undefined;
    const recorder = new GameRecorder(count, this.#roles);
    const counts = newCounts();
    const before = this.#afterStates.evaluations;
    for (let episode = from; episode < from + count; episode++) {
      const role = this.#partnerIn(episode);
      this.#random.seed(this.#parts.seed, 'episode', episode);
      this.#luck.seed(this.#parts.seed, 'dice', episode);
      const { eps, search } = stageAt(schedule, episode);
      this.#afterStates.play({
        greedy: eps,
        random: this.#random,
        partner: partner && role >= 0 ? { role, evaluator: partner } : undefined,
        openings,
        luck: this.#luck,
        search,
      });
      this.#teach(episode, counts);
      recorder.add(this.#afterStates, this.#afterStates.plies);
    }
    counts.evaluations += this.#afterStates.evaluations - before;
    return { kind, learned: this.#trainable.save(), games: recorder.games(), counts };
  }

  checkResult({ kind, learned, count }: Job, result: unknown): string | undefined {
    if (kind === 'test') return plain.record({ kind: plain.exactly(kind), score: scoreCheck(count) })(result);
    return plain.record({
      kind: plain.exactly(kind),
      learned: plain.record({
        weights: plain.typed('Float32Array', learned.weights.length),
        coherence: plain.typed('Float32Array', learned.coherence.length),
      }),
      games: gamesFault(this.#parts.game, count),
      counts: countsCheck,
    })(result);
  }

  #teach(episode: number, counts: Counts): void {
    const { schedule, trainBoth } = this.#options;
    const { position, plies } = this.#afterStates;
    this.#afterStates.teach(trainBoth ? -1 : episode % this.#roles, stageAt(schedule, episode).eta, counts);
    counts.plies += plies;
    if (!position.over || position.payoff(0) === 0) counts.draws++;
  }

  /** The role of the sparring partner in an episode; -1 if it does not play. */
  #partnerIn(episode: number): Role {
    const { sparring } = this.#options;
    if (sparring === 0) return -1;
    const draw = new Random(this.#parts.seed, 'partner', episode).unit();
    return draw >= sparring ? -1 : Math.floor((draw * this.#roles) / sparring);
  }

  #test(from: number, count: number): Score {
    const player = { evaluator: this.#trainable.evaluator };
    const score = newScore();
    for (let game = from; game < from + count; game++) {
      const role = game % this.#roles;
      this.#random.seed(this.#parts.seed, 'test', game);
      this.#luck.seed(this.#parts.seed, 'test dice', game);
      const eps = this.#parts.game.roles.map((_, other) => (other === role ? 1 : 0));
      this.#testPlay.play(player, eps, this.#random, { luck: this.#luck });
      countResult(score, this.#parts.game, this.#testPlay.position, role);
    }
    return score;
  }

  get #roles(): number {
    return this.#parts.game.roles.length;
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    const { episodes: count, average } = this.#options;
    const counts = newCounts();
    const score = newScore();
    const lanes: Learned[] = [];
    let tested = false;
    for (const result of results) {
      if (result.kind === 'train') {
        lanes.push(result.learned);
        addCounts(counts, result.counts);
      } else {
        tested = true;
        addScore(score, result.score);
      }
    }
    if (this.#parts.archive) lanes.push(this.#learnArchive(state, counts));
    const learned = joined(state.learned, lanes, this.#options.step);
    checkConverges(learned.weights, this.#algorithm, gamesAfter(state));
    const episodes = state.episodes + count;
    const mean = state.mean && nextMean(state.mean, learned.weights, average, episodes / count);
    const tests = tested && (this.#roles === 2 ? quota(score) : means(score, this.#parts.game));
    return {
      state: { episodes, learned, ...(mean && { mean }) },
      measures: { episodes, ...measuresOf(counts, count), ...tests },
      effort: effortOf(counts, count),
    };
  }

  #learnArchive({ episodes, learned }: State, counts: Counts): Learned {
    const games = this.#parts.archive!.read(episodes, this.#options.episodes);
    this.#trainable.load(learned);
    this.#afterStates.reset();
    games.forEach((moves, i) => {
      this.#afterStates.replay(moves, stageAt(this.#options.schedule, episodes + i).search);
      this.#teach(episodes + i, counts);
    });
    return this.#trainable.save();
  }

  agents({ episodes, learned, mean }: State): AgentSpec[] {
    return [this.#agent(episodes, mean ?? learned.weights)];
  }

  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { schedule, episodes: count } = this.#options;
    return results.flatMap((result, i) => {
      if (result.kind === 'test') return [];
      const { from, learned } = jobs[i];
      const agent = this.#agent(from - (from % count), learned.weights);
      return finishedGames(agent, result.games, {
        schedule,
        from,
        seed: this.#parts.seed,
        partner: { agent: this.#partner, roleIn: (episode) => this.#partnerIn(episode) },
      });
    });
  }

  #agent(episodes: number, weights: Float32Array): AgentSpec {
    const { evaluator, searcher } = this.#options;
    return {
      name: `${this.#algorithm}-${episodes}`,
      game: this.#parts.gameUse,
      searcher,
      evaluator,
      budget: { depth: 1 },
      weights: new Float64Array(weights),
    };
  }
}

function checkOptions(
  { states, discountTo, leaf, replay, exact, schedule, draw }: LearnerOptions,
  game: Game,
): void {
  if (schedule.some(({ search }) => search !== undefined)) {
    requireGame(game, { roles: [2, 2], turns: 'alternating', utility: 'zero-sum' }, "schedule: 'search'");
    if (draw !== 0.5)
      throw new LabError('LAB_BAD_OPTION', "schedule: 'search' counts a draw as half a win", 'draw: 0.5');
  }
  if (exact > 0) requireTwoRolesInTurn(game, 'option exact', 'exact: 0');
  const wrong =
    states !== 'after'
      ? "states 'received'"
      : discountTo !== 'middle'
        ? "discountTo 'loss'"
        : leaf > 0
          ? 'leaf'
          : replay > 0
            ? 'replay'
            : undefined;
  if (wrong === undefined) return;
  throw new LabError(
    'LAB_BAD_OPTION',
    `td-mc: ${wrong} is for evaluators mlp and rbf in games of two roles without chance`,
    'leave it out',
  );
}
