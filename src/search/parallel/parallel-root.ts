import type { Evaluator } from '../../contract/evaluator.ts';
import type { Game, Position, Role } from '../../contract/game.ts';
import type { HelperPool } from '../../contract/helper-threads.ts';
import type { Budget } from '../../contract/searcher.ts';
import type { Random } from '../../util/random.ts';
import { RootSearch, UNSEARCHED, type RootOptions } from '../root.ts';
import type { TranspositionTable } from '../transposition-table.ts';
import { batchesOf, SplitPointSearch } from './split-point-search.ts';
import { SearchHelpers, MIN_SHARED_NODES, newTask, type Task } from './search-helpers.ts';
import { MAX_SHARED_MOVES, ROOT_VALUES } from './split-points.ts';

/** What a root search needs to be helped. */
export interface SharedSearchParts {
  readonly helpers: HelperPool;
  readonly task: Task;
}

/**
 * Searches the moves of one position with the help of other threads: what `RootSearch` finds, and, if ties are broken by
 * the order of the moves, the same choice.
 */
export class ParallelRoot<P extends Position = Position> extends RootSearch<P> {
  readonly #game: Game<P>;
  readonly #together: SharedSearchParts;
  readonly #splitOptions: RootOptions;
  readonly #table: TranspositionTable | undefined;
  readonly #number = newTask();
  #crew: SearchHelpers | undefined;
  /** Made for the crew that is there. */
  #brothers: SplitPointSearch<P> | undefined;
  /** Whether the search that has begun is shared. */
  #shared = false;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: RootOptions,
    random: Random,
    together: SharedSearchParts,
    table?: TranspositionTable,
  ) {
    super(game, evaluator, options, random, table);
    this.#game = game;
    this.#together = together;
    this.#splitOptions = options;
    this.#table = table;
  }

  override begin(position: P, role: Role, budget: Budget, deepest: number): void {
    const { task } = this.#together;
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
    super.begin(position, role, budget.millis === undefined ? {} : { millis: budget.millis }, deepest);
    this.#call(position, role, budget, deepest);
  }

  protected override searchMoves(plies: number, extensionsLeft: number, low: number, high: number): void {
    if (this.#shared) this.#crew!.guard(() => this.#round(plies, extensionsLeft, low, high));
    else super.searchMoves(plies, extensionsLeft, low, high);
  }

  #round(plies: number, extensionsLeft: number, low: number, high: number): void {
    const { minimax, count, values } = this;
    const crew = this.#crew!;
    const brothers = this.#brothers!;
    const { numbers } = crew.splitPoints;
    const tried = Int32Array.from(this.order.subarray(0, count), (i) => this.moves[i]);
    numbers.fill(UNSEARCHED, ROOT_VALUES, ROOT_VALUES + count);
    brothers.searchRoot(tried, count, plies, extensionsLeft, low, high);
    crew.state.throwIfFailed();
    for (let i = 0; i < count; i++) values[i] = numbers[ROOT_VALUES + i];
    crew.addSpent(minimax);
    minimax.stopped = crew.state.stopped;
    this.best = this.moves.subarray(0, count).indexOf(brothers.bestMove);
    if (this.best < 0) return;
    this.value = brothers.best;
    this.exact = this.value > low || low <= -1;
    this.pvLength = brothers.copyPv(this.pv);
    // Not in a window that turns out too narrow: which bounds are found there is a matter of chance.
    if (this.options.ties === 'random' && this.exact && (this.value < high || high >= 1)) this.#draw();
  }

  /** Takes any of the moves that are worth as much as the best. */
  #draw(): void {
    const equal: number[] = [];
    for (let i = 0; i < this.count; i++) if (this.values[i] === this.value) equal.push(i);
    const drawn = equal[this.random.below(equal.length)];
    if (drawn === this.best) return;
    this.best = drawn;
    this.pv[0] = this.moves[drawn];
    this.pvLength = 1;
  }

  #hire(): SearchHelpers {
    const { helpers, task } = this.#together;
    const crew = SearchHelpers.acquire(helpers, task.threads - 1);
    if (crew !== this.#crew) {
      this.#crew = crew;
      this.#brothers = new SplitPointSearch(
        this.#game,
        this.minimax,
        this.#splitOptions,
        task.splitDepth,
        crew.splitPoints,
        this.#table,
      );
    }
    return crew;
  }

  #call(position: P, role: Role, budget: Budget, deepest: number): void {
    const crew = this.#hire();
    const limited = budget.nodes !== undefined;
    const { millis } = budget;
    crew.guard(() => {
      crew.start(
        this.#number,
        this.#together.task,
        { root: this.#game.print(position), role, deepest, age: this.#table?.age ?? 0, limited },
        limited ? batchesOf(budget.nodes) : 0,
      );
      const deadline = millis === undefined ? Infinity : performance.now() + millis;
      this.#brothers!.begin(position, role, limited, deadline);
      this.minimax.monitor = this.#brothers;
    });
  }
}
