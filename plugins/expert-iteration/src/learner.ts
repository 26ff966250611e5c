import {
  defineLearner,
  drawWeights,
  evenParts,
  hashOf,
  LabError,
  newLearned,
  pairsOf,
  plain,
  Random,
  recordFault,
  requireGame,
  type AgentSpec,
  type FinishedGame,
  type Learned,
  type Learner,
  type LearnerParts,
  type MatchJob,
  type MatchRecord,
  type Services,
  type Told,
  type TrainingSettings,
} from 'evolab';
import { checkConverges, nextMean } from 'evolab/network';
import { afterPairs, gatePairs, newGate, verdictOf, type Gate } from './gate.ts';
import { Lessons, type PolicyValueNet } from './lessons.ts';
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
  /** With `gate`: the weights that play and that agents get, and while new ones are tested how that stands. */
  readonly playing?: Player;
  readonly test?: { readonly gate: Gate; readonly measures: Readonly<Record<string, number>> };
}

/** Weights, and after how many games they were learned. */
interface Player {
  readonly played: number;
  readonly weights: Float32Array;
}

/** Games of self-play, or a pair of games between new weights and those that play. */
export type Job = SelfPlayJob | GateJob;

export interface SelfPlayJob {
  readonly kind: 'self-play';
  readonly player: Player;
  /** The number of the first game. */
  readonly from: number;
  readonly count: number;
}

interface GateJob {
  readonly kind: 'gate';
  readonly pair: readonly MatchJob[];
}

export type Result = SelfPlayResult | readonly MatchRecord[];

export interface SelfPlayResult {
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
  requires: { turns: 'alternating' },
  options: OPTIONS,
  measures: {
    error: 'root mean square difference between the values of positions and what they are taught to be',
    divergence: 'how far policies are from what search makes of them: Kullback-Leibler, in nats',
    window: 'games that are learned from',
    passed: 'gate: 1 if the new nets were shown to be stronger than those that play, else 0',
    pairs: 'gate: pairs of games of this test',
    payoff: 'games of one role: the mean payoff of those of the generation',
  },
  check: ({ window, episodes }) =>
    window < episodes ? `window ${window} is less than the ${episodes} games of a generation` : undefined,
  fromAgent: true,
  create: (options, parts): Learner<State, Job, Result> => new ExpertIteration(options, parts),
});

class ExpertIteration implements Learner<State, Job, Result> {
  readonly #options: ExpertOptions;
  readonly #parts: LearnerParts;
  readonly #lessons: Lessons;
  readonly #net: PolicyValueNet;
  /** Made on the threads that play. */
  #player: { readonly net: PolicyValueNet; readonly selfPlay: SelfPlay } | undefined;

  constructor(options: ExpertOptions, parts: LearnerParts) {
    if (options.gate > 0)
      requireGame(parts.game, { roles: [2, 2], turns: 'alternating' }, 'option gate', 'gate: 0');
    this.#options = options;
    this.#parts = parts;
    this.#net = this.#newNet({ slots: 1, step: options.step });
    this.#lessons = new Lessons(parts.game, this.#net, options);
  }

