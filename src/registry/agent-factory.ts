import type { AgentSpec, MatchJob, MatchRecord, Spec } from '../contract/agent.ts';
import type { Evaluator, WeightBlock } from '../contract/evaluator.ts';
import type { LearnerRequest } from '../contract/executor.ts';
import type { Game } from '../contract/game.ts';
import type { HelperParts, HelperPool } from '../contract/helper-threads.ts';
import type { InnerSearchers } from '../contract/inner-searchers.ts';
import type { JobDefinition } from '../contract/job.ts';
import type { Learner } from '../contract/learner.ts';
import type { MemoryRule } from '../contract/memory.ts';
import type { Optimizer } from '../contract/optimizer.ts';
import type { Options, OptionSchema } from '../contract/option.ts';
import type { Archive, LearnerDefinition, SearcherDefinition } from '../contract/plugin.ts';
import { kindOfGame, meets, requireGame, type Requirements } from '../contract/requirements.ts';
import type { SearchObserver } from '../contract/search-observer.ts';
import type { Searcher } from '../contract/searcher.ts';
import type { NamedSolver, Services } from '../contract/services.ts';
import type { TrainingSettings, Trainable } from '../contract/trainable.ts';
import { InstantSearcher } from '../play/instant.ts';
import { playMatch } from '../play/match.ts';
import { EndgameEvaluator, EndgameSolver, type EndgameTable } from '../search/endgame-table.ts';
import { ExactFirst, solverOf } from '../search/exact-first.ts';
import { isEnsemble } from '../search/vote.ts';
import type { EndgameName } from '../storage/endgame-file.ts';
import { LabError } from '../util/errors.ts';
import { Random } from '../util/random.ts';
import { gameText } from './spec-text.ts';
import { Programs } from './programs.ts';
import { limitsOf, type Registries } from './registries.ts';

/**
 * Pools of helper threads for searchers that use several threads. A pool belongs to the thread that asks for
 * it.
 */
export interface HelperPools {
  /** For the searcher of this agent. */
  for(agent: HelperPool['agent'] & Pick<AgentSpec, 'searcher'>): HelperPool;
}

/** What a factory needs beside the extensions. */
export interface AgentFactoryParts {
  /** Without it every search runs on one thread. */
  readonly helperPools?: HelperPools | undefined;
  /** Without it no external program is started. */
  readonly programs?: Programs | undefined;
  /** The outcomes of an endgame of `count` positions; throws `LabError` if there is no such table. */
  readonly endgames: (name: EndgameName, count: number, gameText: string) => Int16Array;
}

/** What a run begins with. */
export interface Beginning {
  /** Games to learn from, for a learner that can. */
  readonly archive?: Archive | undefined;
  /** Puts first weights into the blocks of the evaluator that learns, for a learner that draws them; may throw `LabError`. */
  readonly given?: ((evaluator: Spec, blocks: readonly WeightBlock[]) => readonly WeightBlock[]) | undefined;
}

interface Seat {
  readonly searcher: Searcher;
  readonly random: Random;
}

/**
 * Makes games, agents and learners from specifications, which are plain data. There is one factory per
 * thread.
 */
export class AgentFactory implements Services {
  readonly #registries: Registries;
  readonly #helperPools: HelperPools | undefined;
  readonly #programs: Programs;
  readonly #readEndgame: AgentFactoryParts['endgames'];
  readonly #games = new Map<string, Game>();
  readonly #endgames = new Map<string, EndgameTable>();
  readonly #learners = new Map<string, Learner<unknown, unknown, unknown>>();
  // A batch of jobs names the same agent many times; one searcher plays all its games in a role.
  readonly #evaluators = new WeakMap<AgentSpec, Evaluator | undefined>();
  readonly #seats = new WeakMap<AgentSpec, Seat[]>();

  constructor(
    registries: Registries,
    { helperPools, programs = new Programs(), endgames }: AgentFactoryParts,
  ) {
    this.#registries = registries;
    this.#readEndgame = endgames;
    this.#helperPools = helperPools;
    this.#programs = programs;
  }

