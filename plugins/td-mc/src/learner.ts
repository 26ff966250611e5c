import {
  defineLearner,
  LabError,
  plain,
  Random,
  kindOfGame,
  meets,
  type AgentSpec,
  type FinishedGame,
  type Learner,
  type LearnerParts,
  type Told,
} from 'evolab';
import { checkConverges, isTeachable, teachable } from 'evolab/network';
import { countsCheck, effortOf, measuresOf, newCounts, type Counts } from './counts.ts';
import { ExperienceReplay } from './experience-replay.ts';
import { finishedGames } from './finished-games.ts';
import { firstWeights } from './first-weights.ts';
import { gamesAfter, lanesFrom, testsFrom } from './games-to-play.ts';
import { gamesFault, movesOf, NO_GAMES, type GameList, type Games } from './games.ts';
import { OnlineLearner } from './online-learner.ts';
import { MC_OPTIONS, TD_OPTIONS, type LearnerOptions } from './options.ts';
import { addScore, MEASURES, newScore, quota, scoreCheck, type Score } from './quota.ts';
import { Trainer } from './trainer.ts';

/** The complete state of a run, plain data. */
export interface State {
  readonly episodes: number;
  readonly weights: Float64Array;
  /** With `replay`, the games of the replay buffer: those of the last episodes. */
  readonly remembered?: GameList;
}

export interface Job {
  readonly kind: 'collect' | 'train' | 'test';
  readonly weights: Float64Array;
  readonly from: number;
  readonly count: number;
}

export type Result =
  | { readonly kind: 'collect'; readonly games: Games; readonly evaluations: number }
  | {
      readonly kind: 'train';
      readonly games: Games;
      readonly weights: Float64Array;
      readonly counts: Counts;
    }
  | { readonly kind: 'test'; readonly score: Score };

/** Games whose positions are learned in the order of the games' own rules, from the view of either side. */
const TWO_WITHOUT_CHANCE = { roles: [2, 2], turns: 'alternating', chance: false } as const;

/** Test games per job. */
const TESTS = 100;

/** TD(lambda) by self-play with one net (Fausser 2008; Sutton 1988). */
export const td = defineLearner({
  id: 'td',
  summary: 'Temporal-difference learning of a net by self-play',
  requires: { turns: 'alternating' },
  options: TD_OPTIONS,
  measures: MEASURES,
  check: ({ leaf, draw, states }) =>
    leaf > 0 && (draw !== 0.5 || states !== 'after')
      ? 'leaf goes with draw 0.5, which is what a search counts, and with states after'
      : undefined,
  offline: true,
  fromAgent: true,
  create: (options, parts) => learnerFor('td', { ...options, batch: false, replay: 0, memory: 0 }, parts),
});

/** Every-visit Monte Carlo by self-play with one net (Fausser 2008). */
export const mc = defineLearner({
  id: 'mc',
  summary: 'Monte Carlo learning of a net by self-play',
  requires: { turns: 'alternating' },
  options: MC_OPTIONS,
  measures: MEASURES,
  check: ({ batch, replay, memory, episodes }) => {
    if (replay > 0 && memory < episodes)
      return `memory ${memory} is less than the ${episodes} games of a generation`;
    return batch && replay > 0 ? 'batch goes without replay, which draws positions one by one' : undefined;
  },
  offline: true,
  fromAgent: true,
  create: (options, parts) => learnerFor('mc', { ...options, lambda: 0, leaf: 0 }, parts),
});

function learnerFor(
  algorithm: 'td' | 'mc',
  options: LearnerOptions,
  parts: LearnerParts,
): Learner<unknown, unknown, unknown> {
  // Of two roles without chance `mlp` and `rbf` are taught from whole games, with every option of the method.
  const whole = isTeachable(options.evaluator) && meets(kindOfGame(parts.game), TWO_WITHOUT_CHANCE);
  const online = whole ? undefined : OnlineLearner.for(algorithm, options, parts);
  return online ?? new SelfPlayLearner(algorithm, options, parts);
}

class SelfPlayLearner implements Learner<State, Job, Result> {
  readonly #options: LearnerOptions;
  readonly #parts: LearnerParts;
  readonly #algorithm: 'td' | 'mc';
  readonly #trainer: Trainer;
  readonly #replay: ExperienceReplay | undefined;

  constructor(algorithm: 'td' | 'mc', options: LearnerOptions, parts: LearnerParts) {
    checkFixed(options);
    this.#options = options;
    this.#parts = parts;
    this.#algorithm = algorithm;
    // The weights change, so values must not be cached.
    const net = teachable({ ...options.evaluator, cache: 0 }, parts.game);
    this.#trainer = new Trainer(parts.game, net, { ...options, algorithm }, parts.seed);
    this.#replay = options.replay > 0 ? new ExperienceReplay(this.#trainer, options.memory) : undefined;
  }

