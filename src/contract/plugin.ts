import type { AgentSpec, Spec } from './agent.ts';
import type { Evaluator, WeightBlock } from './evaluator.ts';
import {
  EXTENSION_KINDS,
  extensionKinds,
  type ExtensionKind,
  type Extensions,
  type KindWithOptions,
} from './extension-kinds.ts';
import type { Game, Position } from './game.ts';
import type { HelperParts, HelperPool } from './helper-threads.ts';
import type { InnerSearchers } from './inner-searchers.ts';
import type { Learner } from './learner.ts';
import type { MemoryRule } from './memory.ts';
import type { Optimizer } from './optimizer.ts';
import { declared, type Declared, type Options, type OptionSchema } from './option.ts';
import { isMap } from '../util/is-map.ts';
import type { Random } from '../util/random.ts';
import type { Requirements } from './requirements.ts';
import type { SearchObserver } from './search-observer.ts';
import type { Budget, Searcher } from './searcher.ts';
import type { TrainingSettings, Trainable } from './trainable.ts';
import type { ValueGraph } from './value-graph.ts';
import type { ValueParts } from './value-parts.ts';

interface Definition<O extends Options> {
  /** Lower-case words with hyphens, unique among the extensions of its kind. */
  readonly id: string;
  /** One line, shown by `lab list`. */
  readonly summary: string;
  /** The options: kind, range, default and help of each. Other values and unknown names are LAB_BAD_OPTION. */
  readonly options?: OptionSchema<O>;
  /** Checks options that are valid one by one: why they do not fit together, or undefined. */
  check?(options: NoInfer<O>): string | undefined;
}

/** A game with its options, as `defineGame` takes it. */
export interface GameDefinition<
  O extends Options = Options,
  P extends Position = Position,
> extends Definition<O> {
  /** Increase it with every change of the rules: stored games are replayed only by the version they were played by. */
  readonly rulesVersion?: number;
  /** Throws `LabError` (LAB_BAD_OPTION) for options that define no game. */
  create(options: O): Game<P>;
}

/** An evaluator with its options and weights, as `defineEvaluator` takes it. */
export interface EvaluatorDefinition<O extends Options = Options> extends Definition<O> {
  /** The id of the only game it can evaluate; any game if not given. */
  readonly game?: string;
  /** The kinds of games it can evaluate; any if not given. Checked before `create`. */
  readonly requires?: Requirements;
  /** The blocks of weights, in order; left out if there is nothing to learn. */
  weights?(options: O, game: Game): readonly WeightBlock[];
  /** Options that say what stages blocks of weights are for: the only ones in which a learner may depart from the agent it begins with. */
  readonly stageOptions?: readonly string[];
  /** Called once per agent and thread. `weights` has the length of all blocks together. */
  create(options: O, parts: { game: Game; weights: Float64Array }): Evaluator;
  /** Describes the weights for `lab inspect`: as text, and as data under `evaluatorDetails` for scripts. */
  describe?(options: O, parts: { game: Game; weights: Float64Array }): { text: string; data: object };
  /**
   * The source of the same value function by language, such as `python`, for `lab inspect --code`; left out if a program in
   * another language would need more than a few lines.
   */
  code?(options: O, parts: { game: Game; weights: Float64Array }): Readonly<Record<string, string>>;
  /**
   * The same value function as data, for `lab export`. Its values are within 1e-5 of those of `create`, except for rounding
   * by options. Left out if the function cannot be expressed so.
   */
  graph?(options: O, parts: { game: Game; weights: Float64Array }): ValueGraph;
  /** The same value function as parts that have a meaning, for `lab inspect --explain`. */
  parts?(options: O, parts: { game: Game; weights: Float64Array }): ValueParts;
  /** A value function with all weights 0 that learners can train by its gradient; left out if it has none. */
  trainable?(options: O, game: Game, training: TrainingSettings): Trainable;
}

/** A searcher with its options, as `defineSearcher` takes it. */
export interface SearcherDefinition<O extends Options = Options> extends Definition<O> {
  /** The kinds of games it can search, whatever its options; any if not given. Checked before `create`. */
  readonly requires?: Requirements;
  /**
   * `helpers` is given if the search may use other threads, `observer` if somebody wants to see what it does. A laboratory
   * always gives `inner`.
   */
  create(
    options: O,
    parts: {
      game: Game;
      evaluator: Evaluator | undefined;
      random: Random;
      inner?: InnerSearchers;
      helpers?: HelperPool;
      observer?: SearchObserver;
    },
  ): Searcher;
  /**
   * The limits that end its searches with these options, so that others are refused; all if not given. `exact` is not among
   * them: the game's solver keeps to it. `limitsOf` says the same of another searcher, see `InnerSearchers.limits`.
   */
  limits?(options: O, limitsOf: InnerSearchers['limits']): readonly (keyof Budget)[] | undefined;
  /**
   * Of a search to a fixed depth, which a limit of nodes, evaluations or time only cuts off: the id of the searcher with the
   * same options that deepens until the limit.
   */
  readonly fixedDepth?: string;
  /**
   * Runs on each helper thread that the searcher acquires from `helpers`: waits for messages of the searcher or changes of
   * the shared memory and helps it, until the thread is terminated. If it throws, `failure` tells the searcher why. If it
   * returns a promise, the thread lives until the promise is settled. Left out if the searcher uses no helpers.
   */
  serve?(parts: HelperParts): void | Promise<void>;
  /** The external program that such a searcher starts, as a command line. It is checked before `create` is called. */
  program?(options: O): string;
}

/**
 * A way to improve weights by the fitness of samples, with its options, as `defineOptimizer` takes it. Every learner with an
 * option `optimizer` knows it by its id.
 */