  game(use: Spec): Game {
    const key = JSON.stringify(use);
    let game = this.#games.get(key);
    if (!game) {
      const { definition, options } = this.#registries.games.resolve(use);
      game = definition.create(options);
      checkGame(use, game);
      this.#games.set(key, game);
    }
    return game;
  }

  evaluator(spec: AgentSpec): Evaluator | undefined {
    if (!spec.evaluator) return undefined;
    let evaluator = this.#evaluators.get(spec);
    if (!evaluator) {
      evaluator = this.#makeEvaluator(spec.evaluator, spec);
      this.#evaluators.set(spec, evaluator);
    }
    return evaluator;
  }

  #makeEvaluator(use: Spec, spec: AgentSpec): Evaluator {
    const game = this.game(spec.game);
    const { definition, options } = this.#registries.evaluators.resolve(use);
    if (definition.game !== undefined && definition.game !== spec.game.use) {
      throw new LabError(
        'LAB_WRONG_GAME',
        `evaluator '${use.use}' is for ${definition.game}, not ${spec.game.use}`,
        'lab list evaluators',
      );
    }
    this.#requireKind(game, 'evaluators', use.use, definition.requires);
    const needed = definition.weights?.(options, game).reduce((sum, block) => sum + block.size, 0) ?? 0;
    const weights = spec.weights ?? new Float64Array(0);
    if (weights.length !== needed) {
      throw new LabError(
        'LAB_BAD_AGENT',
        weights.length === 0
          ? `evaluator '${use.use}' has ${needed} weights to learn, and agent '${spec.name}' brings none`
          : `agent '${spec.name}' has ${weights.length} weights, its evaluator '${use.use}' needs ${needed}`,
        'name an agent file, or breed one: lab evolve',
      );
    }
    return definition.create(options, { game, weights });
  }

  /** `observer` is told of the search by searchers that report themselves. */
  searcher(spec: AgentSpec, random: Random, observer?: SearchObserver): Searcher {
    const game = this.game(spec.game);
    const { definition, options } = this.#checkedSearcher(spec.searcher, game);
    const table = spec.endgame === undefined ? undefined : this.#endgame(spec.game, spec.endgame);
    const own = this.evaluator(spec);
    // A vote is among members, and helper threads have no table: for them the table decides at the root alone.
    const knows = table && own && !isEnsemble(own) && !definition.serve;
    const evaluator = knows ? new EndgameEvaluator(table, own) : own;
    const searcher = definition.create(options, {
      game,
      evaluator,
      random,
      inner: this.#innerSearchers(game, evaluator),
      ...(this.#helperPools && { helpers: this.#helperPools.for(spec) }),
      ...(observer && { observer }),
    });
    const solvers = this.solvers(spec).map(({ solver }) => solver);
    if (game.simultaneous) return new InstantSearcher(game, searcher);
    return solvers.length === 0 ? searcher : new ExactFirst(game, searcher, solvers, spec.budget.exact);
  }

  /** A searcher that may be made here for this game. */
  #checkedSearcher(use: Spec, game: Game): { definition: SearcherDefinition; options: Options } {
    const { definition, options } = this.#registries.searchers.resolve(use);
    const program = definition.program?.(options);
    if (program !== undefined) this.#programs.check(program);
    this.#requireKind(game, 'searchers', use.use, definition.requires);
    return { definition, options };
  }

  #innerSearchers(game: Game, evaluator: Evaluator | undefined): InnerSearchers {
    const inner: InnerSearchers = {
      make: (use, random) => {
        const { definition, options } = this.#checkedSearcher(use, game);
        return definition.create(options, { game, evaluator, random, inner });
      },
      limits: (use) => limitsOf(use, this.#registries),
    };
    return inner;
  }

  solvers(spec: AgentSpec): NamedSolver[] {
    const game = this.game(spec.game);
    const table = spec.endgame === undefined ? undefined : this.#endgame(spec.game, spec.endgame);
    return [
      ...(table ? [{ name: 'table', solver: new EndgameSolver(game, table) } as const] : []),
      ...(spec.budget.exact === undefined ? [] : [{ name: 'solver', solver: solverOf(game) } as const]),
    ];
  }

  /** What the table of an endgame is called. */
  endgameName(use: Spec, endgame: string): EndgameName {
    const { definition, options } = this.#registries.games.resolve(use);
    return { game: { use: use.use, ...options }, rulesVersion: definition.rulesVersion ?? 1, endgame };
  }

  #endgame(use: Spec, endgame: string): EndgameTable {
    const name = this.endgameName(use, endgame);
    const key = JSON.stringify(name);
    let table = this.#endgames.get(key);
    if (!table) {
      const game = this.game(use);
      if (!game.endgame)
        throw new LabError('LAB_WRONG_GAME', `${use.use} has no endgames of its own`, 'leave out endgame');
      const positionIndex = game.endgame(endgame);
      const text = gameText(use, this.#registries);
      table = { positionIndex, outcomes: this.#readEndgame(name, positionIndex.count, text) };
      this.#endgames.set(key, table);
    }
    return table;
  }

  /** Helps the searchers of an id, on a thread of their pool. */
  serve(id: string, parts: Omit<HelperParts, 'make'>): void | Promise<void> {
    const { definition } = this.#registries.searchers.get(id);
    if (!definition.serve) throw new Error(`searcher '${id}' has no use for helpers`);
    const make: HelperParts['make'] = (agent) => {
      const spec = { name: 'helper', searcher: { use: id }, budget: {}, ...agent };
      const game = this.game(spec.game);
      const evaluator = this.evaluator(spec);
      return { game, evaluator, inner: this.#innerSearchers(game, evaluator) };
    };
    return definition.serve({ ...parts, make });
  }

  /** The blocks of weights of an evaluator on a game, for a learner; LAB_WRONG_GAME if it has none. */
  weightsOf(use: Spec, game: Game): readonly WeightBlock[] {
    const { definition, options } = this.#registries.evaluators.resolve(use);
    const blocks = definition.weights?.(options, game) ?? [];
    if (blocks.length === 0) {
      const breedable = this.#registries.evaluators
        .list()
        .filter((e) => e.definition.weights)
        .map((e) => e.definition.id);
      throw new LabError(
        'LAB_WRONG_GAME',
        `evaluator '${use.use}' has no weights to learn`,
        `evaluators with weights: ${breedable.join(', ')}`,
      );
    }
    return blocks;
  }

  /** An evaluator on a game that a learner can teach, if it can be taught; see `Trainable`. */
  trainable(use: Spec, game: Game, training: TrainingSettings): Trainable | undefined {
    const { definition, options } = this.#registries.evaluators.resolve(use);
    return definition.trainable?.(options, game, training);
  }

  /** An optimizer with its options; LAB_UNKNOWN_EXTENSION, LAB_BAD_OPTION. */
  optimizer(use: Spec): Optimizer<unknown> {
    const { definition, options } = this.#registries.optimizers.resolve(use);
    return definition.create(options);
  }

  /** A memory of champions with its options; LAB_UNKNOWN_EXTENSION, LAB_BAD_OPTION. */
  memory(use: Spec): MemoryRule {
    const { definition, options } = this.#registries.memories.resolve(use);
    return definition.create(options);
  }

  learner(request: LearnerRequest): Learner<unknown, unknown, unknown> {
    const key = JSON.stringify(request);
    let learner = this.#learners.get(key);
    if (!learner) this.#learners.set(key, (learner = this.newLearner(request)));
    return learner;
  }

  /** A new learner, shared with no other caller. */
  newLearner(
    { learner, game: gameUse, seed }: LearnerRequest,
    { archive, given }: Beginning = {},
  ): Learner<unknown, unknown, unknown> {
    const game = this.game(gameUse);
    const { definition, options } = this.#registries.learners.resolve(learner);
    this.#requireKind(game, 'learners', learner.use, definition.requires);
    // Whom it teaches could not play.
    this.#requireSearchers(game, definition.options, options);
    if (archive && !definition.offline)
      throw this.#learnerCannot(learner, 'learn from finished games', ({ offline }) => offline);
    if (given && !definition.fromAgent)
      throw this.#learnerCannot(learner, 'begin with the weights of an agent', ({ fromAgent }) => fromAgent);
    const weightsOf = (use: Spec) => this.weightsOf(use, game);
    return definition.create(options, {
      game,
      gameUse,
      seed,
      weightsOf: (use) => (given ? given(use, weightsOf(use)) : weightsOf(use)),
      trainable: (use, training) => this.trainable(use, game, training),
      checkOpponent: (opponent) => this.#checkOpponent(opponent),
      optimizer: (use) => this.optimizer(use),
      memory: (use) => this.memory(use),
      archive,
    });
  }

  /** LAB_WRONG_GAME unless the searchers that options name, and those that they are made of, take the game. */
  #requireSearchers(game: Game, schema: OptionSchema, options: Options): void {
    for (const [name, { kind }] of Object.entries(schema)) {
      if (kind.name !== 'use' || kind.of !== 'searcher') continue;
      const use = options[name] as Spec;
      const inner = this.#registries.searchers.resolve(use);
      this.#requireKind(game, 'searchers', use.use, inner.definition.requires);
      this.#requireSearchers(game, inner.definition.options, inner.options);
    }
  }

  #learnerCannot(
    { use }: Spec,
    what: string,
    can: (definition: LearnerDefinition) => boolean | undefined,
  ): LabError {
    const able = this.#registries.learners.list().filter(({ definition }) => can(definition));
    return new LabError(
      'LAB_USAGE',
      `learner '${use}' cannot ${what}`,
      `those that can: ${able.map(({ id }) => id).join(', ')}`,
    );
  }

  #checkOpponent(opponent: AgentSpec): void {
    try {
      this.searcher(opponent, new Random(0));
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      throw new LabError(
        error.code,
        `the fixed opponent ${opponent.name} cannot play ${opponent.game.use}: ${error.message}`,
        'name another evaluator of lab list evaluators: --set opponent.use=ID',
      );
    }
  }

  /** LAB_WRONG_GAME unless the game is of a kind that the extension takes; the hint names others of its kind that do. */
  #requireKind(
    game: Game,
    of: 'evaluators' | 'searchers' | 'learners',
    id: string,
    needs: Requirements = {},
  ): void {
    const kind = kindOfGame(game);
    if (meets(kind, needs)) return;
    const fitting = this.#registries[of]
      .list()
      .filter(({ definition }) => meets(kind, definition.requires ?? {}))
      .map((known) => known.id);
    requireGame(game, needs, `${of.slice(0, -1)} '${id}'`, `try ${fitting.join(', ')}`);
  }

  /** LAB_UNKNOWN_EXTENSION if no plugin brings such jobs. */
  job(id: string): JobDefinition {
    return this.#registries.jobs.get(id).definition;
  }

  play(job: MatchJob): MatchRecord {
    const game = this.game(job.agents[0]!.game);
    const searchers = job.agents.map((agent, role) => {
      const { searcher, random } = this.#seat(agent, role);
      random.seed(job.seed, role);
      searcher.reset();
      return searcher;
    });
    return playMatch(game, job, searchers);
  }

  #seat(agent: AgentSpec, role: number): Seat {
    let seats = this.#seats.get(agent);
    if (!seats) this.#seats.set(agent, (seats = []));
    if (!seats[role]) {
      const random = new Random(0);
      seats[role] = { searcher: this.searcher(agent, random), random };
    }
    return seats[role];
  }
}

/** LAB_BAD_PLUGIN for what nobody could play; `lab doctor` looks into all the rest. */
function checkGame({ use }: Spec, game: Partial<Game> | undefined): void {
  const isSize = (size = 0) => Number.isSafeInteger(size) && size > 0;
  const parts = {
    roles: (game?.roles?.length ?? 0) > 0,
    start: typeof game?.start === 'function',
    maxMoves: isSize(game?.maxMoves),
    maxPlies: isSize(game?.maxPlies),
  };
  const wrong = Object.entries(parts).find(([, ok]) => !ok);
  if (wrong === undefined) return;
  throw new LabError(
    'LAB_BAD_PLUGIN',
    `create of game '${use}' returns no game: its ${wrong[0]} is missing or wrong`,
    'docs/writing-a-game.md says what a game needs',
  );
}
