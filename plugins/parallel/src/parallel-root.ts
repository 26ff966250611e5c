import type { Evaluator, Game, HelperPool, Position, Random, Role, SearchLimits } from 'evolab';
import {
  Minimax,
  NODES_PER_POLL,
  type RootOptions,
  RootSearch,
  type TranspositionTable,
} from 'evolab/search';
import { MIN_SHARED_NODES, newTaskId, SearchHelpers, type Task } from './search-helpers.ts';
import { MAX_SHARED_MOVES, ROOT_VALUES } from './split-points.ts';
import { SplitPointSearch } from './split-point-search.ts';

/** What a root search needs to use helpers. */
export interface SharedSearch {
  readonly pool: HelperPool;
  readonly task: Task;
}

/**
 * Searches the moves of one position on several threads. Finds what `RootSearch` finds and, if ties are
 * broken by the order of the moves, makes the same choice.
 */
export class ParallelRoot<P extends Position = Position> extends RootSearch<P> {
  readonly #game: Game<P>;
  readonly #sharing: SharedSearch;
  readonly #splitOptions: RootOptions;
  readonly #table: TranspositionTable | undefined;
  readonly #taskId = newTaskId();
  #helpers: SearchHelpers | undefined;
  /** Made for these helpers. */
  #search: SplitPointSearch<P> | undefined;
  /** Whether the search that has begun is shared. */
  #shared = false;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: RootOptions,
    random: Random,
    sharing: SharedSearch,
    table?: TranspositionTable,
  ) {
    super(game, new Minimax(game, evaluator, options, table), options, random);
    this.#game = game;
    this.#sharing = sharing;
    this.#splitOptions = options;
    this.#table = table;
  }

  override begin(position: P, role: Role, budget: SearchLimits, deepest: number): void {
    const { task } = this.#sharing;
    const { nodes = Infinity } = budget;
    this.#shared =
      task.threads > 1 &&
      deepest > task.splitDepth &&
      budget.evals === undefined &&
      nodes >= MIN_SHARED_NODES &&
      this.#game.maxMoves <= MAX_SHARED_MOVES;
    this.minimax.monitor = undefined;
    if (!this.#shared) {
      super.begin(position, role, budget, deepest);
      return;
    }
    const { millis, stop } = budget;
    // Of nodes each thread takes its batches.
    super.begin(position, role, { ...(millis !== undefined && { millis }), ...(stop && { stop }) }, deepest);
    this.#start(position, role, budget, deepest);
  }

  protected override searchMoves(plies: number, extensionsLeft: number, low: number, high: number): void {
    if (this.#shared) this.#helpers!.guard(() => this.#searchShared(plies, extensionsLeft, low, high));
    else super.searchMoves(plies, extensionsLeft, low, high);
  }

  #searchShared(plies: number, extensionsLeft: number, low: number, high: number): void {
    const { minimax, count, values } = this;
    const helpers = this.#helpers!;
    const search = this.#search!;
    const { numbers } = helpers.splitPoints;
    const tried = Int32Array.from(this.order.subarray(0, count), (i) => this.moves[i]);
    numbers.fill(Number.NaN, ROOT_VALUES, ROOT_VALUES + count);
    search.searchRoot(tried, count, plies, extensionsLeft, low, high);
    helpers.throwIfFailed();
    for (let i = 0; i < count; i++) values[i] = numbers[ROOT_VALUES + i];
    helpers.addSpent(minimax);
    minimax.stopped = helpers.state.stopped;
    this.best = this.moves.subarray(0, count).indexOf(search.bestMove);
    if (this.best < 0) return;
    this.value = search.best;
    this.exact = this.value > low || low <= -1;
    this.pvLength = search.copyPv(this.pv);
    // Not in a window that turns out too narrow: which bounds are found there depends on timing.
    if (this.options.ties === 'random' && this.exact && (this.value < high || high >= 1)) this.#draw();
  }

  /** Chooses any of the moves that are worth as much as the best. */
  #draw(): void {
    const equal: number[] = [];
    for (let i = 0; i < this.count; i++) if (this.values[i] === this.value) equal.push(i);
    const drawn = equal[this.random.below(equal.length)];
    if (drawn === this.best) return;
    this.best = drawn;
    this.pv[0] = this.moves[drawn];
    this.pvLength = 1;
  }

  #acquire(): SearchHelpers {
    const { pool, task } = this.#sharing;
    const helpers = SearchHelpers.acquire(pool, task.threads - 1);
    if (helpers !== this.#helpers) {
      this.#helpers = helpers;
      this.#search = new SplitPointSearch(
        this.#game,
        this.minimax,
        this.#splitOptions,
        task.splitDepth,
        helpers.splitPoints,
        this.#table,
      );
    }
    return helpers;
  }

  #start(position: P, role: Role, budget: SearchLimits, deepest: number): void {
    const helpers = this.#acquire();
    const limited = budget.nodes !== undefined;
    const { minimax } = this;
    const isTimed = budget.millis !== undefined || budget.stop !== undefined;
    helpers.guard(() => {
      helpers.start(
        this.#taskId,
        this.#sharing.task,
        { root: this.#game.print(position), role, deepest, age: this.#table?.age ?? 0, limited },
        limited ? batchesOf(budget.nodes) : 0,
      );
      this.#search!.begin(position, role, limited, isTimed ? () => minimax.timeIsUp : undefined);
      minimax.monitor = this.#search;
    });
  }
}

/** The number of batches in a budget of nodes; the remainder is not used. */
function batchesOf(nodes: number): number {
  return Math.min(Math.floor(nodes / NODES_PER_POLL), 2 ** 31 - 1);
}