export interface OptimizerDefinition<O extends Options = Options> extends Definition<O> {
  create(options: O): Optimizer<unknown>;
}

/**
 * A way to remember champions of a coevolution, with its options, as `defineMemory` takes it. Every learner with an option
 * `memory` of this kind knows it by its id.
 */
export interface MemoryDefinition<O extends Options = Options> extends Definition<O> {
  create(options: O): MemoryRule;
}

/** Finished games to learn from, in a fixed order. */
export interface Archive {
  readonly games: number;
  /** The moves of `count` games from number `from` on, beginning again after the last. */
  read(from: number, count: number): readonly Int32Array[];
}

/** What `create` of a learner receives. */
export interface LearnerParts {
  readonly game: Game;
  /** The id and options of `game`, for the agents of the learner. */
  readonly gameUse: Spec;
  /** The run's seed: derive a stream for every purpose from it. */
  readonly seed: number;
  /** The blocks of weights of an evaluator, with those that the run begins with; throws `LabError` if it has none. */
  weightsOf(evaluator: Spec): readonly WeightBlock[];
  /** A value function that can be trained by its gradient; undefined if the evaluator has none. */
  trainable(evaluator: Spec, training: TrainingSettings): Trainable | undefined;
  /** Throws `LabError` unless this fixed opponent can play `game`: its evaluator may be for another. */
  checkOpponent(opponent: AgentSpec): void;
  /** An optimizer by its id; LAB_UNKNOWN_EXTENSION, LAB_BAD_OPTION. */
  optimizer(use: Spec): Optimizer<unknown>;
  /** A memory of champions by its id; LAB_UNKNOWN_EXTENSION, LAB_BAD_OPTION. */
  memory(use: Spec): MemoryRule;
  /** Games to learn from instead of playing; only on the main thread, and only for a learner that is `offline`. */
  readonly archive?: Archive | undefined;
}

/** A learner with its options, as `defineLearner` takes it. */
export interface LearnerDefinition<
  O extends Options = Options,
  S = unknown,
  J = unknown,
  R = unknown,
> extends Definition<O> {
  /** The kinds of games it can learn, whatever its options; any if not given. Checked before `create`. */
  readonly requires?: Requirements;
  /** Whether it can learn from an archive of games. */
  readonly offline?: boolean;
  /** Whether it can begin with the weights of an agent: it draws those of its option `evaluator` by `drawWeights`. */
  readonly fromAgent?: boolean;
  /** Explains measures whose names are not obvious, in a few words each; printed when a run begins. */
  readonly measures?: Readonly<Record<string, string>>;
  /** Whether its agents are named by words for how they play, by which `lab play RUN --style` takes one. */
  readonly styles?: boolean;
  create(options: O, parts: LearnerParts): Learner<S, J, R>;
}

type Listed = { readonly [K in ExtensionKind]?: readonly Extensions[K][] };

/** Everything that a plugin defines, as `definePlugin` takes it: definitions by kind, see `EXTENSION_KINDS`. */
export interface Plugin extends Listed {
  readonly name: string;
}

type ListedDeclared = { readonly [K in KindWithOptions]?: readonly (Extensions[K] & Declared)[] };

/** A plugin all of whose options are declared. */
export type DeclaredPlugin = Omit<Plugin, KindWithOptions> & ListedDeclared;

// These infer the types of `create`: its options from `options`, a position from what `start` returns.
// Callers see the general type, because options reach a definition only after the registry has checked them.

/** Declares a game, for `games` of a plugin. */
export function defineGame<O extends Options, P extends Position>(
  d: GameDefinition<O, P>,
): GameDefinition & Declared {
  return declared<GameDefinition>(d);
}
/** Declares an evaluator, for `evaluators` of a plugin. */
export function defineEvaluator<O extends Options>(
  d: EvaluatorDefinition<O>,
): EvaluatorDefinition & Declared {
  return declared<EvaluatorDefinition>(d);
}
/** Declares a searcher, for `searchers` of a plugin. */
export function defineSearcher<O extends Options>(d: SearcherDefinition<O>): SearcherDefinition & Declared {
  return declared<SearcherDefinition>(d);
}
/** Declares a learner, for `learners` of a plugin. */
export function defineLearner<O extends Options, S, J, R>(
  d: LearnerDefinition<O, S, J, R>,
): LearnerDefinition & Declared {
  return declared<LearnerDefinition>(d);
}
/** Declares an optimizer, for `optimizers` of a plugin. Its `State` is plain data. */
export function defineOptimizer<O extends Options, S>(
  d: Omit<OptimizerDefinition<O>, 'create'> & { create(options: O): Optimizer<S> },
): OptimizerDefinition & Declared {
  return declared<OptimizerDefinition>(d);
}
/** Declares a memory of champions, for `memories` of a plugin. */
export function defineMemory<O extends Options>(d: MemoryDefinition<O>): MemoryDefinition & Declared {
  return declared<MemoryDefinition>(d);
}
/** Declares a plugin: the default export of its module. Throws TypeError for what is no list of definitions with ids. */
export function definePlugin(plugin: Plugin): DeclaredPlugin {
  for (const kind of extensionKinds) {
    const listed: unknown = plugin[kind] ?? [];
    if (!Array.isArray(listed) || !listed.every(hasId))
      throw new TypeError(`its ${kind} must be a list of definitions, each with an id`);
  }
  const kinds = extensionKinds.filter((kind) => EXTENSION_KINDS[kind].hasOptions);
  const lists = kinds.map((kind) => [kind, (plugin[kind] ?? []).map((definition) => declared(definition))]);
  return { ...plugin, ...(Object.fromEntries(lists) as Required<ListedDeclared>) };
}

const hasId = (definition: unknown): boolean =>
  isMap(definition) && typeof definition['id'] === 'string' && definition['id'] !== '';
