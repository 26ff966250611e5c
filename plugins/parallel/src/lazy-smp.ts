import type {
  Evaluator,
  Game,
  HelperPool,
  Position,
  Random,
  Role,
  Searcher,
  SearchLimits,
  SearchResult,
} from 'evolab';
import {
  Deepening,
  DEEPENING_DEPTH,
  MAX_DEPTH,
  Minimax,
  RootSearch,
  type TranspositionTable,
} from 'evolab/search';
import { MIN_SHARED_NODES, newTaskId, SearchHelpers, type Task } from './search-helpers.ts';

/** Milliseconds the helpers may take to end their searches. */
const END_MILLIS = 60_000;

/**
 * Several threads deepen the same search, and share what they find through the table alone (lazy SMP). The
 * result is that of the caller's thread.
 */
export class LazySmp<P extends Position = Position> implements Searcher<P> {
  readonly #game: Game<P>;
  readonly #pool: HelperPool;
  readonly #task: Task;
  readonly #taskId = newTaskId();
  readonly #table: TranspositionTable;
  readonly #root: RootSearch<P>;
  readonly #deepening: Deepening<P>;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    random: Random,
    pool: HelperPool,
    task: Task,
    table: TranspositionTable,
  ) {
    this.#game = game;
    this.#pool = pool;
    this.#task = task;
    this.#table = table;
    const minimax = new Minimax(game, evaluator, task.options, table);
    this.#root = new RootSearch(game, minimax, task.options, random);
    this.#deepening = new Deepening(game, evaluator, task.options, { root: this.#root });
  }

  search(position: P, role: Role, budget: SearchLimits = {}): SearchResult {
    const { threads, splitDepth, options } = this.#task;
    const endless = budget.nodes !== undefined || budget.millis !== undefined;
    const deepest = Math.min(
      budget.depth ?? (endless ? MAX_DEPTH : options.depth || DEEPENING_DEPTH),
      this.#game.maxPlies,
    );
    const { minimax } = this.#root;
    minimax.monitor = undefined;
    const { nodes = Infinity } = budget;
    if (deepest <= splitDepth || budget.evals !== undefined || nodes < MIN_SHARED_NODES) {
      return this.#deepening.search(position, role, budget);
    }
    const helpers = SearchHelpers.acquire(this.#pool, threads - 1);
    const { state } = helpers;
    let result: SearchResult | undefined;
    helpers.guard(() => {
      const share = nodes === Infinity ? {} : { nodes: Math.floor(nodes / threads) };
      const request = {
        root: this.#game.print(position),
        role,
        deepest,
        age: this.#table.age,
        limited: false,
      };
      helpers.start(this.#taskId, this.#task, { ...request, ...share }, 0);
      minimax.monitor = {
        poll() {
          state.heartbeat();
          state.throwIfFailed();
          return false;
        },
      };
      result = this.#deepening.search(position, role, { ...budget, ...share });
      state.stop();
      state.waitFor(() => !state.anyBusy, END_MILLIS);
      helpers.throwIfFailed();
      helpers.addSpent(result);
    });
    return result!;
  }

  reset(): void {
    this.#root.minimax.reset();
    this.#table.clear();
  }
}
