import type { AgentSpec, MatchJob, MatchRecord, Use } from './agent.ts';
import type { Evaluator, WeightBlock } from './evaluator.ts';
import type { ExecutorDefinition } from './executor.ts';
import type { Game, Position } from './game.ts';
import type { Helpers } from './helper-threads.ts';
import type { InspectorDefinition } from './inspector.ts';
import type { JobDefinition } from './job.ts';
import type { Learner } from './learner.ts';
import type { Random } from '../util/random.ts';
import type { Reproduction } from './reproduction.ts';
import type { Searcher } from './searcher.ts';

/** Options are plain data. The defaults double as the schema: same keys, same types, unknown keys are errors. */
export type Options = Readonly<Record<string, unknown>>;

interface Definition<O extends Options> {
  /** Lower-case words with hyphens, unique among the extensions of its kind. */
  readonly id: string;
  /** One line, shown by `lab list`. */
  readonly summary: string;
  readonly defaults: O;
  /** What each option means, in a few words, shown by `lab list`. */
  readonly help?: Readonly<Partial<Record<keyof O & string, string>>>;
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
  /** The id of the only game it can judge, if it knows one. */
  readonly game?: string;
  /** The weights such an evaluator has, in order; none if it has nothing to learn. */
  weights?(options: O, game: Game): readonly WeightBlock[];
  create(options: O, parts: { game: Game; weights: Float64Array }): Evaluator;
}

export interface SearcherDefinition<O extends Options = Options> extends Definition<O> {
  /** `helpers` is there where threads are to be had. */
  create(
    options: O,
    parts: { game: Game; evaluator: Evaluator | undefined; random: Random; helpers?: Helpers },
  ): Searcher;
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
  create(options: O, parts: LearnerParts): Learner<S, J, R>;
}

/** What a learner's `work` may use on a worker. Games and evaluators are made once and kept; a searcher is new. */
export interface Services {
  game(use: Use): Game;
  evaluator(spec: AgentSpec): Evaluator | undefined;
  searcher(spec: AgentSpec, random: Random): Searcher;
  play(job: MatchJob): MatchRecord;
}

export interface Plugin {
  readonly name: string;
  readonly games?: readonly GameDefinition[];
  readonly evaluators?: readonly EvaluatorDefinition[];
  readonly searchers?: readonly SearcherDefinition[];
  readonly learners?: readonly LearnerDefinition[];
  readonly reproductions?: readonly Reproduction[];
  readonly executors?: readonly ExecutorDefinition[];
  readonly jobs?: readonly JobDefinition[];
  readonly inspectors?: readonly InspectorDefinition[];
}

// These only help inference: `options` is typed by `defaults`, a position by what `start` returns. Callers see the
// general type, because options reach a definition only after the registry has checked them against its defaults.

export function defineGame<O extends Options, P extends Position>(d: GameDefinition<O, P>): GameDefinition {
  return d;
}
export function defineEvaluator<O extends Options>(d: EvaluatorDefinition<O>): EvaluatorDefinition {
  return d;
}
export function defineSearcher<O extends Options>(d: SearcherDefinition<O>): SearcherDefinition {
  return d;
}
export function defineLearner<O extends Options, S, J, R>(
  d: LearnerDefinition<O, S, J, R>,
): LearnerDefinition {
  return d;
}
/** A plugin's default export: plain data. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
