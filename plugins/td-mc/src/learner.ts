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
import { Replay } from './replay.ts';
import { Training, type Counts, type Games } from './training.ts';

const share = (value: number, help: string) => option.number(value, { min: 0, max: 1, help });

const OPTIONS = {
  evaluator: option.use({ use: 'mlp', view: 'waiting' }, 'evaluator', {
    help: 'whose weights are taught: mlp or rbf',
  }),
  searcher: option.use({ use: 'alphabeta' }, 'searcher', {
    help: 'how the agents search, one ply deep unless told otherwise',
  }),
  schedule: option.list([{ episodes: 500_000, eta: 0.05, eps: 0.7 }], STAGE, {
    minLength: 1,
    help: 'stages: episodes, eta (step size), eps (share of greedy moves, the others are random); the last goes on for ever',
  }),
  gamma: share(0.99, 'what a step into the future takes from the value of a position'),
  states: option.choice('after', ['after', 'received'], {
    help: "what is taught: 'after' own moves, which the choice of moves looks at, or 'received' from the opponent",
  }),
  draw: share(0.5, 'what a draw is worth, a win being 1 and a loss 0'),
  trainBoth: option.flag(false, {
    help: 'whether both sides of a game are learned from, or one in turn',
  }),
  episodes: option.whole(250, {
    min: 1,
    help: 'games a generation; the fewer, the nearer to learning game by game',
  }),
  lanes: option.whole(8, {
    min: 1,
    help: 'jobs that play the games of a generation, all with the weights it began with; 1: one job that learns during the games, as in the paper',
  }),
  testGames: option.whole(2000, {
    min: 0,
    help: 'greedy games against a random player that measure the quota',
  }),
  testEvery: option.whole(40, { min: 1, help: 'generations from test to test' }),
};

const TD_OPTIONS = {
  ...OPTIONS,
  lambda: share(0, 'how much of an error reaches the positions before'),
  leaf: option.whole(0, {
    ...{ min: 0, max: 12, even: true },
    help: 'TDLeaf: teaches the expected end of a search of this many plies instead of the position itself; self-play searches as deep',
  }),
};

const MC_OPTIONS = {
  ...withDefaults(OPTIONS, { schedule: [{ episodes: 500_000, eta: 0.01, eps: 0.7 }] }),
  replay: option.whole(0, {
    min: 0,
    help: 'how often a position is taught, on average, drawn at random from the games remembered; 0: once, after its game, as in the paper',
  }),
  memory: option.whole(10_000, { min: 0, help: 'games that replay remembers' }),
};

type LearnerOptions = OptionsOf<typeof TD_OPTIONS & typeof MC_OPTIONS>;

/** The whole state of the training, plain data. */
export interface State {
  readonly episodes: number;
  readonly weights: Float64Array;
  /** With `replay`, the games that are remembered: those of the last episodes. */
  readonly remembered?: GameList;
}

export interface Job {
  readonly kind: 'collect' | 'practise' | 'test';
  readonly weights: Float64Array;
  readonly from: number;
  readonly count: number;
}

export type Result =
  | { readonly kind: 'collect'; readonly games: Games }
  | {
      readonly kind: 'practise';
      readonly games: Games;
      readonly weights: Float64Array;
      readonly counts: Counts;
    }
  | { readonly kind: 'test'; readonly score: Score };

/** No evaluator takes larger weights. */
const MOST_WEIGHT = 1e30;

/** Test games in a job. */
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
    new SelfTaught('td', { ...options, replay: 0, memory: 0 }, parts),
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
    new SelfTaught('mc', { ...options, lambda: 0, leaf: 0 }, parts),
});

class SelfTaught implements Learner<State, Job, Result> {
  readonly #options: LearnerOptions;
  readonly #parts: LearnerParts;
  readonly #algorithm: 'td' | 'mc';
  readonly #training: Training;
  readonly #replay: Replay | undefined;

  constructor(algorithm: 'td' | 'mc', options: LearnerOptions, parts: LearnerParts) {
    requireTwoRolesInTurn(parts.game, 'td-mc');
    this.#options = options;
    this.#parts = parts;
    this.#algorithm = algorithm;
    // A net that is being taught must not remember what it said before.
    const net = teachable({ ...options.evaluator, cache: 0 }, parts.game);
    this.#training = new Training(parts.game, net, { ...options, algorithm }, parts.seed);
    this.#replay = options.replay > 0 ? new Replay(this.#training, options.memory) : undefined;
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
      const kind = lanes === 1 && !this.#replay ? 'practise' : 'collect';
      jobs.push({ kind, weights, from: episodes + from, count: to - from });
    }
    if ((episodes / count) % testEvery === 0) {
      for (let from = 0; from < testGames; from += TESTS)
        jobs.push({ kind: 'test', weights, from, count: Math.min(TESTS, testGames - from) });
    }
    return jobs;
  }

  work({ kind, weights, from, count }: Job): Result {
    if (kind === 'test') return { kind, score: this.#training.test(weights, from, count) };
    if (kind === 'collect') return { kind, games: this.#training.collect(weights, from, count) };
    const taught = weights.slice();
    const counts = newCounts();
    const games = this.#training.practise(taught, from, count, counts);
    return { kind, games, weights: taught, counts };
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
      } else if (result.kind === 'practise') {
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
      remembered = this.#replay.teach(weights, remembered, state.episodes, games, counts);
    else this.#training.study(weights, state.episodes, games, counts);
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

  /** The net that began the generation, which played both sides; what share of its moves was greedy is in the name. */
  games(jobs: readonly Job[], results: readonly Result[]): FinishedGame[] {
    const { schedule, episodes: count } = this.#options;
    const finished: FinishedGame[] = [];
    results.forEach((result, i) => {
      if (result.kind === 'test') return;
      const { from, weights } = jobs[i];
      const agent = this.#agent(from - (from % count), weights);
      const { payoffs } = result.games;
      // One object for all games of a stage: whoever keeps them tells agents apart by it.
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

/** Bells, which end in a sum, bear no step of any size: throws `LabError` rather than to keep what is no net any more. */
function checkFinite(weights: Float64Array, episodes: number): void {
  if (weights.every((weight) => Math.abs(weight) < MOST_WEIGHT)) return;
  throw new LabError(
    'LAB_BAD_OPTION',
    `td-mc: the weights grew beyond all bounds in the games after number ${episodes}`,
    'a smaller eta in the schedule',
  );
}

const newCounts = (): Counts => ({ updates: 0, squares: 0, plies: 0, draws: 0 });
