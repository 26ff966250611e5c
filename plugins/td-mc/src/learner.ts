import {
  defineLearner,
  LabError,
  option,
  Random,
  requireTwoRolesInTurn,
  withDefaults,
  type AgentSpec,
  type FinishedGame,
  type Learner,
  type LearnerParts,
  type OptionsOf,
} from 'evolab';
import { teachable } from 'evolab/network';
import { firstWeights } from './first-weights.ts';
import { movesOf, NO_GAMES, type GameList } from './games.ts';
import { STAGE, stageAt, type Stage } from './schedule.ts';
import { quota, type Score } from './quota.ts';
import { ExperienceReplay } from './experience-replay.ts';
import { Trainer, type Counts, type Games } from './trainer.ts';

const share = (value: number, help: string) => option.number(value, { min: 0, max: 1, help });

const OPTIONS = {
  evaluator: option.use({ use: 'mlp', view: 'waiting' }, 'evaluator', {
    help: 'the evaluator that is trained: mlp or rbf',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', {
    help: 'the search of the resulting agents, one ply deep by default',
  }),
  schedule: option.list([{ episodes: 500_000, eta: 0.05, eps: 0.7 }], STAGE, {
    minLength: 1,
    help: 'stages: episodes, eta (step size), eps (share of greedy moves, the others are random); the last stage has no end',
  }),
  gamma: share(0.99, 'discount factor'),
  states: option.choice('after', ['after', 'received'], {
    help: "positions that are updated: those 'after' own moves, which move choice evaluates, or those 'received' from the opponent",
  }),
  draw: share(0.5, 'reward of a draw; a win is 1, a loss 0'),
  trainBoth: option.flag(false, {
    help: 'learn from both sides of each game, or from alternating sides',
  }),
  episodes: option.whole(250, {
    min: 1,
    help: 'games per generation; fewer are closer to updates after every game',
  }),
  lanes: option.whole(8, {
    min: 1,
    help: 'jobs that play the games of a generation with its first weights; 1: one job that updates the weights during the games, as in the paper',
  }),
  testGames: option.whole(2000, {
    min: 0,
    help: 'greedy games against a random player, which measure the quota',
  }),
  testEvery: option.whole(40, { min: 1, help: 'generations between tests' }),
};

const TD_OPTIONS = {
  ...OPTIONS,
  lambda: share(0, 'decay of the eligibility traces'),
  leaf: option.whole(0, {
    ...{ min: 0, max: 12, even: true },
    help: 'TDLeaf: updates the leaf found by a search of this many plies instead of the position; self-play searches to the same depth',
  }),
};

const MC_OPTIONS = {
  ...withDefaults(OPTIONS, { schedule: [{ episodes: 500_000, eta: 0.01, eps: 0.7 }] }),
  replay: option.whole(0, {
    min: 0,
    help: 'mean number of updates per position, drawn at random from the replay buffer; 0: one update after its game, as in the paper',
  }),
  memory: option.whole(10_000, { min: 0, help: 'capacity of the replay buffer in games' }),
};

type LearnerOptions = OptionsOf<typeof TD_OPTIONS & typeof MC_OPTIONS>;

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
  | { readonly kind: 'collect'; readonly games: Games }
  | {
      readonly kind: 'train';
      readonly games: Games;
      readonly weights: Float64Array;
      readonly counts: Counts;
    }
  | { readonly kind: 'test'; readonly score: Score };

/** The largest weight that evaluators accept. */
const MOST_WEIGHT = 1e30;

/** Test games per job. */
const TESTS = 100;

/** TD(lambda) by self-play with one net (Fausser 2008; Sutton 1988). */
export const td = defineLearner({
  id: 'td',
  summary: 'Temporal-difference learning of a net by self-play',
  options: TD_OPTIONS,
  check: ({ leaf, draw, states }) =>
    leaf > 0 && (draw !== 0.5 || states !== 'after')
      ? 'leaf goes with draw 0.5, which is what a search counts, and with states after'
      : undefined,
  offline: true,
  create: (options, parts): Learner<State, Job, Result> =>
    new SelfPlayLearner('td', { ...options, replay: 0, memory: 0 }, parts),
});

/** Every-visit Monte Carlo by self-play with one net (Fausser 2008). */
export const mc = defineLearner({
  id: 'mc',
  summary: 'Monte Carlo learning of a net by self-play',
  options: MC_OPTIONS,
  check: ({ replay, memory, episodes }) =>
    replay > 0 && memory < episodes
      ? `memory ${memory} is less than the ${episodes} games of a generation`
      : undefined,
  offline: true,
  create: (options, parts): Learner<State, Job, Result> =>
    new SelfPlayLearner('mc', { ...options, lambda: 0, leaf: 0 }, parts),
});

