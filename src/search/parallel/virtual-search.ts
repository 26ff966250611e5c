import type { Evaluator } from '../../contract/evaluator.ts';
import type { Game, Position, Role } from '../../contract/game.ts';
import type { Budget, SearchResult } from '../../contract/searcher.ts';
import { Random } from '../../util/random.ts';
import { AlphaBeta } from '../alphabeta.ts';
import { Deepening, type DeepeningOptions } from '../deepening.ts';
import { RootSearch, UNSEARCHED } from '../root.ts';
import { TranspositionTable } from '../transposition-table.ts';
import type { Costs } from './virtual-clock.ts';
import { VirtualCrew } from './virtual-crew.ts';

/** A search by as many processors as one likes, and what it would have taken. */
export interface VirtualSearchResult {
  readonly result: SearchResult;
  /** Microseconds of virtual time. */
  readonly time: number;
  /** Positions visited by all processors. */
  readonly nodes: number;
}

export interface VirtualOptions extends DeepeningOptions {
  readonly deepening: boolean;
  readonly splitDepth: number;
}

/** Has the moves of a position searched by a virtual crew. */
class VirtualRoot<P extends Position> extends RootSearch<P> {
  readonly crew: VirtualCrew<P>;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: VirtualOptions,
    crew: VirtualCrew<P>,
    table?: TranspositionTable,
  ) {
    super(game, evaluator, options, new Random('virtual'), table);
    this.crew = crew;
  }

  override begin(position: P, role: Role, budget: Budget, deepest: number): void {
    super.begin(position, role, budget, deepest);
    this.crew.begin(position, role, deepest);
  }

  protected override searchMoves(plies: number, extensionsLeft: number, low: number, high: number): void {
    const { crew, minimax, count } = this;
    const tried = Int32Array.from(this.order.subarray(0, count), (i) => this.moves[i]);
    crew.rootValues.fill(UNSEARCHED);
    const main = crew.searchRoot(tried, plies, extensionsLeft, low, high);
    for (let i = 0; i < count; i++) this.values[i] = crew.rootValues[i];
    minimax.nodes = crew.nodes;
    minimax.evals = crew.processors.reduce((sum, { evals }) => sum + evals, 0);
    minimax.ttHits = crew.processors.reduce((sum, { ttHits }) => sum + ttHits, 0);
    this.best = this.moves.subarray(0, count).indexOf(main.bestMove);
    this.value = main.best;
    this.exact = this.value > low || low <= -1;
    this.pv.set(main.line);
    this.pvLength = main.line.length;
  }
}

/**
 * Young brothers wait on as many processors as one likes, in virtual time: the tree is searched for real, and every
 * position, lock and message takes the time that `costs` says. The same arguments give the same result everywhere.
 *
 * What one processor searches by itself is searched at once: if it is cut short, only the time is; what it has learned
 * about the order of moves, or left in the table, remains.
 */
export class VirtualSearch<P extends Position = Position> {
  readonly #crew: VirtualCrew<P>;
  readonly #searcher: AlphaBeta<P> | Deepening<P>;
  readonly #table: TranspositionTable | undefined;

  constructor(
    game: Game<P>,
    evaluator: Evaluator<P>,
    options: VirtualOptions,
    { processors, costs, seed }: { processors: number; costs: Costs; seed: number },
  ) {
    this.#table = options.table > 0 ? new TranspositionTable(options.table) : undefined;
    const table = this.#table;
    const { splitDepth } = options;
    const random = new Random(seed, 'virtual');
    this.#crew = new VirtualCrew({ game, evaluator, options, splitDepth, costs, processors, random, table });
    const root = new VirtualRoot(game, evaluator, options, this.#crew, table);
    this.#searcher = options.deepening
      ? new Deepening(game, evaluator, options, random, table, root)
      : new AlphaBeta(game, evaluator, options, random, table, root);
  }

  /** Searches `depth` plies deep. The result is overwritten by the next search. */
  search(position: P, role: Role, depth: number): VirtualSearchResult {
    this.#table?.clear();
    for (const processor of this.#crew.processors) processor.reset();
    const result = this.#searcher.search(position, role, { depth });
    return { result, time: this.#crew.clock.now, nodes: this.#crew.nodes };
  }
}
