import {
  defineLearner,
  drawWeights,
  hashOf,
  LabError,
  plain,
  Random,
  type AgentSpec,
  type FinishedGame,
  type Learned,
  type Learner,
  type LearnerParts,
  type Told,
  type TrainingSettings,
} from 'evolab';
import { nextMean } from 'evolab/network';
import { Lessons, type Pupil } from './lessons.ts';
import { OPTIONS, type ExpertOptions } from './options.ts';
import { gameFault, type SearchedGame } from './searched-game.ts';
import { SelfPlay } from './self-play.ts';

/** The complete state of a run, plain data. */
export interface State {
  /** Games played so far. */
  readonly played: number;
  readonly learned: Learned;
  /** With `average`: the mean of the weights after every generation. */
  readonly mean?: Float32Array;
  /** The last games, oldest first. */
  readonly window: readonly SearchedGame[];
}

export interface Job {
  readonly weights: Float32Array;
  /** The number of the first game. */
  readonly from: number;
  readonly count: number;
}

export interface Result {
  readonly games: readonly SearchedGame[];
  readonly evaluations: number;
}

/**
 * Expert iteration (Anthony, Tian and Barber 2017; Silver et al. 2017, 2018): a search that an evaluator guides plays against
 * itself, and the evaluator learns the search's policy and what its positions turned out to be worth.
 */
export const expertIteration = defineLearner({
  id: 'expert-iteration',
  summary: 'A policy and a value learn from tree search that they guide, in games against itself',
  requires: { roles: [2, 2], turns: 'alternating', chance: false, utility: 'zero-sum' },
  options: OPTIONS,
  measures: {
    error: 'root mean square difference between the values of positions and what they are taught to be',
    divergence: 'how far policies are from what search makes of them: Kullback-Leibler, in nats',
    window: 'games that are learned from',
  },
  check: ({ window, episodes }) =>
    window < episodes ? `window ${window} is less than the ${episodes} games of a generation` : undefined,
  create: (options, parts): Learner<State, Job, Result> => new ExpertIteration(options, parts),
});

class ExpertIteration implements Learner<State, Job, Result> {
  readonly #options: ExpertOptions;
  readonly #parts: LearnerParts;
  readonly #lessons: Lessons;
  readonly #pupil: Pupil;
  /** Made on the threads that play. */
  #player: { readonly net: Pupil; readonly selfPlay: SelfPlay } | undefined;

  constructor(options: ExpertOptions, parts: LearnerParts) {
    this.#options = options;
    this.#parts = parts;
    this.#pupil = this.#newPupil({ slots: 1, step: options.step });
    this.#lessons = new Lessons(parts.game, this.#pupil, options);
  }

  #newPupil(training: TrainingSettings): Pupil {
    const { evaluator } = this.#options;
    const trainable = this.#parts.trainable(evaluator, training);
    if (!trainable?.policy)
      throw new LabError(
        'LAB_BAD_OPTION',
        `evaluator '${evaluator.use}' has no policy that can be taught`,
        'one that has, such as policy-value: docs/combinations.md',
      );
    return trainable as Pupil;
  }

  init(): State {
    const { seed, weightsOf } = this.#parts;
    const { evaluator, step } = this.#options;
    const weights = Float32Array.from(drawWeights(weightsOf(evaluator), new Random(seed, 'init')));
    const coherence = new Float32Array(step === 'fixed' ? 0 : 2 * weights.length);
    const { average } = this.#options;
    return { played: 0, learned: { weights, coherence }, ...(average > 0 && { mean: weights }), window: [] };
  }

  ask({ played, learned: { weights } }: State): Job[] {
    const { episodes, lanes } = this.#options;
    return Array.from({ length: Math.min(lanes, episodes) }, (_, lane, count = Math.min(lanes, episodes)) => {
      const from = Math.floor((lane * episodes) / count);
      const to = Math.floor(((lane + 1) * episodes) / count);
      return { weights, from: played + from, count: to - from };
    });
  }

  work({ weights, from, count }: Job): Result {
    const { net, selfPlay } = (this.#player ??= this.#newPlayer());
    net.load({ weights, coherence: new Float32Array(0) });
    const before = selfPlay.evaluations;
    const games = Array.from({ length: count }, (_, i) => selfPlay.play(this.#seedOf(from + i)));
    return { games, evaluations: selfPlay.evaluations - before };
  }

  #newPlayer() {
    const net = this.#newPupil({ slots: 0, step: 'fixed' });
    return { net, selfPlay: new SelfPlay(this.#parts.game, net.evaluator, this.#options) };
  }

  #seedOf(game: number): number {
    return hashOf(this.#parts.seed, 'game', game);
  }

  checkResult({ from, count }: Job, result: unknown): string | undefined {
    const fault = plain.record({
      games: plain.list(() => undefined, count),
      evaluations: plain.count,
    })(result);
    if (fault !== undefined) return fault;
    for (const [i, game] of (result as Result).games.entries()) {
      const found = gameFault(this.#parts.game, this.#seedOf(from + i), game);
      if (found !== undefined) return `games: ${i}: ${found}`;
    }
    return undefined;
  }

  tell(
    { played, learned: last, mean: before, window: earlier }: State,
    results: readonly Result[],
  ): Told<State> {
    const { episodes, window: most, replay, average } = this.#options;
    const games = results.flatMap((result) => result.games);
    const window = [...earlier, ...games].slice(-most);
    const positions = games.reduce((sum, { values }) => sum + values.length, 0);
    this.#pupil.load(last);
    const random = new Random(this.#parts.seed, 'lessons', played);
    const losses = this.#lessons.teach(window, Math.round(replay * positions), random);
    const learned = this.#pupil.save();
    const generation = 1 + played / episodes;
    const mean = before && nextMean(before, learned.weights, average, generation);
    const updates = Math.max(1, losses.updates);
    const plies = games.reduce((sum, { moves }) => sum + moves.length, 0);
    return {
      state: { played: played + episodes, learned, ...(mean && { mean }), window },
      measures: {
        error: Math.sqrt(losses.squares / updates),
        divergence: losses.divergence / updates,
        games: played + episodes,
        window: window.length,
        plies: plies / games.length,
        draws: games.filter(({ payoff }) => payoff === 0).length / games.length,
      },
      effort: {
        games: episodes,
        evaluations: results.reduce((sum, { evaluations }) => sum + evaluations, 0),
        updates: losses.updates,
      },
    };
  }

  agents({ played, learned, mean }: State): AgentSpec[] {
    return [this.#agent(played, mean ?? learned.weights)];
  }

  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { episodes } = this.#options;
    // One object for all games of a generation, because agents are told apart by identity.
    const player = this.#agent(jobs[0].from - (jobs[0].from % episodes), jobs[0].weights);
    return results.flatMap(({ games }) =>
      games.map(({ seed, moves, payoff }): FinishedGame => ({
        agents: [player, player],
        seed,
        moves,
        payoffs: [payoff, -payoff + 0],
        reason: 'rules',
      })),
    );
  }

  #agent(played: number, weights: Float32Array): AgentSpec {
    const { evaluator, searcher, budget } = this.#options;
    return {
      name: `expert-iteration-${played}`,
      game: this.#parts.gameUse,
      searcher,
      evaluator,
      budget: { sims: budget },
      weights: new Float64Array(weights),
    };
  }
}