class SelfPlayLearner implements Learner<State, Job, Result> {
  readonly #options: LearnerOptions;
  readonly #parts: LearnerParts;
  readonly #algorithm: 'td' | 'mc';
  readonly #trainer: Trainer;
  readonly #replay: ExperienceReplay | undefined;

  constructor(algorithm: 'td' | 'mc', options: LearnerOptions, parts: LearnerParts) {
    requireTwoRolesInTurn(parts.game, 'td-mc');
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
    const { episodes: count, lanes, testGames, testEvery } = this.#options;
    const jobs: Job[] = [];
    for (let lane = 0; lane < lanes && !this.#parts.archive; lane++) {
      const from = Math.floor((lane * count) / lanes);
      const to = Math.floor(((lane + 1) * count) / lanes);
      const kind = lanes === 1 && !this.#replay ? 'train' : 'collect';
      jobs.push({ kind, weights, from: episodes + from, count: to - from });
    }
    if ((episodes / count) % testEvery === 0) {
      for (let from = 0; from < testGames; from += TESTS)
        jobs.push({ kind: 'test', weights, from, count: Math.min(TESTS, testGames - from) });
    }
    return jobs;
  }

  work({ kind, weights, from, count }: Job): Result {
    if (kind === 'test') return { kind, score: this.#trainer.test(weights, from, count) };
    if (kind === 'collect') return { kind, games: this.#trainer.collect(weights, from, count) };
    const updated = weights.slice();
    const counts = newCounts();
    const games = this.#trainer.playAndUpdate(updated, from, count, counts);
    return { kind, games, weights: updated, counts };
  }

  tell(state: State, results: readonly Result[]): { state: State; measures: Record<string, number> } {
    let weights = state.weights.slice();
    let counts = newCounts();
    const games: Int32Array[] = [];
    const score = { won: 0, lost: 0, drawn: 0 };
    let tested = false;
    const { archive } = this.#parts;
    if (archive) games.push(...archive.read(state.episodes, this.#options.episodes));
    for (const result of results) {
      if (result.kind === 'collect') {
        games.push(...movesOf(result.games));
      } else if (result.kind === 'train') {
        weights = result.weights.slice();
        counts = result.counts;
      } else {
        tested = true;
        score.won += result.score.won;
        score.lost += result.score.lost;
        score.drawn += result.score.drawn;
      }
    }
    let { remembered } = state;
    if (this.#replay && remembered)
      remembered = this.#replay.update(weights, remembered, state.episodes, games, counts);
    else this.#trainer.update(weights, state.episodes, games, counts);
    checkFinite(weights, state.episodes);
    const { episodes: count } = this.#options;
    const measures = {
      ...(tested && quota(score)),
      episodes: state.episodes + count,
      games: count,
      error: Math.sqrt(counts.squares / Math.max(1, counts.updates)),
      plies: counts.plies / count,
      draws: counts.draws / count,
    };
    const episodes = state.episodes + count;
    return { state: { episodes, weights, ...(remembered && { remembered }) }, measures };
  }

  agents({ episodes, weights }: State): AgentSpec[] {
    return [this.#agent(episodes, weights)];
  }

  /** The players are the net at the start of the generation; their name states the share of greedy moves. */
  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { schedule, episodes: count } = this.#options;
    const finished: FinishedGame[] = [];
    results.forEach((result, i) => {
      if (result.kind === 'test') return;
      const { from, weights } = jobs[i];
      const agent = this.#agent(from - (from % count), weights);
      const { payoffs } = result.games;
      // One object for all games of a stage, because agents are told apart by identity.
      let stage: Stage | undefined;
      let player = agent;
      let game = 0;
      for (const moves of movesOf(result.games)) {
        if (stage !== stageAt(schedule, from + game)) {
          stage = stageAt(schedule, from + game);
          player = { ...agent, name: `${agent.name} eps ${stage.eps}` };
        }
        finished.push({
          agents: [player, player],
          seed: this.#parts.seed,
          moves,
          payoffs: [payoffs[2 * game], payoffs[2 * game + 1]],
          reason: 'rules',
        });
        game++;
      }
    });
    return finished;
  }

  #agent(episodes: number, weights: Float64Array): AgentSpec {
    const { evaluator, searcher } = this.#options;
    const name = `${this.#algorithm}-${episodes}`;
    return { name, game: this.#parts.gameUse, searcher, evaluator, budget: { depth: 1 }, weights };
  }
}

/** Radial basis functions can diverge with large steps: throws `LabError` instead of storing such weights. */
function checkFinite(weights: Float64Array, episodes: number): void {
  if (weights.every((weight) => Math.abs(weight) < MOST_WEIGHT)) return;
  throw new LabError(
    'LAB_BAD_OPTION',
    `td-mc: the weights grew beyond all bounds in the games after number ${episodes}`,
    'a smaller eta in the schedule',
  );
}

const newCounts = (): Counts => ({ updates: 0, squares: 0, plies: 0, draws: 0 });
