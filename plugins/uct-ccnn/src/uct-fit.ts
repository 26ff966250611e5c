import {
  copyOf,
  defineLearner,
  drawWeights,
  LabError,
  newLearned,
  option,
  plain,
  Random,
  stepOption,
  type AgentSpec,
  type FinishedGame,
  type Learned,
  type Learner,
  type LearnerParts,
  type OptionsOf,
  type Position,
  type Role,
  type Told,
  type Trainable,
} from 'evolab';
import { checkConverges } from 'evolab/network';
import {
  Collector,
  COLLECTOR_OPTIONS,
  EXPLAINED,
  explained,
  gamesIn,
  measuresOf,
  NOTHING_COLLECTED,
  type Collected,
  type PlayJob,
} from './collector.ts';
import { chooseMoves, FILTER_OPTIONS } from './examples.ts';
import { keyOf } from './random-states.ts';
import type { ExampleGame } from './self-play.ts';

const OPTIONS = {
  evaluator: option.use({ use: 'mlp', hidden: [40], view: 'opponent' }, 'evaluator', {
    help: 'the evaluator that learns; any whose weights can be trained',
  }),
  ...COLLECTOR_OPTIONS,
  ...FILTER_OPTIONS,
  epochs: option.whole(30, {
    min: 1,
    help: 'times that all examples are learned from, each a generation, before another round adds games',
  }),
  eta: option.number(0.05, {
    min: 0,
    max: 10,
    help: 'step size in the first epoch; it falls evenly towards 0 in the last',
  }),
  step: stepOption,
  searcher: option.use({ use: 'alphabeta', ties: 'random' }, 'searcher', {
    help: 'how agents search with the evaluator',
  }),
  depth: option.whole(3, { min: 1, help: 'plies of that search' }),
};

type UctFitOptions = OptionsOf<typeof OPTIONS>;

/** Weights that had the least test error, in a round. */
interface Best {
  readonly weights: Float32Array;
  readonly error: number;
}

/** The whole state, plain data. Once all games of a round are played, the evaluator learns from them. */
export interface State extends Omit<Collected, 'phase'> {
  readonly phase: Collected['phase'] | 'learn';
  /** Epochs of this round that are over. */
  readonly epoch: number;
  readonly learned: Learned;
  readonly best: Best | null;
}

export type Job = ({ readonly kind: 'play' } & PlayJob) | { readonly kind: 'learn' };
export type Result = { readonly kind: 'play'; readonly game: ExampleGame } | { readonly kind: 'learn' };

/** Positions and what they are worth to a role; the first `training` of them are learned from. */
interface Lesson {
  readonly positions: readonly Position[];
  readonly roles: readonly Role[];
  readonly values: Float64Array;
  readonly training: number;
}

/** Examples by UCT self-play that teach any evaluator with a gradient, by its steps, epoch after epoch. */
export const uctFit = defineLearner({
  id: 'uct-fit',
  summary: 'Teaches any trainable evaluator what tree search thinks of positions in its own games',
  requires: { turns: 'alternating' },
  options: OPTIONS,
  measures: EXPLAINED,
  fromAgent: true,
  create: (options, parts): Learner<State, Job, Result> => new UctFit(options, parts),
});

class UctFit implements Learner<State, Job, Result> {
  readonly #options: UctFitOptions;
  readonly #parts: LearnerParts;
  readonly #collector: Collector;
  readonly #trainable: Trainable;
  /** Of the games that were asked for last. */
  #lesson: { readonly of: readonly ExampleGame[]; readonly lesson: Lesson } | undefined;

  constructor(options: UctFitOptions, parts: LearnerParts) {
    const trainable = parts.trainable(options.evaluator, { slots: 1, step: options.step });
    if (!trainable)
      throw new LabError(
        'LAB_BAD_OPTION',
        `evaluator '${options.evaluator.use}' cannot be taught position by position`,
        'one that is trainable: docs/combinations.md',
      );
    this.#options = options;
    this.#parts = parts;
    this.#collector = new Collector(options, parts);
    this.#trainable = trainable;
  }

  init(): State {
    const { seed, weightsOf } = this.#parts;
    const { evaluator, step } = this.#options;
    const learned = newLearned(drawWeights(weightsOf(evaluator), new Random(seed, 'init')), step);
    return { ...NOTHING_COLLECTED, epoch: 0, learned, best: null };
  }

  ask(state: State): Job[] {
    const { phase } = state;
    if (phase === 'learn') return [{ kind: 'learn' }];
    return this.#collector.jobs({ ...state, phase }).map((job) => ({ kind: 'play', ...job }));
  }