  init(): State {
    const { game, seed, weightsOf } = this.#parts;
    const { evaluator } = this.#options;
    const random = new Random(seed, 'init');
    const { encoder } = teachable(evaluator, game);
    const weights = firstWeights(weightsOf(evaluator), game, encoder, random);
    return { episodes: 0, weights, ...(this.#replay && { remembered: NO_GAMES }) };
  }

  ask({ episodes, weights }: State): Job[] {
    const kind = this.#options.lanes === 1 && !this.#replay ? 'train' : 'collect';
    const lanes = this.#parts.archive ? [] : lanesFrom(episodes, this.#options);
    return [
      ...lanes.map((games): Job => ({ kind, weights, ...games })),
      ...testsFrom(episodes, this.#options, TESTS).map((games): Job => ({ kind: 'test', weights, ...games })),
    ];
  }

  work({ kind, weights, from, count }: Job): Result {
    if (kind === 'test') return { kind, score: this.#trainer.test(weights, from, count) };
    if (kind === 'collect') return { kind, ...this.#trainer.collect(weights, from, count) };
    const updated = weights.slice();
    const counts = newCounts();
    const games = this.#trainer.playAndUpdate(updated, from, count, counts);
    return { kind, games, weights: updated, counts };
  }

  checkResult({ kind, weights, count }: Job, result: unknown): string | undefined {
    const games = gamesFault(this.#parts.game, count);
    const own = { kind: plain.exactly(kind) };
    if (kind === 'test') return plain.record({ ...own, score: scoreCheck(count) })(result);
    if (kind === 'collect') return plain.record({ ...own, games, evaluations: plain.count })(result);
    const learned = plain.typed('Float64Array', weights.length);
    return plain.record({ ...own, games, weights: learned, counts: countsCheck })(result);
  }

  tell(state: State, results: readonly Result[]): Told<State> {
    let weights = state.weights.slice();
    let counts = newCounts();
    const games: Int32Array[] = [];
    const score = newScore();
    let tested = false;
    const { archive } = this.#parts;
    if (archive) for (const game of archive.read(state.episodes, this.#options.episodes)) games.push(game);
    for (const result of results) {
      if (result.kind === 'collect') {
        for (const moves of movesOf(result.games)) games.push(moves);
        counts.evaluations += result.evaluations;
      } else if (result.kind === 'train') {
        weights = result.weights.slice();
        counts = { ...result.counts };
      } else {
        tested = true;
        addScore(score, result.score);
      }
    }
    let { remembered } = state;
    if (this.#replay && remembered)
      remembered = this.#replay.update(weights, remembered, state.episodes, games, counts);
    else this.#trainer.update(weights, state.episodes, games, counts);
    checkConverges(weights, this.#algorithm, gamesAfter(state));
    const { episodes: count } = this.#options;
    const episodes = state.episodes + count;
    return {
      state: { episodes, weights, ...(remembered && { remembered }) },
      measures: { episodes, ...measuresOf(counts, count), ...(tested && quota(score)) },
      effort: effortOf(counts, count),
    };
  }

  agents({ episodes, weights }: State): AgentSpec[] {
    return [this.#agent(episodes, weights)];
  }

  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { schedule, episodes: count } = this.#options;
    const finished: FinishedGame[] = [];
    results.forEach((result, i) => {
      if (result.kind === 'test') return;
      const { from, weights } = jobs[i];
      const agent = this.#agent(from - (from % count), weights);
      const own = finishedGames(agent, result.games, { schedule, from, seed: this.#parts.seed });
      for (const game of own) finished.push(game);
    });
    return finished;
  }

  #agent(episodes: number, weights: Float64Array): AgentSpec {
    const { evaluator, searcher } = this.#options;
    const name = `${this.#algorithm}-${episodes}`;
    return { name, game: this.#parts.gameUse, searcher, evaluator, budget: { depth: 1 }, weights };
  }
}

/** Throws `LabError` for options that only trainable evaluators have. */
function checkFixed(options: LearnerOptions): void {
  const { evaluator, step, bootstrap, explored, exact, openings, sparring, average, schedule } = options;
  const isPlain =
    step === 'fixed' &&
    bootstrap === 'own' &&
    explored === 'follow' &&
    schedule.every(({ search }) => search === undefined);
  if (isPlain && exact + openings + sparring + average === 0) return;
  throw new LabError(
    'LAB_BAD_OPTION',
    `td-mc: step, bootstrap, explored, exact, openings, sparring, average and search in a stage are not for evaluator '${evaluator.use}'`,
    'leave them out, or train n-tuple',
  );
}
