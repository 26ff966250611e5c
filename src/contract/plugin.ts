import type { AgentSpec, MatchJob, MatchRecord, Use } from './agent.ts';
import type { Evaluator, WeightBlock } from './evaluator.ts';
import type { ExecutorDefinition, LearnerRequest } from './executor.ts';
import type { Game, Position, Solver } from './game.ts';
import type { HelperParts, HelperPool } from './helper-threads.ts';
import type { InspectorDefinition } from './inspector.ts';
import type { JobDefinition } from './job.ts';
import type { Learner } from './learner.ts';
import { declared, type Declared, type Options, type OptionSchema } from './option.ts';
import type { Random } from '../util/random.ts';
import type { ReportDefinition } from './report.ts';
import type { Reproduction } from './reproduction.ts';
import type { Searcher } from './searcher.ts';
import type { TrainingSettings, Trainable } from './trainable.ts';
import type { ValueGraph } from './value-graph.ts';
import type { ValueParts } from './value-parts.ts';

interface Definition<O extends Options> {
  /** Lower-case words with hyphens, unique among the extensions of its kind. */
  readonly id: string;
  /** One line, shown by `lab list`. */
  readonly summary: string;
  /** What can be set: kind, range, default and help of each option. Other values and unknown names are LAB_BAD_OPTION. */
  readonly options?: OptionSchema<O>;
  /** In place of `options`, for small extensions: values of the same kinds are taken, whatever their range. */
  readonly defaults?: O;
  /** With `defaults`: what each option means, in a few words. */
  readonly help?: Readonly<Partial<Record<keyof O & string, string>>>;
  /** What is wrong with options that are allowed one by one; nothing if they go together. */
  check?(options: NoInfer<O>): string | undefined;
}

export interface GameDefinition<
  O extends Options = Options,
  P extends Position = Position,
> extends Definition<O> {
  /** Raised with every change of the rules; a stored game is replayed only under the version it was played by. */
  readonly rulesVersion?: number;
  /** Throws `LabError` (LAB_BAD_OPTION) for options that make no game. */
  create(options: O): Game<P>;
}

export interface EvaluatorDefinition<O extends Options = Options> extends Definition<O> {
  /** The id of the only game it can evaluate; any game if not given. */
  readonly game?: string;
  /** The weights such an evaluator has, in order; none if it has nothing to learn. */
  weights?(options: O, game: Game): readonly WeightBlock[];
  create(options: O, parts: { game: Game; weights: Float64Array }): Evaluator;
  /** What its weights know, for `lab inspect`: in lines for people, and as data under `evaluatorDetails` for scripts. */
  describe?(options: O, parts: { game: Game; weights: Float64Array }): { text: string; data: object };
  /**
   * The same value function as data, for `lab export`; its values are within 1e-5 of those of `create`, but for what
   * options round. Left out if it cannot be written so.
   */
  graph?(options: O, parts: { game: Game; weights: Float64Array }): ValueGraph;
  /** The same value function cut into parts that mean something by themselves, for `lab inspect --explain`. */
  parts?(options: O, parts: { game: Game; weights: Float64Array }): ValueParts;
  /** A value function of such weights, all of them 0, that learners can teach; left out if it cannot be taught so. */
  trainable?(options: O, game: Game, training: TrainingSettings): Trainable;
}

export interface SearcherDefinition<O extends Options = Options> extends Definition<O> {
  /** `helpers` is given where a search may use other threads. */
  create(
    options: O,
    parts: { game: Game; evaluator: Evaluator | undefined; random: Random; helpers?: HelperPool },
  ): Searcher;
  /**
   * What each helper thread does that a searcher acquires from `helpers`: waits for what the searcher posts
   * or writes to the shared memory and helps it, until the thread is terminated. If it throws, the searcher
   * learns why from `failure`. A searcher without it has no use for helpers. A promise keeps the thread until it is
   * settled.
   */
  serve?(parts: HelperParts): void | Promise<void>;
  /** The external program that such a searcher starts, as a command line. It is checked before `create` is called. */
  program?(options: O): string;
}

/** Finished games to learn from, in a fixed order. */
export interface Archive {
  readonly games: number;
  /** The moves of `count` games from number `from` on, beginning again after the last. */
  read(from: number, count: number): readonly Int32Array[];
}