  work(job: Job): Result {
    // An epoch changes one set of weights step by step: the main thread does that in `tell`.
    return job.kind === 'learn' ? { kind: 'learn' } : { kind: 'play', game: this.#collector.play(job) };
  }

  checkResult(job: Job, result: unknown): string | undefined {
    const kind = plain.exactly(job.kind);
    if (job.kind === 'learn') return plain.record({ kind })(result);
    return plain.record({ kind, game: (value) => this.#collector.fault(job, value) })(result);
  }

  tell(before: State, results: readonly Result[]): Told<State> {
    const { phase } = before;
    if (phase === 'learn') return this.#learn(before);
    const games = gamesIn(results);
    const { collected, complete } = this.#collector.add({ ...before, phase }, games);
    const state: State = {
      ...before,
      ...collected,
      ...(complete && { phase: 'learn', epoch: 0, best: null }),
    };
    return {
      state,
      measures: measuresOf(state.games),
      effort: { ...this.#collector.effortOf(games), updates: 0 },
      more: state.phase === phase,
    };
  }

  /** One epoch: every example once, in an order of its own. */
  #learn(before: State): Told<State> {
    const { epochs, eta } = this.#options;
    const { round, games, epoch } = before;
    const lesson = this.#lessonOf(round, games);
    const { positions, roles, values, training } = lesson;
    const trainable = this.#trainable;
    trainable.load(before.learned);
    const order = Array.from({ length: training }, (_, i) => i);
    new Random(this.#parts.seed, 'epoch', round, epoch).shuffle(order);
    const step = eta * (1 - epoch / epochs);
    let squares = 0;
    for (const i of order) {
      trainable.read(0, positions[i], roles[i]);
      const value = trainable.value(0);
      const error = values[i] - value;
      squares += error * error;
      trainable.learn(0, value, error, step);
    }
    const learned = trainable.save();
    checkConverges(learned.weights, 'uct-fit', `epoch ${epoch + 1} of round ${round}`);
    const trained = squares / Math.max(1, training);
    const tested = training < positions.length ? this.#errorOf(lesson) : trained;
    const best =
      before.best === null || tested < before.best.error
        ? { weights: learned.weights, error: tested }
        : before.best;
    const over = epoch + 1 === epochs;
    const state: State = {
      ...before,
      learned,
      best,
      epoch: epoch + 1,
      ...(over && { round: round + 1, phase: 'start' }),
    };
    const measures = {
      fitness: explained(values, training, best.error),
      'training error': trained,
      'test error': tested,
      'best test error': best.error,
      kept: positions.length,
      ...measuresOf(games),
    };
    return { state, measures, effort: { games: 0, evaluations: 0, updates: training } };
  }

  /** Mean squared error over the tests. */
  #errorOf({ positions, roles, values, training }: Lesson): number {
    let squares = 0;
    for (let i = training; i < positions.length; i++) {
      this.#trainable.read(0, positions[i], roles[i]);
      squares += (values[i] - this.#trainable.value(0)) ** 2;
    }
    return squares / (positions.length - training);
  }

  /** The examples of games that pass the filter, each position once, shuffled. */
  #lessonOf(round: number, games: readonly ExampleGame[]): Lesson {
    if (this.#lesson?.of === games) return this.#lesson.lesson;
    const { game, seed } = this.#parts;
    const found: { readonly position: Position; readonly role: Role; value: number }[] = [];
    chooseMoves(game, games, this.#options, {
      keyOf: ({ position, viewer }) => `${keyOf(position)},${viewer}`,
      add({ position, viewer, utility }) {
        found.push({ position: copyOf(game, position), role: viewer, value: utility });
      },
      change(row, utility) {
        found[row].value = utility;
      },
    });
    new Random(seed, 'split', round).shuffle(found);
    const lesson = {
      positions: found.map(({ position }) => position),
      roles: found.map(({ role }) => role),
      values: Float64Array.from(found, ({ value }) => value),
      training: found.length - Math.floor(this.#options.testShare * found.length),
    };
    this.#lesson = { of: games, lesson };
    return lesson;
  }

  agents({ round, phase, learned, best }: State): AgentSpec[] {
    const { evaluator, searcher, depth } = this.#options;
    const made = best && phase !== 'learn' ? round - 1 : round;
    return [
      {
        name: `uct-fit-${made}`,
        game: this.#parts.gameUse,
        searcher,
        evaluator,
        budget: { depth },
        weights: Float64Array.from(best?.weights ?? learned.weights),
      },
    ];
  }

  games(_: readonly Job[], results: readonly Result[]): FinishedGame[] {
    return this.#collector.finished(gamesIn(results));
  }
}