  #newNet(training: TrainingSettings): PolicyValueNet {
    const { evaluator } = this.#options;
    const trainable = this.#parts.trainable(evaluator, training);
    if (!trainable?.policy)
      throw new LabError(
        'LAB_BAD_OPTION',
        `evaluator '${evaluator.use}' has no policy that can be taught`,
        'one that has, such as policy-value: docs/combinations.md',
      );
    return trainable as PolicyValueNet;
  }

  init(): State {
    const { seed, weightsOf } = this.#parts;
    const { evaluator, step, average, gate } = this.#options;
    const learned = newLearned(drawWeights(weightsOf(evaluator), new Random(seed, 'init')), step);
    const { weights } = learned;
    return {
      played: 0,
      learned,
      ...(average > 0 && { mean: weights }),
      window: [],
      ...(gate > 0 && { playing: { played: 0, weights } }),
    };
  }

  ask(state: State): Job[] {
    if (state.test) return this.#gateJobs(state, state.test.gate);
    const { episodes, lanes } = this.#options;
    const { played, learned } = state;
    const player = state.playing ?? { played, weights: learned.weights };
    return evenParts(episodes, lanes).map(({ from, to }) => ({
      kind: 'self-play',
      player,
      from: played + from,
      count: to - from,
    }));
  }

  #gateJobs({ played, playing }: State, gate: Gate): GateJob[] {
    const { game, seed } = this.#parts;
    const candidate = this.#agent({ played, weights: gate.candidate });
    const pairs = gatePairs(
      game,
      candidate,
      this.#agent(playing!),
      gate,
      this.#options.gate,
      hashOf(seed, 'gate', played),
    );
    return pairs.map((pair) => ({ kind: 'gate', pair }));
  }

  work(job: Job, services: Services): Result {
    if (job.kind === 'gate') return job.pair.map((match) => services.play(match));
    const { player, from, count } = job;
    const { net, selfPlay } = (this.#player ??= this.#newPlayer());
    net.load({ weights: player.weights, coherence: new Float32Array(0) });
    const before = selfPlay.evaluations;
    const games = Array.from({ length: count }, (_, i) => selfPlay.play(this.#seedOf(from + i)));
    return { games, evaluations: selfPlay.evaluations - before };
  }

  #newPlayer() {
    const net = this.#newNet({ slots: 0, step: 'fixed' });
    return { net, selfPlay: new SelfPlay(this.#parts.game, net.evaluator, this.#options) };
  }

  #seedOf(game: number): number {
    return hashOf(this.#parts.seed, 'game', game);
  }

  checkResult(job: Job, result: unknown): string | undefined {
    const { game } = this.#parts;
    if (job.kind === 'gate') {
      const fault = plain.list(() => undefined, job.pair.length)(result);
      if (fault !== undefined) return fault;
      return job.pair.map((match, i) => recordFault(game, match, (result as unknown[])[i])).find(Boolean);
    }
    const { from, count } = job;
    const fault = plain.record({
      games: plain.list(() => undefined, count),
      evaluations: plain.count,
    })(result);
    if (fault !== undefined) return fault;
    for (const [i, played] of (result as SelfPlayResult).games.entries()) {
      const found = gameFault(game, this.#seedOf(from + i), played);
      if (found !== undefined) return `games: ${i}: ${found}`;
    }
    return undefined;
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    return state.test
      ? this.#judge(state, results as readonly (readonly MatchRecord[])[])
      : this.#learn(state, results as readonly SelfPlayResult[]);
  }

  #learn(state: State, results: readonly SelfPlayResult[]): Told<State> {
    const { episodes, window: most, replay, average, gate } = this.#options;
    const games = results.flatMap((result) => result.games);
    const window = [...state.window, ...games].slice(-most);
    const positions = games.reduce((sum, { values }) => sum + values.length, 0);
    this.#net.load(state.learned);
    const random = new Random(this.#parts.seed, 'lessons', state.played);
    const losses = this.#lessons.teach(window, Math.round(replay * positions), random);
    const learned = this.#net.save();
    checkConverges(learned.weights, 'expert-iteration', `the lessons after game ${state.played}`);
    const played = state.played + episodes;
    const mean = state.mean && nextMean(state.mean, learned.weights, average, played / episodes);
    const plies = games.reduce((sum, { moves }) => sum + moves.length, 0);
    const measures = {
      error: Math.sqrt(losses.squares / Math.max(1, losses.updates)),
      divergence: losses.divergence / Math.max(1, losses.policies),
      games: played,
      window: window.length,
      plies: plies / games.length,
      ...resultsOf(games),
    };
    const test = gate > 0 && { gate: newGate(mean ?? learned.weights), measures };
    return {
      state: {
        played,
        learned,
        ...(mean && { mean }),
        window,
        ...(state.playing && { playing: state.playing }),
        ...(test && { test }),
      },
      measures,
      effort: {
        games: episodes,
        evaluations: results.reduce((sum, { evaluations }) => sum + evaluations, 0),
        updates: losses.updates,
      },
      ...(test && { more: true }),
    };
  }

  /** Goes on with the test of new weights, or ends it: they play from now on, or those that have played. */
  #judge({ test, ...state }: State, pairs: readonly (readonly MatchRecord[])[]): Told<State> {
    const { gate: before, measures } = test!;
    const gate = afterPairs(before, pairs);
    const verdict = verdictOf(gate, this.#options.gate);
    const records = pairs.flat();
    const effort = {
      games: records.length,
      evaluations: records.reduce((sum, { evals }) => sum + evals[0] + evals[1], 0),
    };
    if (verdict === undefined)
      return { state: { ...state, test: { gate, measures } }, measures, effort, more: true };
    const passed = verdict === 'passed';
    const playing = passed ? { played: state.played, weights: gate.candidate } : state.playing!;
    return {
      state: { ...state, playing },
      measures: { ...measures, passed: passed ? 1 : 0, pairs: pairsOf(gate.tally) },
      effort,
    };
  }

  agents({ played, learned, mean, playing }: State): AgentSpec[] {
    return [this.#agent(playing ?? { played, weights: mean ?? learned.weights })];
  }

  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    // One object for all games of a generation, because agents are told apart by identity.
    const player = jobs[0].kind === 'self-play' ? this.#agent(jobs[0].player) : undefined;
    return results.flatMap((result, i) => {
      const job = jobs[i];
      if (job.kind === 'gate')
        return (result as readonly MatchRecord[]).map((record, at): FinishedGame => ({
          ...record,
          agents: job.pair[at].agents,
          seed: job.pair[at].seed,
        }));
      return (result as SelfPlayResult).games.map(({ seed, moves, payoffs }): FinishedGame => ({
        agents: payoffs.map(() => player!),
        seed,
        moves,
        payoffs,
        reason: 'rules',
      }));
    });
  }

  #agent({ played, weights }: Player): AgentSpec {
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

/** The share of games in which all roles got the same, or what the only role got in the mean. */
function resultsOf(games: readonly SearchedGame[]): Record<string, number> {
  const mean = (of: (payoffs: readonly number[]) => number) =>
    games.reduce((sum, { payoffs }) => sum + of(payoffs), 0) / games.length;
  if (games[0].payoffs.length === 1) return { payoff: mean(([payoff]) => payoff) };
  return { draws: mean(([first, ...others]) => (others.every((payoff) => payoff === first) ? 1 : 0)) };
}