/** What a learner is made from. */
export interface LearnerParts {
  readonly game: Game;
  /** How `game` was asked for: to be put into agents. */
  readonly gameUse: Use;
  /** The run's seed: derive a stream for every purpose from it. */
  readonly seed: number;
  /** The weights of an evaluator as a learner may breed it; throws `LabError` if it has none. */
  weightsOf(evaluator: Use): readonly WeightBlock[];
  /** A value function that a learner can teach; undefined if the evaluator cannot be taught so. */
  trainable(evaluator: Use, training: TrainingSettings): Trainable | undefined;
  /** Games to learn from instead of own ones; only on the main thread, and only for a learner that is `offline`. */
  readonly archive?: Archive | undefined;
}

export interface LearnerDefinition<
  O extends Options = Options,
  S = unknown,
  J = unknown,
  R = unknown,
> extends Definition<O> {
  /** Whether it can learn from an archive of games. */
  readonly offline?: boolean;
  /** What measures mean whose names do not say it, in a few words, for those who see a run for the first time. */
  readonly measures?: Readonly<Record<string, string>>;
  create(options: O, parts: LearnerParts): Learner<S, J, R>;
}

/** What an agent asks before it searches: the table of its endgame, or the solver of its game. */
export interface NamedSolver {
  readonly name: 'table' | 'solver';
  readonly solver: Solver;
}

/** What work on a thread may use. Games, evaluators and learners are made once and kept; a searcher is new. */
export interface Services {
  game(use: Use): Game;
  evaluator(spec: AgentSpec): Evaluator | undefined;
  searcher(spec: AgentSpec, random: Random): Searcher;
  /** New solvers, in the order in which the agent's searcher asks its own; none without an endgame or a limit `exact`. */
  solvers(spec: AgentSpec): readonly NamedSolver[];
  play(job: MatchJob): MatchRecord;
  learner(request: LearnerRequest): Learner<unknown, unknown, unknown>;
}

export interface Plugin {
  readonly name: string;
  readonly games?: readonly GameDefinition[];
  readonly evaluators?: readonly EvaluatorDefinition[];
  readonly searchers?: readonly SearcherDefinition[];
  readonly learners?: readonly LearnerDefinition[];
  readonly reproductions?: readonly Reproduction[];
  readonly reports?: readonly ReportDefinition[];
  readonly executors?: readonly ExecutorDefinition[];
  readonly jobs?: readonly JobDefinition[];
  readonly inspectors?: readonly InspectorDefinition[];
}

/** A plugin all of whose options are declared. */
export interface DeclaredPlugin extends Plugin {
  readonly games?: readonly (GameDefinition & Declared)[];
  readonly evaluators?: readonly (EvaluatorDefinition & Declared)[];
  readonly searchers?: readonly (SearcherDefinition & Declared)[];
  readonly learners?: readonly (LearnerDefinition & Declared)[];
}

// These infer the types of `create`: its options from `options` or `defaults`, a position from what `start` returns.
// Callers see the general type, because options reach a definition only after the registry has checked them.

export function defineGame<O extends Options, P extends Position>(
  d: GameDefinition<O, P>,
): GameDefinition & Declared {
  return declared<GameDefinition>(d);
}
export function defineEvaluator<O extends Options>(
  d: EvaluatorDefinition<O>,
): EvaluatorDefinition & Declared {
  return declared<EvaluatorDefinition>(d);
}
export function defineSearcher<O extends Options>(d: SearcherDefinition<O>): SearcherDefinition & Declared {
  return declared<SearcherDefinition>(d);
}
export function defineLearner<O extends Options, S, J, R>(
  d: LearnerDefinition<O, S, J, R>,
): LearnerDefinition & Declared {
  return declared<LearnerDefinition>(d);
}
/** A plugin's default export: plain data. */
export function definePlugin(plugin: Plugin): DeclaredPlugin {
  const { games = [], evaluators = [], searchers = [], learners = [] } = plugin;
  return {
    ...plugin,
    games: games.map((definition) => declared<GameDefinition>(definition)),
    evaluators: evaluators.map((definition) => declared<EvaluatorDefinition>(definition)),
    searchers: searchers.map((definition) => declared<SearcherDefinition>(definition)),
    learners: learners.map((definition) => declared<LearnerDefinition>(definition)),
  };
}
